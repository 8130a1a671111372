// Credit notes over the API: by piece, by amount, a corrected payment, a reopened invoice (contract 17).
import { afterEach, expect, test } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { FRIDAY } from '../../fixtures/hub.ts';
import { makeItem, type TaxSpec } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, payOrders } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);
afterEach(() => {
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

const VAT: TaxSpec = { rateMilli: 7000, type: 'inclusive' };
const dish = (priceCents: number, tax?: TaxSpec): number =>
  makeItem(hub, { priceCents, ...(tax ? { tax } : {}) });

/** Places an order and pays it by card, with the call that pays orders. */
async function sell(cart: object[]): Promise<{ invoiceId: number; orderId: number }> {
  const { body } = await till.post('/pos/create-order', { cart, deliveryType: 'dinein' });
  const paid = await payOrders(till, [body.orderId], { paymentTypeId: 2 });
  expect(paid.status).toBe(200);
  return { invoiceId: paid.body.invoiceId, orderId: body.orderId };
}
const invoiceOf = async (id: number) => (await till.get(`/invoices/${id}`)).body;
const refund = (id: number, body: object, who = till) => who.post(`/invoices/${id}/refund`, body);
const by = (paymentTypeId: number, amount: number) => [{ paymentTypeId, amount }];

test('one of three pieces on the next day: a credit note of that day, and no more than is left', async () => {
  covers('17.1', '17.2', 'POST /invoices/{id}/refund');
  const { invoiceId, orderId } = await sell([{ id: dish(1290, VAT), quantity: 3 }]);
  hub.clock.now = FRIDAY + 86_400_000;
  const [line] = (await invoiceOf(invoiceId)).lines;
  expect(line).toMatchObject({ total: 38.7, refunded: { quantity: 0, total: 0 } });
  const body = { lines: [{ lineId: line.id, quantity: 1 }], reason: 'Cold' };
  expect((await refund(invoiceId, { ...body, payments: by(2, 1) })).status).toBe(400);
  const answer = await refund(invoiceId, { ...body, payments: by(2, 12.9) });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  const credit = await invoiceOf(answer.body.invoiceId);
  expect(credit).toMatchObject({
    kind: 'credit',
    refund_of: invoiceId,
    total: -12.9,
    sub_total: -12.06,
    tax_total: -0.84,
    reason: 'Cold',
    orders: [{ order_id: orderId }],
    payments: [{ amount: -12.9 }],
    lines: [{ id: line.id, quantity: -1, total: -12.9 }],
  });
  expect(await invoiceOf(invoiceId)).toMatchObject({
    total: 38.7,
    refunded: 12.9,
    lines: [{ refunded: { quantity: 1, total: 12.9 } }],
  });
  const more = await refund(invoiceId, {
    lines: [{ lineId: line.id, quantity: 3 }],
    payments: by(2, 38.7),
    reason: 'x',
  });
  expect([more.status, more.body.code]).toEqual([409, 'REFUND_TOO_LARGE']);
  const again = await refund(answer.body.invoiceId, { ...body, payments: by(2, 12.9) });
  expect([again.status, again.body.code]).toEqual([409, 'NOT_A_SALE']);
  const { body: report } = await till.get('/reports?type=today');
  expect(report).toMatchObject({ revenueTotal: -12.9, refundTotal: 12.9 });
});

test('an amount is divided over the remaining lines, and another tender is recorded in the exceptions', async () => {
  const { invoiceId } = await sell([{ id: dish(1000) }, { id: dish(500) }]);
  const body = { amount: 5, payments: by(1, 5), reason: 'Sorry' };
  const waiter = makeTill(hub, makePerson(hub, { scopes: ['INVOICES'] }));
  const lacking = await refund(invoiceId, body, waiter);
  expect([lacking.status, lacking.body]).toMatchObject([
    403,
    { code: 'APPROVAL_NEEDED', action: 'refund', scope: 'REFUND' },
  ]);
  const answer = await refund(invoiceId, body);
  expect(answer.status).toBe(200);
  const { lines } = await invoiceOf(answer.body.invoiceId);
  expect(lines.map(({ total }: { total: number }) => total)).toEqual([-3.33, -1.67]);
  const row = hub.db.prepare('SELECT * FROM exceptions WHERE invoice_id = ?');
  expect(row.get(answer.body.invoiceId)).toMatchObject({ kind: 'refund', other_tender: 1 });
  expect((await refund(invoiceId, { payments: [], reason: 'x' })).status).toBe(400);
  expect((await refund(999_999, body)).status).toBe(404);
});

test('a payment under another type: taken back and booked anew', async () => {
  covers('17.3', 'POST /invoices/{id}/correct-payment');
  const { invoiceId } = await sell([{ id: dish(2000) }]);
  const [payment] = (await invoiceOf(invoiceId)).payments;
  const correct = (paymentId: number) =>
    till.post(`/invoices/${invoiceId}/correct-payment`, { paymentId, paymentTypeId: 1 });
  const { status, body } = await correct(payment.id);
  expect(status).toBe(200);
  const { payments, total } = await invoiceOf(invoiceId);
  expect([total, payments.map(({ amount }: { amount: number }) => amount)]).toEqual([
    20,
    [20, -20, 20],
  ]);
  expect(payments[2]).toMatchObject({ id: body.paymentId, title: 'Cash', corrects_id: payment.id });
  expect((await correct(payment.id)).status).toBe(400);
});

test('an invoice is opened again: a credit note in full and an open bill, already paid', async () => {
  covers('17.4', '17.5', 'POST /invoices/{id}/reopen');
  const { invoiceId, orderId } = await sell([{ id: dish(1290, VAT), quantity: 2 }]);
  const before = await invoiceOf(invoiceId);
  const { status, body } = await till.post(`/invoices/${invoiceId}/reopen`, { reason: 'Forgot' });
  expect(status).toBe(200);
  expect(await invoiceOf(body.invoiceId)).toMatchObject({ kind: 'credit', total: -25.8 });
  const after = await invoiceOf(invoiceId);
  const figures = ({ lines, ...rest }: typeof after) => ({
    ...rest,
    refunded: 0,
    lines: lines.map(({ refunded: _, ...line }: { refunded: object }) => line),
  });
  expect(figures(after)).toEqual(figures(before));
  const { body: bill } = await till.get(`/bills/${body.billId}`);
  expect(bill).toMatchObject({ status: 'open', total: 25.8, paid: 25.8, due: 0 });
  const paid = await till.post(`/bills/${body.billId}/pay`, { payments: [], due: 0 });
  expect(paid.body).toMatchObject({ due: 0, invoiceId: expect.any(Number) });
  const row = hub.db.prepare('SELECT payment_status, invoice_id FROM orders WHERE id = ?');
  expect(row.get(orderId)).toEqual({ payment_status: 'paid', invoice_id: paid.body.invoiceId });
  expect((await till.post(`/invoices/${invoiceId}/reopen`, { reason: 'x' })).status).toBe(409);
});
