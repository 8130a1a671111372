// Measures the screens: bytes of JavaScript, and Chromium on a slow processor.
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { findChromium } from '../setup/test-tools.mjs';
import type { Bench, BenchRow } from './bench.ts';
import { bundleSizes } from './bundles.ts';
import { median, notMeasured, type Row, row, spreadOf, upTo } from './figures.ts';
import { root, startHub, startReference } from './processes.ts';
import { CHROMIUM_ARGS, readVisit, SLOWER, VISIT_MS, watchDrawn } from './slow-page.ts';
import { OWNER, openTill, type Till } from './till.ts';
import { WIDE, widenMenu } from './wide-menu.ts';

async function bundles(): Promise<Row[]> {
  const { screens, all, missing } = bundleSizes(join(root, 'dist/client'));
  const rows = Object.entries(screens).map(([name, bytes]) =>
    upTo({
      name: `JavaScript of ${name}, brotli`,
      value: bytes / 1000,
      unit: 'kB',
      most: 95,
    }),
  );
  const note =
    missing.length === 0 ? {} : { note: `compressed per request: ${missing.join(', ')}` };
  return [
    ...rows,
    row({
      name: 'JavaScript in all, brotli',
      value: all / 1000,
      unit: 'kB',
      goal: '<= 400 kB, nothing compressed per request',
      met: all <= 400_000 && missing.length === 0,
      ...note,
    }),
  ];
}

/** Returns the ms from a tap until the frame with its change has been drawn. */
const tapAndWait = async (page: Page, taps: string, shows: string): Promise<number> =>
  page.evaluate(
    ([selector, text]) =>
      new Promise<number>((resolve, reject) => {
        const button = document.querySelector<HTMLElement>(selector ?? '');
        if (!button) return reject(new Error(`nothing to tap: ${selector}`));
        // Reads only the text of the cart. Reading the whole page, or `innerText`, would slow down the measured tap.
        const count = () =>
          [...document.querySelectorAll(text ?? '')].map((line) => line.textContent).join('\n');
        const before = count();
        const start = performance.now();
        const look = () =>
          requestAnimationFrame(() => {
            if (performance.now() - start > 5000)
              return reject(new Error('the tap changed nothing'));
            if (count() === before) return look();
            requestAnimationFrame(() => resolve(performance.now() - start));
          });
        button.click();
        look();
      }),
    [taps, shows],
  );

interface Visited {
  readonly where: string;
  /** Called before the first visit. */
  readonly prepare?: (till: Till) => Promise<void>;
}

const NAMES = ['first paint', 'grid ready', 'tap to cart drawn', 'tap to cart with 60 lines'];
const GOALS_MS = [240, 600, 70, 100];

const nameOf = ({ where }: Visited, index: number) =>
  `Chromium, 6 x slower${where}: ${NAMES[index] ?? ''}`;

/** Returns the figures for each of NAMES, and the paints and taps of a bare page in the same rounds. */
async function visitOften(
  browser: Browser,
  { rounds, smallDir }: Bench,
  prepare?: (till: Till) => Promise<void>,
): Promise<{ figures: number[][]; paints: number[]; taps: number[] }> {
  const hub = await startHub(smallDir());
  const till = await openTill(hub);
  await prepare?.(till);
  const bare = await startReference('http', hub.dataDir);
  const figures: number[][] = NAMES.map(() => []);
  const paints: number[] = [];
  const taps: number[] = [];
  try {
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${hub.port}`,
      viewport: { width: 1280, height: 800 },
    });
    // tsx makes functions call a helper `__name`, which does not exist in a page.
    await context.addInitScript('globalThis.__name = (named) => named');
    await context.addInitScript(watchDrawn, [ADD_BUTTON, 60] as const);
    const page = await context.newPage();
    await signIn(page);
    for (let n = -1; n < rounds; n += 1) {
      const beside = await visitBare(page, bare.port);
      const round = await visitPos(page);
      if (n < 0) continue;
      paints.push(beside.paint);
      taps.push(beside.tap);
      for (const [index, figure] of round.entries()) figures[index]?.push(figure);
    }
    return { figures, paints, taps };
  } finally {
    await browser.close();
    await Promise.all([hub.stop(), bare.stop()]);
  }
}

const inChromium =
  (visited: Visited) =>
  async (bench: Bench): Promise<Row[]> => {
    let browser: Browser;
    try {
      const executablePath = await findChromium();
      browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
    } catch (error) {
      const why = `Chromium can't be started: ${String(error).slice(0, 100)}`;
      return GOALS_MS.map((goal, index) =>
        notMeasured(nameOf(visited, index), `<= ${goal} ms`, why),
      );
    }
    const { figures, paints, taps } = await visitOften(browser, bench, visited.prepare);
    return GOALS_MS.map((goal, index) => {
      const value = median(figures[index] ?? []);
      const beside = index < 2 ? paints : taps;
      return upTo({
        reference: median(beside),
        spread: spreadOf(beside),
        name: nameOf(visited, index),
        value,
        unit: 'ms',
        most: goal,
      });
    });
  };

/** Signs the owner in on the sign-in page. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(OWNER.username);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard/home');
}

/**
 * Measures, on the same slow processor, how long a bare HTML page takes to paint, and how long a tap takes that adds a
 * line to a list. No page can be faster than this.
 */
async function visitBare(page: Page, port: number): Promise<{ paint: number; tap: number }> {
  const devtools = await page.context().newCDPSession(page);
  await page.goto('about:blank');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(`http://127.0.0.1:${port}/ping`);
  await page.waitForTimeout(300);
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await page.evaluate(() => {
    const button = document.createElement('button');
    const list = document.createElement('ol');
    document.body.replaceChildren(button, list);
    button.onclick = () => {
      const line = document.createElement('li');
      line.textContent = 'A line';
      list.append(line);
    };
  });
  await page.waitForTimeout(300);
  const tap = await tapAndWait(page, 'button', 'ol');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  return { paint, tap };
}

/** Opens the POS on the slow processor with an empty cache. Returns paint, grid and two taps in ms. */
async function visitPos(page: Page): Promise<number[]> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const kept = ['restro__user'];
    for (const key of Object.keys(localStorage))
      if (!kept.includes(key)) localStorage.removeItem(key);
  });
  // Starts from an empty page, because unloading the previous page must not be measured.
  await page.goto('about:blank');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // The page measures itself, because calls from outside would keep its slow processor busy.
  await page.goto('/dashboard/pos', { waitUntil: 'commit' });
  await page.waitForTimeout(VISIT_MS);
  const add = ADD_BUTTON;
  const { paint, ready } = await page.evaluate(readVisit);
  const tap = await tapAndWait(page, add, LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.evaluate((selector) => {
    for (const button of [...document.querySelectorAll<HTMLElement>(selector)].slice(1, 60))
      button.click();
  }, add);
  await page.waitForTimeout(300);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const many = await tapAndWait(page, add, LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  // Empty the cart, which survives a reload, for the next visit.
  await page.getByRole('button', { name: 'Create New' }).click();
  await page.waitForTimeout(300);
  return [paint ?? Number.NaN, ready ?? Number.NaN, tap, many];
}

/** The button that adds a dish to the cart, and a line of the cart. */
const ADD_BUTTON = 'button[class*="tile"]';
const LINE = 'li[class*="line"]';

export const clientRows: readonly BenchRow[] = [
  { name: 'bundles', run: bundles },
  { name: 'chromium', run: inChromium({ where: '' }) },
  {
    name: 'wide-chromium',
    run: inChromium({ where: `, ${WIDE} dishes`, prepare: widenMenu }),
  },
];
