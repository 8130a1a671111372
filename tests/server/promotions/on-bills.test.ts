// Promotions on bills, over the API: at the sale, with discounts, voids, splits and payments (contract 31).
import { describe, expect, it } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { codeOf } from '../../fixtures/bill-desk.ts';
import { makePaymentType } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';
import { offsOf, promotionDesk } from '../../fixtures/promotions.ts';

const hub = await openHub();
const desk = promotionDesk(hub);
const { till, billOf, order, act, add, change, remove } = desk;
const cash = makePaymentType(hub, 'Cash');
const [five, four, three] = [desk.dish(500), desk.dish(400), desk.dish(300)];
const THREE_FOR_TWO = { title: '3 for 2', kind: 'n-for-m', buy: 3, pay: 2 };

const pay = async (id: number) => {
  const { due } = await billOf(id);
  return act(id, 'pay', { payments: [{ paymentTypeId: cash, amount: due }], due });
};

describe('a bill that is not settled', () => {
  it('is computed again with each order, void, comp and its undo', async () => {
    covers('31.3');
    const promotion = await add(THREE_FOR_TWO);
    const { billId, orderId } = await order([{ id: five, quantity: 1 }, { id: four }]);
    expect(offsOf(await billOf(billId))).toEqual([
      [5, 0],
      [4, 0],
    ]);
    const before = hub.db.prepare('SELECT count(*) FROM exceptions').pluck().get();
    await order([{ id: three, quantity: 2 }], { billId });
    const bill = await billOf(billId);
    expect(offsOf(bill)).toEqual([
      [5, 0],
      [4, 0],
      [6, 3, '3 for 2 1 3'],
    ]);
    expect(bill).toMatchObject({ total: 12, discountTotal: 3, promotionTotal: 3, coupon: null });
    expect(hub.db.prepare('SELECT count(*) FROM exceptions').pluck().get()).toBe(before);
    // Without the 5.00 the group is 4.00, 3.00, 3.00: still 3.00 off.
    const [first] = bill.lines;
    await act(billId, 'comp', { lines: [{ lineId: first.id }], reason: 'Late' });
    const comped = await billOf(billId);
    expect(offsOf(comped)).toEqual([
      [0, 0],
      [4, 0],
      [6, 3, '3 for 2 1 3'],
    ]);
    expect(comped).toMatchObject({ total: 7, compTotal: 5 });
    expect(
      hub.db.prepare("SELECT value_cents FROM exceptions WHERE kind = 'comp'").pluck().get(),
    ).toBe(500);
    const again = comped.lines.find(({ is_comp }: { is_comp: number }) => is_comp === 1);
    await act(billId, 'comp', { lines: [{ lineId: again.id }], reason: 'No', undo: true });
    expect((await billOf(billId)).total).toBe(12);
    const items = (await till.get(`/bills/${billId}`)).body.lines;
    const { status } = await till.post(`/orders/update-status/${items[1].order_item_id}`, {
      status: 'cancelled',
      reason: 'Mistake',
    });
    expect([status, orderId]).toEqual([200, orderId]);
    // 5.00, 3.00, 3.00: the last is free.
    expect(offsOf(await billOf(billId))).toEqual([
      [5, 0],
      [6, 3, '3 for 2 1 3'],
    ]);
    await remove(promotion);
    expect((await billOf(billId)).total).toBe(8);
    await pay(billId);
    expect(findRollupDifferences(hub.db)).toEqual([]);
  });

  it('moves whole without being settled', async () => {
    covers('31.5');
    const promotion = await add(THREE_FOR_TWO);
    const { billId } = await order([{ id: four, quantity: 2 }]);
    expect(offsOf(await billOf(billId))).toEqual([[8, 0]]);
    await order([{ id: four }], { billId });
    expect(offsOf(await billOf(billId))).toEqual([
      [8, 0],
      [4, 4, '3 for 2 1 4'],
    ]);
    await remove(promotion);
  });

  it('counts manual discounts on what promotions leave, and an amount shrinks and grows with it', async () => {
    const promotion = await add({ title: 'Half', kind: 'percent', value: 50, coupon: 'half' });
    const { billId } = await order([{ id: five }, { id: four }]);
    const lineIds = [(await billOf(billId)).lines[0].id];
    await act(billId, 'discount', { amount: 4, reason: 'Regular', lineIds });
    await act(billId, 'discount', { percent: 10, reason: 'Regular' });
    // 5.00 − 4.00 = 1.00 and 4.00: 10 % is 0.50, as 0.10 and 0.40.
    expect(offsOf(await billOf(billId))).toEqual([
      [5, 4.1],
      [4, 0.4],
    ]);
    await act(billId, 'coupon', { code: ' HaLf ' });
    // 2.50 and 2.00 are left; of 2.50 the 4.00 takes 2.50; 10 % of 2.00 is 0.20.
    const bill = await billOf(billId);
    expect(offsOf(bill)).toEqual([
      [5, 5, 'Half 1 2.5'],
      [4, 2.2, 'Half 1 2'],
    ]);
    expect(bill).toMatchObject({
      coupon: 'HALF',
      promotionTotal: 4.5,
      discountTotal: 7.2,
      total: 1.8,
    });
    await act(billId, 'coupon', { code: null });
    expect(offsOf(await billOf(billId))).toEqual([
      [5, 4.1],
      [4, 0.4],
    ]);
    await remove(promotion);
    await pay(billId);
  });
});

