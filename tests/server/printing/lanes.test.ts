// Printers with every fault, over real TCP: the result of each job, and no delay of sales.
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { textOf } from '../../fixtures/escpos.ts';
import { callApi, type TestHub } from '../../fixtures/hub.ts';
import { makeCategory, makeItem } from '../../fixtures/menu.ts';
import { makeTill, payOrders, placeOrder, splitPayment } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import {
  closing,
  eventually,
  openHub,
  openPrinter,
  openShop,
  states,
} from '../../fixtures/print-shop.ts';
import {
  addPrinter,
  jobsOf,
  StandInPrinter,
  type Temper,
  waitUntilHeld,
} from '../../fixtures/printer.ts';

const post = (hub: TestHub, path: string, body: object = {}) =>
  callApi(hub, 'POST', path, { cookie: makeAdmin(hub).cookie, body });

test('an order is printed once in the kitchen, and an addition prints only what was added', async () => {
  const { hub, till, printer } = await openShop();
  await placeOrder(hub, till, { cart: [{ id: makeItem(hub, { title: 'Soup' }), quantity: 2 }] });
  await eventually(() => expect(states(hub)).toEqual(['done']));
  await placeOrder(hub, till, { cart: [{ id: makeItem(hub, { title: 'Cake' }) }] });
  await eventually(() => expect(states(hub)).toEqual(['done', 'done']));
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = printer.prints;
  expect(textOf(first)).toContain('2 x Soup');
  expect(textOf(second)).toContain('1 x Cake');
  expect(textOf(second)).not.toContain('Soup');
  expect(jobsOf(hub).map(({ confirmed }) => confirmed)).toEqual([1, 1]);
});

test('each kitchen printer prints its categories, and what nobody claims goes to the first', async () => {
  const hub = await openHub();
  const [grill, bar] = [await openPrinter(), await openPrinter()];
  const [meat, drinks] = [makeCategory(hub, 'Meat'), makeCategory(hub, 'Drinks')];
  addPrinter(hub, grill.port, { name: 'Grill', categoryIds: [meat] });
  addPrinter(hub, bar.port, { name: 'Bar', categoryIds: [drinks] });
  const cart = [
    { id: makeItem(hub, { title: 'Steak', categoryId: meat }) },
    { id: makeItem(hub, { title: 'Beer', categoryId: drinks }) },
    { id: makeItem(hub, { title: 'Bread' }) },
  ];
  await placeOrder(hub, makeTill(hub), { cart });
  await eventually(() => expect(states(hub)).toEqual(['done', 'done']));
  expect(textOf(grill.prints[0] ?? Buffer.alloc(0))).toMatch(/Steak[\s\S]*Bread/);
  expect(textOf(grill.prints[0] ?? Buffer.alloc(0))).not.toContain('Beer');
  expect(textOf(bar.prints[0] ?? Buffer.alloc(0))).toMatch(/1 x Beer/);
});

test('a cancelled item prints CANCELLED on the printer that had it, a cancelled order the rest', async () => {
  const { hub, till, printer } = await openShop();
  const cart = [
    { id: makeItem(hub, { title: 'Soup' }) },
    { id: makeItem(hub, { title: 'Cake' }), quantity: 3 },
  ];
  const { orderId, itemIds } = await placeOrder(hub, till, { cart });
  await till.post(`/orders/update-status/${itemIds[0]}`, { status: 'cancelled' });
  await till.post('/orders/cancel', { orderIds: [orderId] });
  await eventually(() => expect(states(hub)).toEqual(['done', 'done', 'done']));
  const [, first, second] = printer.prints.map(textOf);
  expect(first).toMatch(/^CANCELLED\nToken 1\n[\s\S]*1 x Soup/);
  expect(second).toMatch(/CANCELLED[\s\S]*3 x Cake/);
  expect(second).not.toContain('Soup');
});

test('cash opens the drawer and prints the receipt that the settings or the cashier ask for', async () => {
  covers('5.13', 'POST /print/receipt');
  const { hub, till, printer } = await openShop();
  hub.db.exec(`UPDATE printers SET prints_slips = 0, prints_receipts = 1, has_drawer = 1`);
  const one = await placeOrder(hub, till);
  await payOrders(till, [one.orderId], { printReceipt: false });
  await eventually(() => expect(jobsOf(hub).map(({ kind }) => kind)).toEqual(['drawer']));
  const two = await placeOrder(hub, till);
  await payOrders(till, [two.orderId], { printReceipt: true, tendered: 50 });
  await eventually(() => expect(states(hub)).toEqual(['done', 'done', 'done']));
  expect(printer.prints[1]?.toString('hex')).toBe('1b401b700019fa');
  expect(textOf(printer.prints[2] ?? Buffer.alloc(0))).toMatch(/Paid by +Cash\nTendered +\$50\.00/);
  const again = await post(hub, '/print/receipt', { orderIds: [two.orderId] });
  expect(again.status).toBe(200);
  await eventually(() => expect(states(hub)).toHaveLength(4));
  await eventually(() => expect(printer.prints).toHaveLength(4));
  await eventually(() =>
    expect(textOf(printer.prints[3] ?? Buffer.alloc(0))).toContain('DUPLICATE 1'),
  );
  splitPayment(hub, two.orderId, 150);
  await post(hub, '/print/receipt', { orderIds: [two.orderId] });
  await eventually(() => expect(printer.prints).toHaveLength(5));
  await eventually(() =>
    expect(textOf(printer.prints[4] ?? Buffer.alloc(0))).toMatch(
      /Paid by Cash +\$\d+\.\d\d\nTendered +\$50\.00\nChange +\$\d+\.\d\d\nPaid by Card +\$1\.50/,
    ),
  );
});

