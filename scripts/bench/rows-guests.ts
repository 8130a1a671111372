// Measures the public menu on a phone's slow processor: 150 dishes with pictures, compared with 150 without.

import { type Browser, chromium } from 'playwright-core';
import { FormData, request } from 'undici';
import { findChromium } from '../setup/test-tools.mjs';
import type { Bench, BenchRow } from './bench.ts';
import { median, type Row, spreadOf, upToTimes } from './figures.ts';
import { startHub } from './processes.ts';
import { CHROMIUM_ARGS, readVisit, SLOWER, VISIT_MS, watchDrawn } from './slow-page.ts';
import { openTill, type Till } from './till.ts';

const DISHES = 150;
const CARD = 'button[class*="card"]';
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

/** Returns a picture that is as large as a photo: slightly blurred noise. */
async function makePhoto(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 512, height: 512, channels: 3, background: '#888', noise } as const;
  return sharp({ create }).blur(1.2).jpeg({ quality: 85 }).toBuffer();
}

/** Turns the public menu on and fills it up to DISHES dishes. Returns their ids. */
async function openMenu(till: Till): Promise<number[]> {
  await till.call(till.post('/settings/store-setting', { isQRMenuEnabled: true }));
  const listed: { id: number }[] = await till.call(till.get('/menu-items'));
  for (let n = listed.length; n < DISHES; n += 1) {
    const body = { title: `Dish ${n}`, price: 10, netPrice: 1, categoryId: null, taxId: null };
    listed.push(await till.call(till.post('/menu-items/add', body)));
  }
  return listed.map(({ id }) => id);
}

async function photograph({ hub, cookie }: Till, ids: readonly number[]): Promise<void> {
  const photo = new Blob([new Uint8Array(await makePhoto())], { type: 'image/jpeg' });
  for (const id of ids) {
    const form = new FormData();
    form.append('image', photo, 'dish.jpg');
    const { statusCode, body } = await request(
      `http://127.0.0.1:${hub.port}/api/v1/menu-items/update/${id}/upload-photo`,
      { method: 'POST', headers: { cookie }, body: form },
    );
    if (statusCode !== 200) throw new Error(`a photo: ${statusCode} ${await body.text()}`);
    await body.dump();
  }
}

/**
 * Opens the public menu with an empty cache. Returns the first paint and the end of the frame with the dishes, in ms.
 */
async function visit(browser: Browser, port: number) {
  const context = await browser.newContext(PHONE);
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(watchDrawn, [CARD, DISHES] as const);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(`http://127.0.0.1:${port}/menu`, { waitUntil: 'commit' });
  await page.waitForTimeout(VISIT_MS);
  const figures = await page.evaluate(readVisit);
  await context.close();
  return figures;
}

async function guestsMenu({ rounds, smallDir }: Bench): Promise<Row[]> {
  const executablePath = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
  const [plain, pictured] = [await startHub(smallDir()), await startHub(smallDir())];
  const figures = { plain: [] as Figures[], pictured: [] as Figures[] };
  try {
    await openMenu(await openTill(plain));
    const till = await openTill(pictured);
    await photograph(till, await openMenu(till));
    for (let n = -1; n < rounds; n += 1) {
      const [without, with_] = [
        await visit(browser, plain.port),
        await visit(browser, pictured.port),
      ];
      if (n < 0) continue;
      figures.plain.push(without);
      figures.pictured.push(with_);
    }
  } finally {
    await browser.close();
    await Promise.all([plain.stop(), pictured.stop()]);
  }
  return (['paint', 'ready'] as const).map((name) => {
    const [value, reference] = [figures.pictured, figures.plain].map((list) =>
      median(list.map((each) => each[name])),
    );
    return upToTimes({
      name: `Chromium, 6 x slower: guests' menu, 150 dishes with pictures: ${WORDS[name]}`,
      value: value ?? Number.NaN,
      unit: 'ms',
      reference: reference ?? Number.NaN,
      spread: spreadOf(figures.plain.map((each) => each[name])),
      times: 1.1,
      of: 'without pictures',
    });
  });
}

type Figures = Awaited<ReturnType<typeof visit>>;
const WORDS = { paint: 'first paint', ready: 'dishes drawn' } as const;

export const guestRows: readonly BenchRow[] = [{ name: 'guests', run: guestsMenu }];
