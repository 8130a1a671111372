// A drawer's shift over the API: opening, cash movements, closing, and money without a shift (contract 19.2–19.4).
import { beforeEach, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import {
  CARD,
  CASH,
  countShift,
  makeCashier,
  openShift,
  paymentsOf,
  refusalOf,
  sell,
  shiftOf,
} from '../../fixtures/drawers.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson, type Person } from '../../fixtures/people.ts';

let cashier: Person;
let till: Till;
/** Each test has its own drawer. */
let drawerId: number;

const hub = await openHub();
const owner = makeTill(hub, makeAdmin(hub));
beforeEach(async () => {
  ({ cashier, till, drawerId } = await makeCashier(hub, owner));
});

const open = (float = 100) => openShift(till, float);
const count = (id: number, amount: number, more: object[] = []) =>
  countShift(till, id, amount, more);
const move = (id: number, kind: string, amount: number, more: object = { reason: 'Change' }) =>
  till.post(`/shifts/${id}/move`, { kind, amount, ...more });

test('one shift a drawer is open, and payments bear it', async () => {
  covers('19.2', 'POST /shifts/open');
  const id = await open();
  expect(await refusalOf(till.post('/shifts/open', { float: 1 }))).toEqual([409, 'SHIFT_OPEN']);
  expect(await refusalOf(till.post('/shifts/open', { float: -1 }))).toEqual([
    400,
    'INVALID_INPUT',
    'float',
  ]);
  expect(await refusalOf(till.post('/shifts/open', { drawerId: 999, float: 1 }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  const { body } = await sell(hub, till, 1200, { typeId: CARD });
  expect(paymentsOf(hub, body.invoiceId)).toMatchObject([
    { drawer_id: drawerId, shift_id: id, is_late: 0, is_cash: 0 },
  ]);
  const { body: invoice } = await till.get(`/invoices/${body.invoiceId}`);
  expect(invoice.payments).toMatchObject([{ drawer_id: drawerId, shift_id: id, late: 0 }]);
});

test('who lacks the right is told which, and the one in the current shift reads no figures', async () => {
  covers('19.2', 'GET /shifts/current');
  const waiter = makeTill(hub, makePerson(hub, { scopes: ['POS'] }));
  const ask = (path: string, body: object) => refusalOf(waiter.post(path, body));
  const needed = [403, 'APPROVAL_NEEDED'];
  expect(await ask('/shifts/open', { drawerId, float: 1 })).toEqual(needed);
  expect((await waiter.get(`/shifts/current?drawerId=${drawerId}`)).body).toBeNull();
  const id = await open();
  await sell(hub, till, 1000);
  expect(await ask(`/shifts/${id}/move`, { kind: 'in', amount: 1, reason: 'x' })).toEqual(needed);
  const counted = [{ paymentTypeId: CASH, amount: 110 }];
  expect(await ask(`/shifts/${id}/count`, { counted })).toEqual(needed);
  await count(id, 110);
  expect(await ask(`/shifts/${id}/close`, {})).toEqual(needed);
  const { body } = await waiter.get(`/shifts/current?drawerId=${drawerId}`);
  expect(body).toMatchObject({ id, state: 'counting', float: null, moves: [], counts: [] });
  expect((await waiter.get('/shifts')).status).toBe(403);
});

test('what is expected: the float, cash with its tips, what went in and out, and other types with theirs', async () => {
  covers('19.2', '19.3', 'GET /shifts', 'POST /shifts/{id}/move');
  const id = await open(100);
  await sell(hub, till, 1250, { tip: 1.5 });
  await sell(hub, till, 2000, { typeId: CARD, tip: 3 });
  const { body: sold } = await sell(hub, till, 400);
  await till.post(`/invoices/${sold.invoiceId}/refund`, {
    amount: 4,
    payments: [{ paymentTypeId: CASH, amount: 4 }],
    reason: 'Cold',
  });
  for (const [kind, amount] of [
    ['in', 20],
    ['out', 5.25],
    ['drop', 50],
  ] as const) {
    expect((await move(id, kind, amount)).status).toBe(200);
  }
  const to = { username: cashier.username };
  expect(await refusalOf(move(id, 'tipout', 4.51, to))).toEqual([409, 'TIPOUT_TOO_LARGE']);
  expect((await move(id, 'tipout', 4.5, to)).status).toBe(200);
  expect(await refusalOf(move(id, 'tipout', 0.01, to))).toEqual([409, 'TIPOUT_TOO_LARGE']);
  const staff = await owner.get('/reports/staff?type=today');
  expect(staff.body).toContainEqual(
    expect.objectContaining({ username: cashier.username, tips: 4.5, tips_owed: 0 }),
  );
  const { body } = await count(id, 74, [{ paymentTypeId: CARD, amount: 23 }]);
  // The expected cash is 74.25: the float of 100, sales of 12.50 and 4, a tip of 1.50, less a refund of 4, plus 20 in,
  // less 5.25 out, a drop of 50 and a tip-out of 4.50.
  expect(body.rows).toEqual([
    {
      payment_type_id: CASH,
      title: 'Cash',
      counted: 74,
      expected: 74.25,
      difference: -0.25,
      denominations: [],
    },
    {
      payment_type_id: CARD,
      title: 'Card',
      counted: 23,
      expected: 23,
      difference: 0,
      denominations: [],
    },
  ]);
  expect((await shiftOf(till, id)).moves).toMatchObject([
    { kind: 'in', amount: 20, username: cashier.username, approved_by: null },
    { kind: 'out', amount: 5.25 },
    { kind: 'drop', amount: 50 },
    { kind: 'tipout', amount: 4.5, paid_to: cashier.username },
  ]);
});

test('an impossible move is refused', async () => {
  const id = await open();
  const no = (...args: Parameters<typeof move>) => refusalOf(move(...args));
  expect(await no(id, 'in', 0)).toEqual([400, 'INVALID_INPUT', 'amount']);
  expect(await no(id, 'in', 1.001)).toEqual([400, 'INVALID_INPUT', 'amount']);
  expect(await no(id, 'gift', 1)).toEqual([400, 'INVALID_INPUT', 'kind']);
  expect(await no(id, 'out', 1, {})).toEqual([400, 'INVALID_INPUT', 'reason']);
  expect(await no(id, 'tipout', 1, {})).toEqual([400, 'INVALID_INPUT', 'username']);
  expect(await no(9999, 'in', 1)).toEqual([404, 'NOT_FOUND']);
  await count(id, 100);
  expect(await no(id, 'in', 1)).toEqual([409, 'SHIFT_CLOSED']);
});

test('if the store requires a shift, cash needs one and cards do not', async () => {
  await owner.post('/settings/store-setting', { shiftRequired: true });
  const { body: settings } = await owner.get('/settings/store-setting');
  expect(settings).toMatchObject({ shiftRequired: 1, shiftTolerance: 0 });
  expect((await till.get('/pos/init')).body.storeSettings).toMatchObject({
    shift_required: 1,
    shift_tolerance: 0,
  });
  expect(await refusalOf(sell(hub, till, 100))).toEqual([409, 'NO_SHIFT']);
  expect((await sell(hub, till, 100, { typeId: CARD })).status).toBe(200);
  const at = (ago: number) => new Date(hub.clock.now - ago).toISOString();
  expect(await refusalOf(sell(hub, till, 100, { tappedAt: at(59_000) }))).toEqual([
    409,
    'NO_SHIFT',
  ]);
  const held = await sell(hub, till, 700, { tappedAt: at(61_000) });
  expect(held.status).toBe(200);
  await owner.post('/settings/store-setting', { shiftRequired: false });
  const nonsense = sell(hub, till, 100, { tappedAt: 'just now' });
  expect(await refusalOf(nonsense)).toEqual([400, 'INVALID_INPUT', 'tappedAt']);
});

test('what a screen held goes to the next shift of its drawer, late; what was sold without one stays without', async () => {
  const plain = await sell(hub, till, 100);
  const tappedAt = new Date(hub.clock.now - 300_000).toISOString();
  const held = await sell(hub, till, 700, { tappedAt });
  expect(paymentsOf(hub, held.body.invoiceId)).toMatchObject([{ shift_id: null, is_late: 0 }]);
  const id = await open(10);
  expect(paymentsOf(hub, held.body.invoiceId)).toMatchObject([{ shift_id: id, is_late: 1 }]);
  expect(paymentsOf(hub, plain.body.invoiceId)).toMatchObject([{ shift_id: null, is_late: 0 }]);
  const late = await sell(hub, till, 500, { tappedAt });
  expect(paymentsOf(hub, late.body.invoiceId)).toMatchObject([{ shift_id: id, is_late: 1 }]);
  const { body } = await count(id, 22);
  expect(body.rows).toMatchObject([{ expected: 22, difference: 0 }]);
});

test('a part payment that is given back leaves the shift of who gives it back', async () => {
  const cart = [{ id: makeItem(hub, { priceCents: 3000 }) }];
  const { body: placed } = await till.post('/pos/create-order', { cart, deliveryType: 'takeaway' });
  const first = await open(0);
  const part = { payments: [{ paymentTypeId: CASH, amount: 10, tip: 1 }], due: 30 };
  await till.post(`/bills/${placed.billId}/pay`, part);
  await count(first, 11);
  await till.post(`/shifts/${first}/close`);
  const second = await open(50);
  const { body: bill } = await till.get(`/bills/${placed.billId}`);
  const cancel = () =>
    till.post(`/bills/${placed.billId}/payments/${bill.payments[0].id}/cancel`, { reason: 'Card' });
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).status).toBe(200);
  const { body } = await count(second, 39);
  expect(body.rows).toMatchObject([{ expected: 39, difference: 0 }]);
  expect((await shiftOf(till, first)).counts).toMatchObject([{ rows: [{ expected: 11 }] }]);
});

test('the same key opens one shift and moves cash once', async () => {
  const key = { 'idempotency-key': `open-${drawerId}` };
  const first = await till.post('/shifts/open', { float: 5 }, key);
  const again = await till.post('/shifts/open', { float: 5 }, key);
  expect(again.text).toBe(first.text);
  const moveKey = { 'idempotency-key': `move-${drawerId}` };
  const body = { kind: 'in', amount: 1, reason: 'Change' };
  await till.post(`/shifts/${first.body.id}/move`, body, moveKey);
  await till.post(`/shifts/${first.body.id}/move`, body, moveKey);
  expect((await shiftOf(till, first.body.id)).moves).toHaveLength(1);
});

test('the page of the cash begins with the drawers, the types, the reasons and who is owed tips', async () => {
  covers('19.2', 'GET /shifts/init');
  await sell(hub, till, 100, { tip: 2 });
  const { body } = await till.get('/shifts/init');
  expect(body.drawerId).toBe(drawerId);
  expect(body.drawers.map(({ id }: { id: number }) => id)).toContain(drawerId);
  expect(body.tipsOwed).toContainEqual({
    username: cashier.username,
    name: `Name of ${cashier.username}`,
    owed: 2,
  });
  expect(
    (await makeTill(hub, makePerson(hub, { scopes: ['POS'] })).get('/shifts/init')).status,
  ).toBe(403);
});
