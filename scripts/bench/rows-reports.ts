// Measures every report over a year of 100,000 orders: at the hub, and in Chromium from the tap until it is drawn.
import { type Browser, chromium, type Page } from 'playwright-core';
import { presentChromium } from '../setup/test-tools.mjs';
import type { Bench, BenchRow } from './bench.ts';
import { median, type Row, upTo } from './figures.ts';
import { type Running, seededDir, startHub } from './processes.ts';
import { signIn } from './rows-client.ts';
import { CHROMIUM_ARGS } from './slow-page.ts';
import { dayAgo, span } from './spans.ts';
import { openTill, type Till } from './till.ts';
import { Wire } from './wire.ts';
import { fillYear } from './year-trade.ts';

const [ORDERS, CUSTOMERS, YEARS] = [100_000, 10_000, 1];
const PERIODS = { 'last month': 'type=last_month', '62 days': span(62, 1), 'a year': span(365, 0) };
/** The calls of the report screens, and the number of exceptions that a screen loads. */
const CALLS = {
  figures: '/reports?',
  comparison: '/reports/comparison?',
  staff: '/reports/staff?',
  'staff by day': '/reports/staff/days?',
  'cash differences': '/reports/cash?',
  exceptions: '/reports/exceptions?limit=200&',
};
const [MOST_HUB_MS, MOST_DRAWN_MS] = [100, 300];
/**
 * Housekeeping adds up the staff of past days soon after the start. A hub that has run for a year has already done
 * this.
 */
const HOUSEKEEPING_MS = 15_000;

async function fillHub(): Promise<string> {
  const dataDir = seededDir(ORDERS, CUSTOMERS, YEARS);
  const hub = await startHub(dataDir);
  await openTill(hub);
  await hub.stop();
  fillYear(dataDir);
  return dataDir;
}

/** Returns the time of the first request after a start of the hub's reader, and the median of the later requests. */
async function askOften(till: Till, path: string, rounds: number): Promise<[number, number]> {
  const wire = await Wire.open(till.hub.port);
  const times: number[] = [];
  for (let n = 0; n <= rounds; n += 1) {
    const start = performance.now();
    const { status, body } = await wire.ask(till.get(path));
    if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 120)}`);
    times.push(performance.now() - start);
  }
  wire.close();
  return [times[0] ?? Number.NaN, median(times.slice(1))];
}

async function atHub(till: Till, rounds: number): Promise<Row[]> {
  const asked = Object.entries(PERIODS).flatMap(([period, query]) =>
    Object.entries(CALLS).map(([name, path]) => [`${name} of ${period}`, `${path}${query}`]),
  );
  const all = [
    ...asked,
    ['kitchen times', '/kitchen/times'],
    ['audit entries by week', '/audit/weeks'],
    ['dashboard', '/dashboard/now'],
  ];
  const rows: Row[] = [];
  // The first report starts the reader thread, which README.md measures in its own row.
  await till.call(till.get('/reports?type=today'));
  for (const [name = '', path = ''] of all) {
    const [first, later] = await askOften(till, path, rounds);
    const named = `year of ${ORDERS} orders: ${name}`;
    rows.push(upTo({ name: `${named}, first`, value: first, unit: 'ms', most: MOST_HUB_MS }));
    rows.push(upTo({ name: `${named}, repeated`, value: later, unit: 'ms', most: MOST_HUB_MS }));
  }
  return rows;
}

/**
 * Taps an element and returns the ms until the last change of the page was drawn. The page counts as complete when
 * nothing has changed for 700 ms and a chart or table is there.
 */
const tapUntilDrawn = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (text) =>
      new Promise<number>((resolve, reject) => {
        const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
        const button = buttons.find(({ textContent }) => textContent === text);
        if (!button) return reject(new Error(`no button ${text}`));
        const start = performance.now();
        let drawn = start;
        const observer = new MutationObserver(() =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              drawn = performance.now();
            }),
          ),
        );
        observer.observe(document.querySelector('main') ?? document, {
          childList: true,
          subtree: true,
          characterData: true,
        });
        const timer = setInterval(() => {
          const isThere = document.querySelector('main figure, main table, main svg') !== null;
          if (performance.now() - start > 10_000) reject(new Error(`${text} was not drawn`));
          else if (drawn === start || performance.now() - drawn < 700 || !isThere) return;
          clearInterval(timer);
          observer.disconnect();
          resolve(drawn - start);
        }, 50);
        button.click();
      }),
    name,
  );

/** Shows the last 365 days in the reports. They are a custom period, so its first and last day are entered. */
async function chooseYear(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Period').selectOption('custom');
  await dialog.getByLabel('From').fill(dayAgo(365));
  await dialog.getByLabel('To').fill(dayAgo(0));
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.waitForTimeout(1500);
}

const VIEWS = ['Exceptions', 'Staff', 'Cash', 'Kitchen', 'Figures'];
const MONTHS = ['Last month', 'Last 7 days', 'This month'];

async function drawnIn(page: Page, rounds: number): Promise<Row[]> {
  const times = new Map<string, number[]>();
  const tap = async (button: string, about: string) => {
    const name = `${button}${about}`;
    const took = await tapUntilDrawn(page, button);
    times.set(name, [...(times.get(name) ?? []), took]);
  };
  for (let n = 0; n < rounds; n += 1) {
    // Opens a new page, which has no answers of the previous round in its cache.
    await page.goto('/dashboard/reports');
    await page.getByRole('heading', { name: 'Reports' }).waitFor();
    for (const button of MONTHS) await tap(button, ', figures');
    await chooseYear(page);
    for (const button of VIEWS) await tap(button, ' of the year');
  }
  return [...times].map(([name, all]) =>
    upTo({
      name: `drawn after a tap: ${name}`,
      value: median(all),
      unit: 'ms',
      most: MOST_DRAWN_MS,
    }),
  );
}

async function inChromium(hub: Running, rounds: number): Promise<Row[]> {
  const executablePath = presentChromium() ?? '/usr/bin/chromium';
  const browser: Browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
  try {
    const baseURL = `http://127.0.0.1:${hub.port}`;
    const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
    // tsx makes functions call a helper `__name`, which does not exist in a page.
    await context.addInitScript('globalThis.__name = (named) => named');
    const page = await context.newPage();
    await signIn(page);
    return await drawnIn(page, rounds);
  } finally {
    await browser.close();
  }
}

async function yearOfReports({ rounds }: Bench): Promise<Row[]> {
  const hub = await startHub(await fillHub());
  const till = await openTill(hub);
  await new Promise((resolve) => setTimeout(resolve, HOUSEKEEPING_MS));
  const rows = [...(await atHub(till, rounds)), ...(await inChromium(hub, rounds))];
  await hub.stop();
  return rows;
}

export const reportRows: readonly BenchRow[] = [{ name: 'reports', run: yearOfReports }];