describe('a settled bill', () => {
  it('keeps its promotions through a split, and takes later orders by themselves', async () => {
    covers('31.5');
    const promotion = await add(THREE_FOR_TWO);
    const { billId } = await order([
      { id: four, quantity: 3 },
      { id: three, quantity: 2 },
    ]);
    const [line] = (await billOf(billId)).lines;
    const { billIds } = await act(billId, 'split', {
      by: 'items',
      parts: [{ lines: [{ lineId: line.id, quantity: 1 }] }],
    });
    // One of three pieces has 1.33 of 4.00 off; the others the rest.
    const [rest, part] = await Promise.all(billIds.map((id: number) => billOf(id)));
    expect(offsOf(part)).toEqual([[4, 1.33, '3 for 2 0.333 1.33']]);
    expect(offsOf(rest)).toEqual([
      [8, 2.67, '3 for 2 0.667 2.67'],
      [6, 0],
    ]);
    await order([{ id: five, quantity: 2 }], { billId });
    expect((await billOf(billId)).promotionTotal).toBe(2.67);
    await order([{ id: five, quantity: 1 }], { billId });
    expect((await billOf(billId)).promotionTotal).toBe(7.67);
    await act(billId, 'join', { billIds: [billIds[1]] });
    const joined = await billOf(billId);
    expect(joined.promotionTotal).toBe(9);
    expect(offsOf(joined)[0]).toEqual([12, 4, '3 for 2 1 4']);
    await remove(promotion);
    await pay(billId);
    expect(findRollupDifferences(hub.db)).toEqual([]);
  });

  it('loses the part of a voided piece', async () => {
    const promotion = await add(THREE_FOR_TWO);
    const { billId } = await order([{ id: four, quantity: 3 }, { id: five }]);
    const other = await order([{ id: five }], { newBill: true });
    await act(billId, 'join', { billIds: [other.billId] });
    const [line] = (await billOf(billId)).lines;
    const { status } = await till.post(`/orders/update-status/${line.order_item_id}`, {
      status: 'cancelled',
      quantity: 1,
      reason: 'Mistake',
    });
    expect(status).toBe(200);
    // 4.00 off three pieces: one third, 1.33, goes.
    expect(offsOf(await billOf(billId))[0]).toEqual([8, 2.67, '3 for 2 0.667 2.67']);
    await remove(promotion);
  });

  it('divides what is off evenly, to the unit', async () => {
    const promotion = await add(THREE_FOR_TWO);
    const { billId } = await order([{ id: four, quantity: 3 }]);
    const { billIds } = await act(billId, 'split', { by: 'evenly', parts: 3 });
    const bills = await Promise.all(billIds.map((id: number) => billOf(id)));
    expect(bills.map(({ promotionTotal }) => promotionTotal).sort()).toEqual([1.33, 1.33, 1.34]);
    const total = bills.reduce((sum, one) => sum + Math.round(one.total * 100), 0);
    expect(total).toBe(800);
    for (const id of billIds) await pay(id);
    await remove(promotion);
    expect(findRollupDifferences(hub.db)).toEqual([]);
  });
});

