// Promotions at the sale, coupons, payments, reports and credit notes (contract 31).
import { describe, expect, it } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { codeOf } from '../../fixtures/bill-desk.ts';
import { makePaymentType } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { offsOf, promotionDesk } from '../../fixtures/promotions.ts';

const hub = await openHub();
const desk = promotionDesk(hub);
const { till, billOf, order, act, add, change, remove } = desk;
const cash = makePaymentType(hub, 'Cash');
const [five, four] = [desk.dish(500), desk.dish(400)];

describe('the sale', () => {
  it('decides which terms apply; changed terms are another promotion after the older promotion', async () => {
    covers('31.2');
    const promotion = await add({ title: 'One off', kind: 'amount', value: 1, maxPerBill: 1 });
    const { billId } = await order([{ id: five }]);
    await change(promotion, { value: 2 });
    await order([{ id: four }], { billId });
    expect(offsOf(await billOf(billId))).toEqual([
      [5, 1, 'One off 1 1'],
      [4, 2, 'One off 1 2'],
    ]);
    await remove(promotion);
    await order([{ id: four }], { billId });
    expect(offsOf(await billOf(billId)).at(-1)).toEqual([4, 0]);
  });

  it('uses the promotions at the time of the tap: a later promotion does not apply, a promotion that ended since does', async () => {
    const tappedAt = new Date(hub.clock.now).toISOString();
    hub.clock.now += 60_000;
    const promotion = await add({ title: 'Late', kind: 'percent', value: 10 });
    const early = await order([{ id: five }], { tappedAt, newBill: true });
    expect((await billOf(early.billId)).promotionTotal).toBe(0);
    const during = new Date(hub.clock.now).toISOString();
    hub.clock.now += 60_000;
    await remove(promotion);
    const late = await order([{ id: five }], { tappedAt: during, newBill: true });
    expect((await billOf(late.billId)).promotionTotal).toBe(0.5);
  });
});

describe('a coupon', () => {
  it('is refused in this order: 400, 404 bill, 404 coupon, 409', async () => {
    covers('31.4', 'POST /bills/{id}/coupon');
    const promotion = await add({ title: 'Code', kind: 'percent', value: 10, coupon: 'code' });
    const { billId } = await order([{ id: five, quantity: 2 }]);
    const post = (id: number, body: object) => codeOf(till.post(`/bills/${id}/coupon`, body));
    expect(await post(999_999, { code: 'x'.repeat(21) })).toEqual([400, 'INVALID_INPUT']);
    expect(await post(999_999, { code: 'nope' })).toEqual([404, 'NOT_FOUND']);
    expect(await post(billId, { code: 'nope' })).toEqual([404, 'UNKNOWN_COUPON']);
    await act(billId, 'pay', { payments: [{ paymentTypeId: cash, amount: 1 }], due: 10 });
    expect(await post(billId, { code: 'nope' })).toEqual([404, 'UNKNOWN_COUPON']);
    expect(await post(billId, { code: 'code' })).toEqual([409, 'BILL_HAS_PAYMENTS']);
    const cart = { cart: [{ id: five }], deliveryType: 'dinein' };
    expect(await codeOf(till.post('/pos/create-order', { ...cart, coupon: 'nope' }))).toEqual([
      404,
      'UNKNOWN_COUPON',
    ]);
    const placed = await order([{ id: five }], { coupon: 'code' });
    expect(await billOf(placed.billId)).toMatchObject({ coupon: 'CODE', promotionTotal: 0.5 });
    await remove(promotion);
  });
});

describe('paying', () => {
  it('sums carts and old calls with promotions, and keeps them in reports, X, Z and credit notes', async () => {
    const promotion = await add({ title: 'Third', kind: 'percent', value: 30 });
    const sent = {
      cart: [{ id: five, quantity: 2 }],
      deliveryType: 'takeaway',
      paymentTypeId: cash,
    };
    const wrong = { ...sent, netTotal: 10, taxTotal: 0, total: 10 };
    const path = '/pos/create-order-and-invoice';
    expect(await codeOf(till.post(path, wrong))).toEqual([409, 'TOTAL_MISMATCH']);
    const right = { ...sent, netTotal: 7, taxTotal: 0, total: 7 };
    const paid = await till.post(path, right);
    expect([paid.status, paid.text]).toEqual([200, paid.text]);
    const invoice = (await desk.till.get(`/invoices/${paid.body.invoiceId}`)).body;
    expect(invoice).toMatchObject({ total: 7, discount_total: 3 });
    expect(invoice.lines[0].promos).toEqual([
      { id: promotion, title: 'Third', amount: 3, quantity: 2 },
    ]);
    const one = await order([{ id: five }], { newBill: true });
    const old = await till.post('/orders/complete-and-pay-order', {
      orderIds: [one.orderId],
      paymentTypeId: cash,
      subTotal: 3.5,
      taxTotal: 0,
      total: 3.5,
    });
    expect([old.status, old.text]).toEqual([200, old.text]);
    const report = (await till.get('/reports')).body;
    expect(report.promotions.find(({ title }: { title: string }) => title === 'Third')).toEqual({
      title: 'Third',
      quantity: 3,
      amount: 4.5,
    });
    const id = paid.body.invoiceId;
    const refund = await desk.call(`/invoices/${id}/refund`, {
      lines: [{ lineId: invoice.lines[0].id }],
      reason: 'Cold',
      payments: [{ paymentTypeId: cash, amount: 7 }],
    });
    expect([refund.status, refund.text]).toEqual([200, refund.text]);
    expect((await till.get('/reports')).body.promotionTotal).toBe(report.promotionTotal);
    const again = await desk.call(`/invoices/${old.body.invoiceId}/reopen`, { reason: 'Wrong' });
    expect([again.status, again.text]).toEqual([200, again.text]);
    expect(offsOf(await billOf(again.body.billId))).toEqual([[5, 1.5, 'Third 1 1.5']]);
    await remove(promotion);
    expect(findRollupDifferences(hub.db)).toEqual([]);
  });
});
