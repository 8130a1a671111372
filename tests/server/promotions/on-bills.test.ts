// Promotions on open bills, over the API: with discounts, voids, comps, splits and joins (contract 31).
import { describe, expect, it } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { makePaymentType } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { offsOf, promotionDesk } from '../../fixtures/promotions.ts';

const hub = await openHub();
const desk = promotionDesk(hub);
const { till, billOf, order, act, add, remove } = desk;
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
    // The dish at 5.00 is comped. The group is then 4.00, 3.00 and 3.00, so the promotion still takes 3.00 off.
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
    // The group is 5.00, 3.00 and 3.00: the last dish is free.
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
    // The first dish's own discount of 4.00 leaves 1.00; the second dish costs 4.00. The bill's discount of 10 % is
    // 0.50, divided into 0.10 and 0.40.
    expect(offsOf(await billOf(billId))).toEqual([
      [5, 4.1],
      [4, 0.4],
    ]);
    await act(billId, 'coupon', { code: ' HaLf ' });
    // The coupon leaves 2.50 and 2.00. The first dish's own discount of 4.00 takes all of its 2.50. 10 % of the
    // remaining 2.00 is 0.20.
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
    // The promotion takes 4.00 off three pieces. The piece that is split off takes 1.33 of it along; the other two
    // pieces keep 2.67.
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
    // The promotion takes 4.00 off three pieces. A third of 4.00 is 1.33: it belongs to the voided piece, and is voided
    // with that piece.
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
