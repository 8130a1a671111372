// Counting a drawer without seeing the expected amounts, counting it a second time, and what the hub requires if the
// count differs (contract 19.3–19.4).
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
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';
import { makeAdmin, type Person } from '../../fixtures/people.ts';

let cashier: Person;
let till: Till;

const hub = await openHub();
const owner = makeTill(hub, makeAdmin(hub));
beforeEach(async () => {
  ({ cashier, till } = await makeCashier(hub, owner));
});

const open = (float = 100) => openShift(till, float);
const count = (id: number, amount: number, more: object[] = []) =>
  countShift(till, id, amount, more);

test('the count is blind, freezes the shift, and may be done once more', async () => {
  covers('19.4', 'POST /shifts/{id}/count');
  const id = await open(50);
  await sell(hub, till, 1000);
  expect(await refusalOf(till.post(`/shifts/${id}/close`))).toEqual([409, 'NOT_COUNTED']);
  expect(JSON.stringify(await shiftOf(till, id))).not.toContain('60');
  const first = await count(id, 58);
  expect(first.body).toMatchObject({
    no: 1,
    rows: [{ counted: 58, expected: 60, difference: -2 }],
  });
  // From here on, there is no open shift for payments.
  const { body } = await sell(hub, till, 300);
  expect(paymentsOf(hub, body.invoiceId)[0]?.shift_id).toBeNull();
  const pieces = [
    { value: 20, count: 2 },
    { value: 10, count: 1 },
    { value: 0.5, count: 19 },
    { value: 0.01, count: 0 },
  ];
  const second = await till.post(`/shifts/${id}/count`, {
    counted: [{ paymentTypeId: CASH, amount: 59.5, denominations: pieces }],
  });
  expect(second.body).toMatchObject({
    no: 2,
    rows: [{ counted: 59.5, expected: 60, difference: -0.5, denominations: pieces.slice(0, 3) }],
    shift: { state: 'counting', counts: [{ no: 1 }, { no: 2 }] },
  });
  expect(await refusalOf(count(id, 60))).toEqual([409, 'ALREADY_COUNTED']);
});

test('an impossible count is refused', async () => {
  const id = await open();
  const send = (counted: object[]) => refusalOf(till.post(`/shifts/${id}/count`, { counted }));
  const cash = { paymentTypeId: CASH, amount: 100 };
  expect(await send([])).toEqual([400, 'INVALID_INPUT', 'counted']);
  expect(await send([{ paymentTypeId: CARD, amount: 1 }])).toEqual([
    400,
    'INVALID_INPUT',
    'counted',
  ]);
  expect(await send([cash, cash])).toEqual([400, 'INVALID_INPUT', 'counted']);
  expect(await send([cash, { paymentTypeId: 99, amount: 1 }])).toEqual([
    400,
    'INVALID_INPUT',
    'paymentTypeId',
  ]);
  const denominations = [{ value: 50, count: 1 }];
  expect(await send([{ ...cash, denominations }])).toEqual([400, 'INVALID_INPUT', 'denominations']);
  expect((await shiftOf(till, id)).state).toBe('open');
});

test('a shift with a difference above the tolerance is closed only with a reason', async () => {
  covers('19.4', 'POST /shifts/{id}/close');
  const allow = (shiftTolerance: number) =>
    owner.post('/settings/store-setting', { shiftTolerance });
  expect((await allow(1)).status).toBe(200);
  const within = await open();
  await count(within, 101);
  expect((await till.post(`/shifts/${within}/close`)).status).toBe(200);
  const beyond = await open();
  await count(beyond, 98.99);
  expect(await refusalOf(till.post(`/shifts/${beyond}/close`))).toEqual([
    400,
    'INVALID_INPUT',
    'reason',
  ]);
  const closed = await till.post(`/shifts/${beyond}/close`, { reason: 'A coin rolled away' });
  expect(closed.status).toBe(200);
  expect(await shiftOf(till, beyond)).toMatchObject({
    state: 'closed',
    closed_by: cashier.username,
    reason: 'A coin rolled away',
  });
  expect(await refusalOf(till.post(`/shifts/${beyond}/close`))).toEqual([409, 'SHIFT_CLOSED']);
  expect(await refusalOf(count(beyond, 1))).toEqual([409, 'SHIFT_CLOSED']);
  await allow(0);
});

test('once the drawer is counted no tip is entered and no payment corrected', async () => {
  const id = await open();
  const { body } = await sell(hub, till, 1000, { typeId: CARD });
  const [payment] = paymentsOf(hub, body.invoiceId);
  const tip = (amount: number) => till.post(`/payments/${payment?.id}/tip`, { tip: amount });
  expect((await tip(2)).status).toBe(200);
  const correct = () =>
    till.post(`/invoices/${body.invoiceId}/correct-payment`, {
      paymentId: payment?.id,
      paymentTypeId: CASH,
    });
  await count(id, 100);
  expect(await refusalOf(tip(3))).toEqual([409, 'SHIFT_CLOSED']);
  expect(await refusalOf(correct())).toEqual([409, 'SHIFT_CLOSED']);
});
