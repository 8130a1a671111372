// Chosen options in print: on the kitchen's slip, on its cancellation, on the receipt (contract 21.1).
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { textOf } from '../../fixtures/escpos.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeAddon, makeGroup, makeItem } from '../../fixtures/menu.ts';
import { makeTill, payOrders, placeOrder, type Till } from '../../fixtures/orders.ts';
import { addPrinter, StandInPrinter } from '../../fixtures/printer.ts';

const TIMES = { connectMs: 1000, statusMs: 600, idleMs: 500, mostMs: 20_000 };
let hub: TestHub;
let till: Till;
let printer: StandInPrinter;
beforeAll(async () => {
  hub = await makeHub({ printTimes: TIMES });
  till = makeTill(hub);
  printer = await new StandInPrinter().listen();
  addPrinter(hub, printer.port, { slips: true, receipts: true });
});
afterAll(async () => {
  await hub.close();
  await printer.close();
});

const printed = (count: number) =>
  vi.waitFor(
    () => {
      expect(printer.prints.length).toBeGreaterThanOrEqual(count);
      return textOf(printer.prints.at(-1) ?? Buffer.alloc(0));
    },
    { timeout: 10_000, interval: 20 },
  );

test('pieces and titles, below the add-ons, wherever the dish is printed', async () => {
  const dish = makeItem(hub, { title: 'Schnitzel', priceCents: 1290 });
  const lemon = makeAddon(hub, dish, 30, 'Lemon');
  const side = makeGroup(hub, [dish], { title: 'Side', min: 1, max: 1, options: [['Chips', 150]] });
  const sauces = makeGroup(hub, [dish], { free: 1, options: [['Aioli', 80]] });
  const options = [{ id: side.options[0] }, { id: sauces.options[0], quantity: 2 }];
  const cart = [{ id: dish, quantity: 2, addons_ids: [lemon], options }];
  const { orderId, itemIds } = await placeOrder(hub, till, { cart });
  const chosen = /x Schnitzel\n +\+ Lemon\n +\+ Chips\n +\+ 2 × Aioli\n/;
  const slip = await printed(1);
  expect(slip).toMatch(new RegExp(`2 ${chosen.source}`));
  const body = { status: 'cancelled', quantity: 1 };
  expect((await till.post(`/orders/update-status/${itemIds[0]}`, body)).status).toBe(200);
  const cancelled = await printed(2);
  expect(cancelled).toMatch(/^CANCELLED\n/);
  expect(cancelled).toMatch(new RegExp(`1 ${chosen.source}`));
  // The dish at 12.90, the add-on at 0.30, the chips at 1.50 and two Aioli at 0.80, less one free Aioli at 0.80: 15.50.
  expect((await payOrders(till, [orderId], { printReceipt: true })).status).toBe(200);
  const receipt = await printed(3);
  for (const words of ['Lemon', 'Chips', '2 × Aioli', '15.50']) expect(receipt).toContain(words);
});
