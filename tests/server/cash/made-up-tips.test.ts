// If a cashier invents a tip and pays it out in cash, the count and the exceptions show it (contract 16.5, 19.4).
import { beforeEach, expect, test } from 'vitest';
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
import { makeAdmin, makePerson, type Person } from '../../fixtures/people.ts';

const hub = await openHub();
const owner = makeTill(hub, makeAdmin(hub));
let cashier: Person;
let till: Till;
beforeEach(async () => {
  ({ cashier, till } = await makeCashier(hub, owner));
});

const tipsTold = async () =>
  (await owner.get('/reports/exceptions?type=today')).body.filter(
    ({ kind, username }: { kind: string; username: string }) =>
      kind === 'tip-changed' && username === cashier.username,
  );

test('a tender that was not counted is a difference, and its row stays empty', async () => {
  const id = await openShift(till, 100);
  const { body: sold } = await sell(hub, till, 700, { typeId: CARD });
  const [payment] = paymentsOf(hub, sold.invoiceId);
  expect((await till.post(`/payments/${payment?.id}/tip`, { tip: 50 })).status).toBe(200);
  const out = { kind: 'tipout', amount: 50, username: cashier.username };
  await till.post(`/shifts/${id}/move`, out);
  const { body } = await countShift(till, id, 50);
  expect(body.rows).toMatchObject([
    { payment_type_id: CASH, difference: 0 },
    { payment_type_id: CARD, counted: null, expected: 57, difference: null },
  ]);
  const close = (more: object = {}) => refusalOf(till.post(`/shifts/${id}/close`, more));
  expect(await close()).toEqual([400, 'INVALID_INPUT', 'reason']);
  expect(await close({ reason: 'The terminal prints tomorrow' })).toEqual([200, undefined]);
  expect((await shiftOf(till, id)).reason).toBe('The terminal prints tomorrow');
  expect(await tipsTold()).toMatchObject([
    { value: 50, title: 'Card', invoice_id: sold.invoiceId, approved_by: null },
  ]);
});

test('counting cash alone is enough if no payment of another type remains', async () => {
  const id = await openShift(till, 100);
  const { body: sold } = await sell(hub, till, 700, { typeId: CARD });
  const [payment] = paymentsOf(hub, sold.invoiceId);
  const correct = { paymentId: payment?.id, paymentTypeId: CASH };
  await till.post(`/invoices/${sold.invoiceId}/correct-payment`, correct);
  await countShift(till, id, 107);
  expect((await till.post(`/shifts/${id}/close`)).status).toBe(200);
});

test('a tip above the limit is an exception with whichever call it comes, and is taken', async () => {
  await sell(hub, till, 700, { typeId: CARD, tip: 7 });
  expect(await tipsTold()).toEqual([]);
  expect((await sell(hub, till, 700, { typeId: CARD, tip: 7.01 })).status).toBe(200);
  expect(await tipsTold()).toMatchObject([
    { value: 7.01, title: 'Card', reason: expect.stringContaining('$7.01') },
  ]);
});

test('the limit is a setting, and raising it takes the right to change tips', async () => {
  const read = async () => (await owner.get('/settings/store-setting')).body.tipLimitPercent;
  expect(await read()).toBe(100);
  expect((await till.get('/pos/init')).body.storeSettings.tip_limit_percent).toBe(100);
  await owner.post('/settings/store-setting', { tipLimitPercent: 20 });
  expect(await read()).toBe(20);
  await sell(hub, till, 1000, { typeId: CARD, tip: 3 });
  expect(await tipsTold()).toMatchObject([{ value: 3 }]);
  const keeper = makeTill(hub, makePerson(hub, { scopes: ['SETTINGS'] }));
  const set = (tipLimitPercent: number) =>
    refusalOf(keeper.post('/settings/store-setting', { tipLimitPercent }));
  expect(await set(50)).toEqual([403, 'SCOPE_NOT_HELD']);
  expect(await set(10)).toEqual([200, undefined]);
  expect(await set(-1)).toEqual([400, 'INVALID_INPUT', 'tipLimitPercent']);
  expect(await set(1000.5)).toEqual([400, 'INVALID_INPUT', 'tipLimitPercent']);
  await owner.post('/settings/store-setting', { tipLimitPercent: 100 });
  const { body } = await owner.get('/reports/exceptions?type=today');
  expect(body[0]).toMatchObject({
    kind: 'setting',
    title: 'tipLimitPercent',
    reason: '10 % → 100 %',
  });
});
