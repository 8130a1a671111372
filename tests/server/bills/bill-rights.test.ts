// Bills with the store's rules: service charge, cash rounding, permissions, reasons, exceptions, staff (contract 16,
// 18).
import { afterEach, expect, test } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { billDesk } from '../../fixtures/bill-desk.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const admin = makeAdmin(hub);
const till = makeTill(hub, admin);
const waiter = makeTill(hub, makePerson(hub, { scopes: ['POS', 'ORDERS'] }));
afterEach(() => {
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

const set = async (settings: object) => {
  const { status, text } = await till.post('/settings/store-setting', settings);
  expect([status, text]).toEqual([200, text]);
};
const order = (priceCents: number, more: object = {}, who = till) =>
  billDesk(hub, who).order([{ id: makeItem(hub, { priceCents }) }], more);
const billOf = async (id: number) => (await till.get(`/bills/${id}`)).body;
const refused = async (answer: ReturnType<Till['post']>) => {
  const { status, body } = await answer;
  return [status, body.code, body.action];
};

test('the service charge comes with enough guests, and is taken off with the right alone', async () => {
  covers('15.3', '16.4', 'POST /bills/{id}/guests', 'POST /bills/{id}/service');
  await set({ serviceCharge: { title: 'Service', percent: 10, minGuests: 6, taxId: null } });
  const { billId } = await order(10_000, { tableId: makeTable(hub, 'S1'), guests: 5 });
  expect(await billOf(billId)).toMatchObject({ total: 100, service: null });
  await waiter.post(`/bills/${billId}/guests`, { guests: 6 });
  expect(await billOf(billId)).toMatchObject({
    total: 110,
    service: { title: 'Service', total: 10 },
  });
  const off = (who: Till) => who.post(`/bills/${billId}/service`, { on: false, reason: 'Slow' });
  expect(await refused(off(waiter))).toEqual([403, 'APPROVAL_NEEDED', 'service']);
  expect((await off(till)).status).toBe(200);
  expect(await billOf(billId)).toMatchObject({ total: 100, service: { forced: false, total: 0 } });
  await waiter.post(`/bills/${billId}/service`, { on: null });
  const { due } = await billOf(billId);
  expect(due).toBe(110);
  const payments = [{ paymentTypeId: 2, amount: 110 }];
  const paid = await waiter.post(`/bills/${billId}/pay`, { payments, due });
  const { body: invoice } = await till.get(`/invoices/${paid.body.invoiceId}`);
  expect(invoice).toMatchObject({ service_total: 10, guests: 6, total: 110 });
  expect(invoice.lines).toMatchObject([{ kind: 'item' }, { kind: 'service', total: 10 }]);
  expect((await waiter.post(`/bills/${billId}/guests`, { guests: 1000 })).status).toBe(400);
  await set({ serviceCharge: null });
});

test('cash that brings a bill to zero is rounded to the coin', async () => {
  await set({ cashRounding: 5 });
  const { billId } = await order(1022);
  const pay = (payments: object[], due: number) =>
    till.post(`/bills/${billId}/pay`, { payments, due });
  expect(await refused(pay([{ paymentTypeId: 1, amount: 4.01 }], 10.22))).toEqual([
    400,
    'INVALID_INPUT',
    undefined,
  ]);
  const paid = await pay([{ paymentTypeId: 1, amount: 10.22, tendered: 20 }], 10.22);
  expect(paid.body).toMatchObject({ due: 0, change: 9.8 });
  expect((await billOf(billId)).payments).toMatchObject([
    { amount: 10.22, rounding: -0.02, collected: 10.2 },
  ]);
  expect((await till.get('/reports')).body.roundingTotal).toBe(-0.02);
  await set({ cashRounding: 0 });
});

test('tax by bill is allocated over the lines, also for an order that is paid immediately', async () => {
  await set({ taxRounding: 'bill' });
  const tax = { rateMilli: 10_000, type: 'exclusive' as const, title: 'Same' };
  const cart = [1, 2, 3].map(() => ({ id: makeItem(hub, { priceCents: 15, tax }) }));
  const body = { cart, deliveryType: 'takeaway', netTotal: 0.45, taxTotal: 0.05, total: 0.5 };
  const { status, body: sold } = await till.post('/pos/create-order-and-invoice', body);
  expect(status).toBe(200);
  const { lines } = (await till.get(`/invoices/${sold.invoiceId}`)).body;
  expect(lines.map((line: { tax: number }) => line.tax)).toEqual([0.02, 0.02, 0.01]);
  await set({ taxRounding: 'line' });
});

test('a tip is entered once by who took the payment; after that it is REFUND’s', async () => {
  covers('16.5', 'POST /payments/{id}/tip');
  const { billId } = await order(2000);
  const payments = [{ paymentTypeId: 2, amount: 20 }];
  await waiter.post(`/bills/${billId}/pay`, { payments, due: 20 });
  const [payment] = (await billOf(billId)).payments;
  const tip = (amount: number, who: Till) =>
    who.post(`/payments/${payment.id}/tip`, { tip: amount });
  expect((await tip(3, waiter)).status).toBe(200);
  expect(await refused(tip(4, waiter))).toEqual([403, 'APPROVAL_NEEDED', 'tip']);
  expect((await tip(4, till)).status).toBe(200);
  expect(await billOf(billId)).toMatchObject({ tips: 4 });
  expect((await till.post('/payments/999999/tip', { tip: 1 })).status).toBe(404);
});

test('after the print a void, a discount and fewer guests are told apart', async () => {
  covers('10.11', '15.9', '23.3', 'GET /reports/exceptions', 'POST /bills/{id}/print');
  await set({ discountLimitPercent: 10 });
  const { billId, orderId } = await order(2000, { tableId: makeTable(hub, 'P9'), guests: 4 });
  const reduce = (who: Till, body: object) => who.post(`/bills/${billId}/discount`, body);
  expect((await reduce(waiter, { percent: 10, reason: 'Card' })).status).toBe(200);
  expect(await refused(reduce(waiter, { percent: 10.05, reason: 'Card' }))).toEqual([
    403,
    'APPROVAL_NEEDED',
    'discount',
  ]);
  expect((await waiter.post(`/bills/${billId}/print`)).body).toMatchObject({ jobId: null });
  expect(await billOf(billId)).toMatchObject({ print_count: 1, printed_total: 18 });
  expect(await refused(reduce(waiter, { percent: 5, reason: 'Card' }))).toEqual([
    403,
    'APPROVAL_NEEDED',
    'discount',
  ]);
  const guests = waiter.post(`/bills/${billId}/guests`, { guests: 3 });
  expect(await refused(guests)).toEqual([403, 'APPROVAL_NEEDED', 'guests']);
  await set({ voidNeeds: 'reason' });
  const cancel = (reason?: string) =>
    waiter.post('/orders/cancel', { orderIds: [orderId], ...(reason ? { reason } : {}) });
  expect(await refused(cancel())).toEqual([400, 'INVALID_INPUT', undefined]);
  await set({ voidNeeds: 'approval' });
  expect(await refused(cancel('Left'))).toEqual([403, 'APPROVAL_NEEDED', 'void']);
  await set({ voidNeeds: 'nothing', discountLimitPercent: 0 });
  expect((await cancel('Left')).status).toBe(200);
  const { body } = await till.get('/reports/exceptions?type=today');
  const ofBill = body.filter((one: { bill_id: number }) => one.bill_id === billId);
  expect(ofBill).toMatchObject([
    { kind: 'void', value: 18, reason: 'Left', after_print: 1, waste: 0 },
    { kind: 'discount', value: 2, reason: 'Card', after_print: 0 },
  ]);
  const before = await till.get(`/reports/exceptions?before=${ofBill[0].id}&limit=1`);
  expect(before.body).toHaveLength(1);
  expect(body.filter(({ kind }: { kind: string }) => kind === 'setting').length).toBeGreaterThan(2);
});

test('loosening a setting takes the right that it loosens', async () => {
  covers('25.1', '25.2');
  const owner = makeTill(hub, makePerson(hub, { scopes: ['SETTINGS'] }));
  await set({ voidNeeds: 'approval' });
  const loosen = owner.post('/settings/store-setting', { voidNeeds: 'nothing' });
  expect(await refused(loosen)).toEqual([403, 'SCOPE_NOT_HELD', undefined]);
  const more = owner.post('/settings/store-setting', { discountLimitPercent: 5 });
  expect(await refused(more)).toEqual([403, 'SCOPE_NOT_HELD', undefined]);
  await set({ voidNeeds: 'nothing' });
});

test('reasons are kept for buttons and read by every till', async () => {
  covers(
    '16.6',
    'DELETE /settings/reasons/{id}',
    'GET /settings/reasons',
    'POST /settings/reasons/add',
    'POST /settings/reasons/{id}/update',
  );
  const { body } = await till.post('/settings/reasons/add', { kind: 'void', title: 'Dropped' });
  await till.post(`/settings/reasons/${body.id}/update`, { kind: 'comp', title: 'Birthday' });
  const reasons = [{ id: body.id, kind: 'comp', title: 'Birthday' }];
  expect((await till.get('/settings/reasons')).body).toEqual(reasons);
  expect((await waiter.get('/pos/init')).body).toMatchObject({ reasons, serviceCharge: null });
  expect((await waiter.get('/orders/init')).body).toMatchObject({ reasons });
  const remove = () =>
    callApi(hub, 'DELETE', `/settings/reasons/${body.id}`, { cookie: admin.cookie });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
  expect((await till.post('/settings/reasons/add', { kind: 'x', title: 'y' })).status).toBe(400);
});

test('what each waiter sold, took as tips and took off', async () => {
  covers('23.4', 'GET /reports/staff');
  const person = makePerson(hub, { scopes: ['POS', 'ORDERS', 'DISCOUNT'] });
  const own = makeTill(hub, person);
  const { billId } = await order(3000, { guests: 2 }, own);
  await own.post(`/bills/${billId}/discount`, { amount: 5, reason: 'x' });
  const payments = [{ paymentTypeId: 2, amount: 25, tip: 3 }];
  await own.post(`/bills/${billId}/pay`, { payments, due: 25 });
  const { body } = await till.get('/reports/staff?type=today');
  const row = body.find(({ username }: { username: string }) => username === person.username);
  expect(row).toMatchObject({
    orders: 1,
    sales: 25,
    guests: 2,
    tips: 3,
    tips_owed: 3,
    discounts: 5,
    voids: 0,
  });
});

test('the final discount is counted for the user who gave it, and equals the report’s sum', async () => {
  const exclusive = { rateMilli: 10_000, type: 'exclusive' as const };
  const cart = [10_000, 5000].map((priceCents) => ({
    id: makeItem(hub, { priceCents, tax: exclusive }),
  }));
  const before = (await till.get('/reports?type=today')).body.discountTotal;
  const givers = [1, 2].map(() => makePerson(hub, { scopes: ['POS', 'ORDERS', 'DISCOUNT'] }));
  const [first, second] = givers.map((person) => makeTill(hub, person));
  const { body } = await waiter.post('/pos/create-order', { cart, deliveryType: 'takeaway' });
  const { lines } = await billOf(body.billId);
  const act = (who: Till | undefined, what: string, sent: object) =>
    who?.post(`/bills/${body.billId}/${what}`, { reason: 'x', ...sent });
  await act(first, 'discount', { percent: 10 });
  await act(second, 'discount', { amount: 4, lineIds: [lines[1].id] });
  // A comped line has no discount any more.
  await act(first, 'comp', { lines: [{ lineId: lines[0].id }] });
  const { due, discountTotal } = await billOf(body.billId);
  await waiter.post(`/bills/${body.billId}/pay`, {
    payments: [{ paymentTypeId: 2, amount: due }],
    due,
  });
  expect(discountTotal).toBe(8.6);
  const after = (await till.get('/reports?type=today')).body.discountTotal;
  expect(after - before).toBeCloseTo(8.6, 5);
  const staff: { username: string; discounts: number }[] = (
    await till.get('/reports/staff?type=today')
  ).body;
  const of = givers.map(
    ({ username }) => staff.find((one) => one.username === username)?.discounts,
  );
  expect(of).toEqual([4.6, 4]);
});
