// A printer that may have printed a dish also prints its cancellation, whatever has happened to the slip since.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { textOf } from '../../fixtures/escpos.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeCategory, makeItem } from '../../fixtures/menu.ts';
import { makeTill, placeOrder, type Till } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { addPrinter, jobsOf, StandInPrinter, waitUntilHeld } from '../../fixtures/printer.ts';

const TIMES = { connectMs: 1000, statusMs: 600, idleMs: 500, mostMs: 20_000 };
let hub: TestHub;
let till: Till;
let printer: StandInPrinter;
let printerId: number;
beforeEach(async () => {
  hub = await makeHub({ printTimes: TIMES });
  till = makeTill(hub);
  printer = await new StandInPrinter().listen();
  printerId = addPrinter(hub, printer.port);
});
afterEach(async () => {
  await hub.close();
  await printer.close();
});

const eventually = (look: () => void) => vi.waitFor(look, { timeout: 10_000, interval: 20 });
const call = async (method: 'POST' | 'DELETE', path: string, body: object = {}) =>
  (await callApi(hub, method, path, { cookie: makeAdmin(hub).cookie, body })).status;
const texts = () => printer.prints.map(textOf);
const last = () => texts().at(-1);
const states = () => jobsOf(hub).map(({ state }) => state);
const cancelItem = (id?: number) =>
  call('POST', `/orders/update-status/${id}`, { status: 'cancelled' });
const soupAndCake = () => [
  { id: makeItem(hub, { title: 'Soup' }) },
  { id: makeItem(hub, { title: 'Cake' }) },
];

test.each(['reprint', 'cancel'])('a slip that asked for a look and got %s', async (action) => {
  printer.temper = { kind: 'runs-out' };
  const { itemIds } = await placeOrder(hub, till, { cart: soupAndCake() });
  await eventually(() => expect(states()).toEqual(['unconfirmed']));
  printer.temper = { kind: 'fine' };
  expect(await call('POST', `/print/jobs/${jobsOf(hub)[0]?.id}/${action}`)).toBe(200);
  expect(await cancelItem(itemIds[0])).toBe(200);
  await eventually(() => expect(last()).toMatch(/^CANCELLED\nToken 1\n[\s\S]*1 x Soup/));
  await eventually(() => expect(states().filter((state) => state === 'unconfirmed')).toEqual([]));
});

test('a slip cancelled while it waited prints no notice', async () => {
  printer.temper = { kind: 'paper-out' };
  const { itemIds } = await placeOrder(hub, till, { cart: soupAndCake() });
  await eventually(() => expect(jobsOf(hub)[0]?.reason).toContain('out of paper'));
  await vi.waitFor(async () =>
    expect(await call('POST', `/print/jobs/${jobsOf(hub)[0]?.id}/cancel`)).toBe(200),
  );
  await cancelItem(itemIds[0]);
  expect(states()).toEqual(['cancelled']);
});

test('a deleted printer’s dishes are cancelled once, at the printer that has them now', async () => {
  const other = await new StandInPrinter().listen();
  const drinks = makeCategory(hub, 'Drinks');
  const gone = [
    addPrinter(hub, other.port, { name: 'Bar', categoryIds: [drinks] }),
    addPrinter(hub, other.port, { name: 'Terrace', categoryIds: [drinks] }),
  ];
  const cart = [{ id: makeItem(hub, { title: 'Beer', categoryId: drinks }) }];
  const { itemIds } = await placeOrder(hub, till, { cart });
  await eventually(() => expect(states()).toEqual(['done', 'done']));
  for (const id of gone) expect(await call('DELETE', `/settings/printers/${id}`)).toBe(200);
  await cancelItem(itemIds[0]);
  await eventually(() => expect(texts()).toHaveLength(1));
  expect(last()).toMatch(/^CANCELLED\n[\s\S]*1 x Beer/);
  expect(jobsOf(hub).at(-1)?.printer_id).toBe(printerId);
  await other.close();
});