describe('the sale', () => {
  it('decides which terms hold; changed ones are another promotion after the older one', async () => {
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

  it('goes by the tap: what was entered later does not hold, what ended later does', async () => {
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

describe('on paper', () => {
  const rowsOf = (parts: readonly { kind: string; left?: string; right?: string }[]) =>
    parts.flatMap(({ kind, left, right }) => (kind === 'pair' ? [`${left} ${right}`] : []));

  it('prints each below its line, and the rows add up', async () => {
    covers('31.5');
    const promotion = await add(THREE_FOR_TWO);
    const { billId } = await order([{ id: four, quantity: 3 }, { id: five }], { newBill: true });
    await act(billId, 'discount', { amount: 1, reason: 'Regular' });
    const { paper } = await act(billId, 'print', {});
    // 12.00 + 5.00 − 4.00 = 13.00, less 1.00.
    expect(rowsOf(paper.parts)).toEqual(
      expect.arrayContaining([
        '3 × $4.00 $12.00',
        '3 for 2 -$4.00',
        'Subtotal $13.00',
        'Discount, Regular -$1.00',
        'Total $12.00',
      ]),
    );
    const { billIds } = await act(billId, 'split', { by: 'evenly', parts: 2 });
    const half = await act(billIds[1], 'print', {});
    expect(rowsOf(half.paper.parts)).toEqual(
      expect.arrayContaining([
        '3 × $4.00 $12.00',
        '3 for 2 -$4.00',
        'All together $13.00',
        'Your share: 1/2 $6.50',
        'Total $6.00',
      ]),
    );
    await remove(promotion);
  });
});

describe('rights', () => {
  it('counts the limit of discounts on what promotions leave, and needs no right after the print', async () => {
    const promotion = await add({ title: 'Half', kind: 'percent', value: 50, coupon: 'half' });
    const cashier = makeTill(hub, makePerson(hub, { scopes: ['POS', 'ORDERS'] }));
    hub.db.prepare('UPDATE store SET discount_limit_milli = 10000').run();
    hub.hub.signal({ kind: 'answers-stale' });
    const { billId } = await order([{ id: five, quantity: 2 }], { coupon: 'HALF', newBill: true });
    // 10.00 less 5.00: 10 % are 0.50.
    const discount = (amount: number) =>
      codeOf(cashier.post(`/bills/${billId}/discount`, { amount, reason: 'Regular' }));
    expect(await discount(0.51)).toEqual([403, 'APPROVAL_NEEDED']);
    expect(await discount(0.5)).toEqual([200, undefined]);
    await act(billId, 'discount', { amount: 0, reason: '' });
    await act(billId, 'coupon', { code: null });
    await act(billId, 'print', {});
    const before = hub.db.prepare('SELECT count(*) FROM exceptions').pluck().get();
    expect(await codeOf(cashier.post(`/bills/${billId}/coupon`, { code: 'half' }))).toEqual([
      200,
      undefined,
    ]);
    expect((await billOf(billId)).total).toBe(5);
    expect(hub.db.prepare('SELECT count(*) FROM exceptions').pluck().get()).toBe(before);
    await remove(promotion);
  });

  it('records no loss when an order makes a printed bill smaller', async () => {
    const promotion = await add({ title: 'From 20', kind: 'bill', value: 20, minAmount: 10 });
    const { billId } = await order([{ id: five }, { id: four }], { newBill: true });
    await act(billId, 'print', {});
    const before = hub.db.prepare('SELECT count(*) FROM exceptions').pluck().get();
    const cheap = desk.dish(100);
    await order([{ id: cheap }], { billId });
    // 10.00 less 20 %.
    expect((await billOf(billId)).total).toBe(8);
    expect(hub.db.prepare('SELECT count(*) FROM exceptions').pluck().get()).toBe(before);
    await remove(promotion);
  });
});