const FAULTS: readonly (readonly [string, Temper, string, string])[] = [
  ['is out of paper', { kind: 'paper-out' }, 'waiting', 'The printer is out of paper.'],
  ['has its cover open', { kind: 'cover-open' }, 'waiting', 'The cover of the printer is open.'],
  ['hangs before it takes anything', { kind: 'hangs', after: 0 }, 'unconfirmed', 'stopped taking'],
  ['hangs in silence', { kind: 'hangs', after: 0, silent: true }, 'unconfirmed', 'did not confirm'],
  ['hangs after 60 bytes', { kind: 'hangs', after: 60 }, 'unconfirmed', 'stopped taking'],
  ['hangs up after 60 bytes', { kind: 'closes', after: 60 }, 'unconfirmed', 'connection was lost'],
  ['takes all and vanishes', { kind: 'vanishes' }, 'unconfirmed', 'connection was lost'],
  [
    'says too late that it is out of paper',
    { kind: 'paper-out', lateMs: 800 },
    'unconfirmed',
    'of paper',
  ],
  ['runs out of paper while printing', { kind: 'runs-out' }, 'unconfirmed', 'out of paper'],
  ['takes its bytes slowly', { kind: 'trickles', step: 40 }, 'done', ''],
  ['never says how it is', { kind: 'silent' }, 'done', ''],
];

test.each(FAULTS)('a printer that %s', async (_, temper, state, reason) => {
  covers('5.13', 'POST /print/jobs/{id}/reprint', 'POST /print/jobs/{id}/retry');
  const { hub, till, printer } = await openShop(temper);
  const { orderId } = await placeOrder(hub, till);
  await eventually(() => {
    expect(jobsOf(hub)[0]).toMatchObject({ state, reason: expect.stringContaining(reason) });
  });
  const before = printer.prints.length;
  printer.temper = { kind: 'fine' };
  if (state === 'unconfirmed') {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(printer.prints).toHaveLength(before);
    expect((await post(hub, `/print/jobs/${jobsOf(hub)[0]?.id}/retry`)).status).toBe(409);
    expect((await post(hub, `/print/jobs/${jobsOf(hub)[0]?.id}/reprint`)).status).toBe(200);
    await eventually(() => expect(states(hub)).toEqual(['cancelled', 'done']));
    expect(textOf(printer.prints.at(-1) ?? Buffer.alloc(0))).toContain('DUPLICATE 1');
  } else {
    await eventually(() => expect(states(hub)).toEqual(['done']));
    expect(printer.prints).toHaveLength(1);
    expect(jobsOf(hub)[0]?.confirmed).toBe(temper.kind === 'silent' ? 0 : 1);
  }
  expect(orderId).toBeGreaterThan(0);
});

test('a printer that is off gets its slips when it is back, in order, and old ones ask first', async () => {
  covers('5.13', 'POST /print/release');
  const { hub, till, printer } = await openShop();
  await printer.close();
  for (const title of ['A', 'B', 'C']) {
    await placeOrder(hub, till, { cart: [{ id: makeItem(hub, { title }) }] });
  }
  await eventually(() => expect(jobsOf(hub)[0]?.reason).toContain('does not answer'));
  await waitUntilHeld(hub, 3);
  const back = await new StandInPrinter().listen(printer.port);
  closing.push(() => back.close());
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(back.prints).toHaveLength(0);
  const { body } = await post(hub, '/print/release', { printerId: jobsOf(hub)[0]?.printer_id });
  expect(body.message).toBe('3 tickets are printed.');
  await eventually(() => expect(states(hub)).toEqual(['done', 'done', 'done']));
  expect(back.prints.map((bytes) => /1 x (\w)/.exec(textOf(bytes))?.[1])).toEqual(['A', 'B', 'C']);
});

test('a waiting slip is still printed after the clock is set forward by a day', async () => {
  const { hub, till, printer } = await openShop({ kind: 'paper-out' });
  await placeOrder(hub, till);
  await eventually(() => expect(jobsOf(hub)[0]?.reason).toContain('out of paper'));
  hub.clock.now += 86_400_000;
  printer.temper = { kind: 'fine' };
  await eventually(() => expect(states(hub)).toEqual(['done']));
});

test('another printer prints the slips of a printer that is off, and the slips mention that', async () => {
  const hub = await openHub();
  const [grill, bar] = [await openPrinter(), await openPrinter()];
  const barId = addPrinter(hub, bar.port, { name: 'Bar', slips: false });
  addPrinter(hub, grill.port, { name: 'Grill', standIn: barId });
  await grill.close();
  const { itemIds } = await placeOrder(hub, makeTill(hub));
  await eventually(() => expect(states(hub)).toEqual(['done']));
  expect(jobsOf(hub)[0]?.printed_by).toBe(barId);
  expect(textOf(bar.prints[0] ?? Buffer.alloc(0))).toContain('Printed here in place of "Grill"');
  await post(hub, `/orders/update-status/${itemIds[0]}`, { status: 'cancelled' });
  await eventually(() => expect(bar.prints).toHaveLength(2));
  await eventually(() => expect(textOf(bar.prints[1] ?? Buffer.alloc(0))).toContain('CANCELLED'));
});

test('what was being printed when the hub ended asks for a look after the start', async () => {
  const { hub, till, printer } = await openShop({ kind: 'hangs', after: 10 });
  await placeOrder(hub, till);
  await eventually(() => expect(printer.prints).toHaveLength(1));
  hub.db.exec(`UPDATE print_jobs SET state = 'printing'`);
  await hub.stop();
  hub.db.close();
  closing.splice(0, 1);
  printer.temper = { kind: 'fine' };
  const second = await openHub(hub.dataDir);
  expect(states(second)).toEqual(['unconfirmed']);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(printer.prints).toHaveLength(1);
});