test('a reprint leaves out what was cancelled, and is refused when nothing is left', async () => {
  const { itemIds } = await placeOrder(hub, till, { cart: soupAndCake() });
  await eventually(() => expect(states()).toEqual(['done']));
  await cancelItem(itemIds[0]);
  expect(await call('POST', `/print/jobs/${jobsOf(hub)[0]?.id}/reprint`)).toBe(200);
  await eventually(() => expect(last()).toMatch(/^DUPLICATE 1\n[\s\S]*1 x Cake/));
  expect(last()).not.toContain('Soup');
  await cancelItem(itemIds[1]);
  expect(await call('POST', `/print/jobs/${jobsOf(hub)[0]?.id}/reprint`)).toBe(409);
});

test.each(['retry', 'release'])('a held slip after %s lacks what was cancelled', async (action) => {
  printer.temper = { kind: 'paper-out' };
  const both = await placeOrder(hub, till, { cart: soupAndCake() });
  const [soup] = soupAndCake();
  const one = await placeOrder(hub, till, { cart: soup ? [soup] : [] });
  await eventually(() => expect(jobsOf(hub)[0]?.reason).toContain('out of paper'));
  await waitUntilHeld(hub, 2);
  printer.temper = { kind: 'fine' };
  await cancelItem(both.itemIds[0]);
  await cancelItem(one.itemIds[0]);
  await eventually(() => expect(texts()).toHaveLength(2));
  for (const { id } of jobsOf(hub).slice(0, 2)) {
    if (action === 'retry') await call('POST', `/print/jobs/${id}/retry`);
  }
  if (action === 'release') await call('POST', '/print/release', { printerId });
  await eventually(() => expect(states()).toEqual(['done', 'cancelled', 'done', 'done']));
  expect(last()).toMatch(/^Token 1\n[\s\S]*1 x Cake/);
  expect(last()).not.toContain('Soup');
});

const cancelPieces = (id: number | undefined, quantity: number) =>
  call('POST', `/orders/update-status/${id}`, { status: 'cancelled', quantity });

test('a slip that waited leaves out the cancelled pieces and mentions the cancellation', async () => {
  printer.temper = { kind: 'paper-out' };
  const cart = [{ id: makeItem(hub, { title: 'Steak' }), quantity: 5 }];
  const { itemIds } = await placeOrder(hub, till, { cart });
  await eventually(() => expect(jobsOf(hub)[0]?.reason).toContain('out of paper'));
  await waitUntilHeld(hub, 1);
  printer.temper = { kind: 'fine' };
  expect(await cancelPieces(itemIds[0], 3)).toBe(200);
  await eventually(() => expect(last()).toMatch(/^CANCELLED\n[\s\S]*3 x Steak/));
  await call('POST', '/print/release', { printerId });
  await eventually(() =>
    expect(last()).toMatch(/^Token 1\n[\s\S]*2 x Steak\n {2}3 of 5 cancelled/),
  );
});

test('a reprint after some pieces were cancelled asks for those that are left', async () => {
  const cart = [{ id: makeItem(hub, { title: 'Steak' }), quantity: 5 }];
  const { itemIds } = await placeOrder(hub, till, { cart });
  await eventually(() => expect(states()).toEqual(['done']));
  for (const [pieces, left] of [
    [3, '2 x Steak\n  3 of 5'],
    [1, '1 x Steak\n  4 of 5'],
  ] as const) {
    expect(await cancelPieces(itemIds[0], pieces)).toBe(200);
    await eventually(() => expect(states().every((state) => state === 'done')).toBe(true));
    expect(await call('POST', `/print/jobs/${jobsOf(hub)[0]?.id}/reprint`)).toBe(200);
    await eventually(() => expect(last()).toMatch(/^DUPLICATE/));
    expect(last()).toContain(left);
    await eventually(() => expect(states().every((state) => state === 'done')).toBe(true));
  }
});

