// Lines with characters that no code page has are drawn in a separate thread, so that tills do not notice.
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { encode, isDrawn } from '../../../server/printing/escpos/encode.ts';
import type { PrintDocument } from '../../../server/printing/layout/document.ts';
import { PaintQueue } from '../../../server/threads/paint-queue.ts';
import { parseEscpos } from '../../fixtures/escpos.ts';
import { makeHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';
import { addPrinter, jobsOf, StandInPrinter } from '../../fixtures/printer.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const PAINTER = new URL('../../../dist/server/painter.js', import.meta.url);
const device = { paper: '80', codePage: 'cp858', copies: 1 } as const;
const marks = { duplicate: 0, insteadOf: null } as const;
const slip = (title: string, count: number): PrintDocument => ({
  kind: 'slip',
  tokenNo: 1,
  tableTitle: 'T1',
  floor: null,
  deliveryType: 'dinein',
  customerType: 'WALKIN',
  customerName: null,
  waiter: 'Ana',
  at: 'now',
  items: Array.from({ length: count }, (_, itemId) => ({
    itemId,
    quantity: 1,
    title: `${title} ${itemId}`,
    variant: null,
    addons: [],
    notes: null,
  })),
});

function openPainter(): PaintQueue {
  const painter = new PaintQueue(PAINTER, '/nowhere');
  closing.push(() => painter.close());
  return painter;
}

/**
 * The number of measurements. On a busy machine this thread may have to wait for a core, so the smallest measurement
 * counts. It is closest to the time of the work itself.
 */
const TRIES = 4;

/** Returns how long this thread was busy during the work. */
async function busyMs(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = performance.eventLoopUtilization();
    await work();
    least = Math.min(least, performance.eventLoopUtilization(before).active);
  }
  return least;
}

test('a slip drawn in the other thread has the same bytes, and this thread does little work for it', async () => {
  const painter = openPainter();
  const drawn = slip('चाय', 200);
  expect(isDrawn(drawn, device, marks)).toBe(true);
  await painter.encode(slip('चाय', 1), device, marks);
  let here: Buffer = Buffer.alloc(0);
  let there: Buffer = Buffer.alloc(0);
  const hereMs = await busyMs(async () => {
    here = await encode(drawn, device, marks, '/nowhere');
  });
  const thereMs = await busyMs(async () => {
    there = await painter.encode(drawn, device, marks);
  });
  expect(there.equals(here)).toBe(true);
  console.log(
    `200 drawn lines keep the main thread busy ${hereMs.toFixed(0)} ms, by the painter ${thereMs.toFixed(0)} ms`,
  );
  expect(thereMs).toBeLessThan(hereMs / 3);
}, 120_000);

test('a slip that the code page can say starts no thread', async () => {
  const missing = new PaintQueue(new URL('file:///nowhere/painter.js'), '/nowhere');
  const plain = slip('Soup', 3);
  expect(await missing.encode(plain, device, marks)).toEqual(
    await encode(plain, device, marks, '/nowhere'),
  );
  await expect(missing.encode(slip('चाय', 1), device, marks)).rejects.toThrow(/nowhere/);
});

test('two hundred drawn lines come out of a hub that takes orders meanwhile', async () => {
  const hub = await makeHub();
  closing.push(hub.close);
  const printer = await new StandInPrinter().listen();
  closing.push(() => printer.close());
  const till = makeTill(hub);
  addPrinter(hub, printer.port);
  const tea = makeItem(hub, { title: 'चाय' });
  const plain = [{ id: makeItem(hub, { title: 'Tea' }) }];
  await placeOrder(hub, till, { cart: Array.from({ length: 200 }, () => ({ id: tea })) });
  hub.db.exec('UPDATE printers SET prints_slips = 0');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const took: number[] = [];
  await vi.waitFor(
    async () => {
      const since = performance.now();
      await placeOrder(hub, till, { cart: plain });
      took.push(performance.now() - since);
      expect(jobsOf(hub)[0]?.state).toBe('done');
    },
    { timeout: 30_000, interval: 5 },
  );
  delay.disable();
  const drawn = parseEscpos(printer.prints[0] ?? Buffer.alloc(0));
  expect(drawn.filter(({ kind }) => kind === 'raster')).toHaveLength(200);
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)]?.toFixed(1);
  const stood = (delay.percentile(99) / 1e6).toFixed(1);
  console.log(
    `${took.length} orders meanwhile: p50 ${at(0.5)}, p99 ${at(0.99)} ms; loop p99 ${stood} ms`,
  );
});
