// Promotions on printed bills. Promotions need no permission (contract 31).
import { describe, expect, it } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { codeOf } from '../../fixtures/bill-desk.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';
import { promotionDesk } from '../../fixtures/promotions.ts';

const hub = await openHub();
const desk = promotionDesk(hub);
const { billOf, order, act, add, remove } = desk;
const [five, four] = [desk.dish(500), desk.dish(400)];
const THREE_FOR_TWO = { title: '3 for 2', kind: 'n-for-m', buy: 3, pay: 2 };

describe('on paper', () => {
  const rowsOf = (parts: readonly { kind: string; left?: string; right?: string }[]) =>
    parts.flatMap(({ kind, left, right }) => (kind === 'pair' ? [`${left} ${right}`] : []));

  it('prints each below its line, and the rows add up', async () => {
    covers('31.5');
    const promotion = await add(THREE_FOR_TWO);
    const { billId } = await order([{ id: four, quantity: 3 }, { id: five }], { newBill: true });
    await act(billId, 'discount', { amount: 1, reason: 'Regular' });
    const { paper } = await act(billId, 'print', {});
    // The lines of 12.00 and 5.00, less the promotion's 4.00, are 13.00. Then the discount takes 1.00 off.
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
    // The coupon takes 5.00 off 10.00. The limit of 10 % of the remaining 5.00 is 0.50.
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
    // The promotion takes 20 % off the dishes of 10.00.
    expect((await billOf(billId)).total).toBe(8);
    expect(hub.db.prepare('SELECT count(*) FROM exceptions').pluck().get()).toBe(before);
    await remove(promotion);
  });
});