test.each(['item', 'order'])(
  'the %s cancelled after some of its pieces: the slip counts the rest',
  async (what) => {
    const cart = [{ id: makeItem(hub, { title: 'Steak' }), quantity: 5 }];
    const { itemIds, orderId } = await placeOrder(hub, till, { cart });
    await eventually(() => expect(states()).toEqual(['done']));
    await cancelPieces(itemIds[0], 3);
    await (what === 'item'
      ? cancelItem(itemIds[0])
      : call('POST', '/orders/cancel', { orderIds: [orderId] }));
    await eventually(() => expect(texts()).toHaveLength(3));
    expect(texts()[1]).toContain('3 x Steak');
    expect(last()).toMatch(/^CANCELLED\n[\s\S]*2 x Steak/);
  },
);

test('what is cancelled while its slip waits comes out where the slip does, though the printer is back', async () => {
  const pass = await new StandInPrinter().listen();
  const passId = addPrinter(hub, pass.port, { name: 'Pass', slips: false });
  hub.db.prepare('UPDATE printers SET stand_in_id = ? WHERE id = ?').run(passId, printerId);
  printer.temper = { kind: 'paper-out' };
  pass.temper = { kind: 'paper-out' };
  const { itemIds } = await placeOrder(hub, till, { cart: soupAndCake() });
  await eventually(() => expect(jobsOf(hub)[0]?.reason).toContain('out of paper'));
  await cancelItem(itemIds[0]);
  pass.temper = { kind: 'trickles', step: 40 };
  await eventually(() => expect(pass.prints).toHaveLength(1));
  pass.temper = { kind: 'fine' };
  printer.temper = { kind: 'fine' };
  expect(await call('POST', `/settings/printers/${printerId}/test`)).toBe(200);
  await eventually(() => expect(states()).toEqual(['done', 'done', 'done']));
  expect(pass.prints.map(textOf)).toEqual([
    expect.stringMatching(/in place of[\s\S]*1 x Soup/),
    expect.stringMatching(/^CANCELLED\n[\s\S]*1 x Soup/),
  ]);
  expect(texts()).toEqual([expect.stringContaining('Test print')]);
  await pass.close();
});

test('a slip that was reprinted on the stand-in is cancelled there', async () => {
  const bar = await new StandInPrinter().listen();
  const standIn = addPrinter(hub, bar.port, { name: 'Bar', slips: false });
  hub.db.prepare('UPDATE printers SET stand_in_id = ? WHERE id = ?').run(standIn, printerId);
  const { itemIds } = await placeOrder(hub, till, { cart: soupAndCake() });
  await eventually(() => expect(states()).toEqual(['done']));
  await printer.close();
  expect(await call('POST', `/print/jobs/${jobsOf(hub)[0]?.id}/reprint`)).toBe(200);
  await eventually(() => expect(bar.prints).toHaveLength(1));
  await eventually(() => expect(states()).toEqual(['done', 'done']));
  await printer.listen(printer.port);
  await cancelItem(itemIds[0]);
  await eventually(() =>
    expect(bar.prints.map(textOf).at(-1)).toMatch(/^CANCELLED\n[\s\S]*1 x Soup/),
  );
  expect(jobsOf(hub).at(-1)).toMatchObject({ kind: 'cancelled', printer_id: standIn });
  expect(printer.prints).toHaveLength(1);
  await bar.close();
});

test('a reprint that the substitute printer prints later also prints the CANCELLED slip after it', async () => {
  const bar = await new StandInPrinter().listen();
  const { itemIds } = await placeOrder(hub, till, { cart: soupAndCake() });
  await eventually(() => expect(states()).toEqual(['done']));
  printer.temper = { kind: 'paper-out' };
  expect(await call('POST', `/print/jobs/${jobsOf(hub)[0]?.id}/reprint`)).toBe(200);
  await eventually(() => expect(jobsOf(hub)[1]?.reason).toContain('out of paper'));
  await cancelItem(itemIds[0]);
  const standIn = addPrinter(hub, bar.port, { name: 'Bar', slips: false });
  hub.db.prepare('UPDATE printers SET stand_in_id = ? WHERE id = ?').run(standIn, printerId);
  await eventually(() =>
    expect(bar.prints.map(textOf).at(-1)).toMatch(/CANCELLED\n[\s\S]*1 x Soup/),
  );
  expect(bar.prints).toHaveLength(2);
  await bar.close();
});
