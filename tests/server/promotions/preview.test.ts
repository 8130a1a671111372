// A preview shows what a promotion that is not stored yet would do to the last bills of the day (contract 31.1).
import { describe, expect, it, onTestFinished } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { codeOf } from '../../fixtures/bill-desk.ts';
import { callApi, FRIDAY, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeCategory, makeItem, makePaymentType } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';
import { ALWAYS, promotionDesk } from '../../fixtures/promotions.ts';
import { makeSet, oneOf } from '../../fixtures/sets.ts';

const HOUR = 3_600_000;

const figures = (one: Record<string, number>) => [one.total, one.offBefore, one.off, one.newTotal];

function previewDesk(hub: TestHub) {
  const desk = promotionDesk(hub);
  const send = (draft: object) =>
    callApi(hub, 'POST', '/settings/promotions/preview', {
      // Tests move the clock, which ends sessions.
      cookie: makePerson(hub, { role: 'admin' }).cookie,
      body: { ...ALWAYS, ...draft },
    });
  return {
    ...desk,
    hub,
    five: desk.dish(500),
    four: desk.dish(400),
    send,
    /** Sells on a bill of its own. */
    sell: (cart: object[], more: object = {}) => desk.order(cart, { newBill: true, ...more }),
    /** Returns the bills, newest first, and their sum. Each row is [total, off now, off, new total]. */
    preview: async (draft: object) => {
      const { status, body } = await send(draft);
      expect([status, body.message]).toEqual([200, undefined]);
      return { bills: body.bills.map(figures), sum: figures(body), rows: body.bills };
    },
  };
}

/** Starts another hub and returns a desk (which orders and pays) for it, because a preview shows all bills of the day. */
async function ownDesk(now?: number) {
  const hub = await makeHub(now === undefined ? {} : { now });
  onTestFinished(() => hub.close());
  return previewDesk(hub);
}

const hub = await openHub();
const { five, four, preview, sell, send } = previewDesk(hub);
// The first bill is 3 × 5.00 + 4.00 = 19.00, the second 2 × 4.00 = 8.00.
await sell([{ id: five, quantity: 3 }, { id: four }]);
await sell([{ id: four, quantity: 2 }]);

describe('the bills of the day', () => {
  it.each([
    ['percent of each piece', { kind: 'percent', value: 10 }, [0.8, 7.2], [1.9, 17.1]],
    ['an amount, at most the price', { kind: 'amount', value: 4.5 }, [8, 0], [17.5, 1.5]],
    ['a fixed price', { kind: 'fixed', value: 3, maxPerBill: 2 }, [2, 6], [4, 15]],
    ['3 for 2', { kind: 'n-for-m', buy: 3, pay: 2 }, [0, 8], [5, 14]],
    ['a percentage of the bill', { kind: 'bill', value: 15, minAmount: 10 }, [0, 8], [2.85, 16.15]],
    ['some dishes', { kind: 'percent', value: 50, items: [{ itemId: five }] }, [0, 8], [7.5, 11.5]],
    [
      'other dining options',
      { kind: 'percent', value: 50, deliveryTypes: ['delivery'] },
      [0, 8],
      [0, 19],
    ],
  ])('%s', async (_, draft, [newerOff, newer], [olderOff, older]) => {
    covers('31.1', 'POST /settings/promotions/preview');
    const { bills, sum } = await preview(draft);
    expect(bills).toEqual([
      [8, 0, newerOff, newer],
      [19, 0, olderOff, older],
    ]);
    const cents = (a = 0, b = 0) => (Math.round(a * 100) + Math.round(b * 100)) / 100;
    expect(sum).toEqual([27, 0, cents(newerOff, olderOff), cents(newer, older)]);
  });

  it('are those of today, with their names, and nothing is stored', async () => {
    const stored = () =>
      hub.db
        .prepare(
          `SELECT (SELECT count(*) FROM promotions), (SELECT count(*) FROM promotion_terms),
           (SELECT count(*) FROM audit), (SELECT sum(net_cents + version) FROM bills)`,
        )
        .raw()
        .get();
    const before = stored();
    const { rows } = await preview({ kind: 'percent', value: 10 });
    expect(rows[0]).toMatchObject({
      table_title: null,
      token_no: 2,
      opened_at: new Date(hub.clock.now).toISOString(),
    });
    expect(stored()).toEqual(before);
  });

  it('end with the day', async () => {
    const desk = await ownDesk();
    await desk.sell([{ id: desk.four }]);
    desk.hub.clock.now += 6 * HOUR;
    const { bills, sum } = await desk.preview({ kind: 'percent', value: 10 });
    expect([bills, sum]).toEqual([[], [0, 0, 0, 0]]);
  });
});

it('counts a bill with the coupon only, and what the edited promotion takes off now', async () => {
  const { add, four, preview, remove, sell } = await ownDesk();
  const half = { kind: 'percent', value: 50, coupon: 'spring' };
  const id = await add(half);
  await sell([{ id: four, quantity: 2 }], { coupon: 'spring' });
  await sell([{ id: four }]);
  const quarter = { kind: 'percent', value: 25, coupon: 'Spring' };
  const plain = [4, 0, 0, 4];
  expect((await preview({ ...quarter, coupon: 'summer', id })).bills).toEqual([
    plain,
    [4, 4, 0, 8],
  ]);
  expect((await preview({ ...quarter, id })).bills).toEqual([plain, [4, 4, 2, 6]]);
  // A second promotion has the same coupon. The stored promotion is applied first, unless the second promotion has a
  // higher priority.
  expect((await preview(quarter)).bills).toEqual([plain, [4, 0, 0, 4]]);
  // With the higher priority, the second promotion uses the piece. The stored promotion, which would take 2.00 more
  // off, then takes nothing off.
  expect((await preview({ ...quarter, priority: 1 })).bills).toEqual([plain, [4, 0, -2, 6]]);
  await remove(id);
});

it('takes off what the two totals differ by, with the tax on top and the discount of the bill', async () => {
  const { act, add, dish, preview, sell } = await ownDesk();
  const taxed = dish(1000, { rateMilli: 8875, type: 'exclusive' });
  const id = await add({ kind: 'percent', value: 10 });
  // With 10 % off, the net is 2 × (10.00 − 1.00) = 18.00, the tax of 8.875 % is 1.60, the total 19.60. Without the
  // promotion, net 20.00 and tax 1.78 are 21.78.
  await sell([{ id: taxed, quantity: 2 }]);
  // The discount of 10 % takes 0.90 off the net of 9.00: net 8.10 and tax 0.72 are 8.82. Without the promotion, net
  // 9.00 and tax 0.80 are 9.80.
  const { billId } = await sell([{ id: taxed }]);
  await act(billId, 'discount', { percent: 10, reason: 'Regular' });
  // With 20 % off, net 16.00 and tax 1.42 are 17.42; net 8.00 − 0.80 = 7.20 and tax 0.64 are 7.84.
  const { bills, sum } = await preview({ kind: 'percent', value: 20, id });
  expect(bills).toEqual([
    [8.82, 0.98, 1.96, 7.84],
    [19.6, 2.18, 4.36, 17.42],
  ]);
  expect(sum).toEqual([28.42, 3.16, 6.32, 25.26]);
  // The first promotion uses all pieces, so a second promotion of 20 % takes nothing off.
  expect((await preview({ kind: 'percent', value: 20 })).sum).toEqual([28.42, 0, 0, 28.42]);
});

it('goes by the hour and the weekday at which each dish was sold', async () => {
  const { five, four, hub: own, order, preview, sell } = await ownDesk(FRIDAY - 7.5 * HOUR);
  // The dishes are sold at 12:00, 17:00 and 19:00.
  const { billId } = await sell([{ id: four }]);
  own.clock.now += 5 * HOUR;
  await order([{ id: five }], { billId });
  own.clock.now += 2 * HOUR;
  await order([{ id: five }], { billId });
  const hours = { kind: 'percent', value: 10, from: '17:00', to: '19:00' };
  expect((await preview({ ...hours, days: [5] })).bills).toEqual([[14, 0, 0.5, 13.5]]);
  expect((await preview({ ...hours, days: [6] })).bills).toEqual([[14, 0, 0, 14]]);
});

it('computes tax on the new amount, counts a set as one piece, and leaves typed prices out', async () => {
  const { call, dish, hub: own, preview, sell } = await ownDesk();
  const taxed = dish(1000, { rateMilli: 10_000, type: 'exclusive' });
  const categoryId = makeCategory(own, 'Lunch');
  const soup = makeItem(own, { title: 'Soup', priceCents: 350 });
  const salad = makeItem(own, { title: 'Salad', priceCents: 350 });
  const lunch = await makeSet(own, makeAdmin(own), {
    categoryId,
    steps: [
      oneOf('Starter', [{ itemId: soup, isDefault: true }]),
      oneOf('Main', [{ itemId: salad, isDefault: true }]),
    ],
  });
  const fish = (await call('/menu-items/add', { title: 'Fish', price: 20, openPrice: true })).body
    .id;
  // The dish at 10.00 has 1.00 of exclusive tax. The set costs 15.00, the fish 20.00.
  await sell([{ id: taxed }, { id: lunch }, { id: fish, price: 20 }]);
  const percentOff = async (value: number, more: object) =>
    (await preview({ kind: 'percent', value, ...more })).bills;
  expect(await percentOff(20, { items: [{ itemId: taxed }] })).toEqual([[46, 0, 2.2, 43.8]]);
  expect(await percentOff(10, { categoryIds: [categoryId] })).toEqual([[46, 0, 1.5, 44.5]]);
  const none = [[46, 0, 0, 46]];
  expect(await percentOff(20, { items: [{ itemId: soup }] })).toEqual(none);
  expect(await percentOff(20, { items: [{ itemId: fish }] })).toEqual(none);
});

it('shows paid bills and leaves settled lines as they are', async () => {
  const { act, add, five, four, hub: own, preview, remove, sell } = await ownDesk();
  const cash = makePaymentType(own, 'Cash');
  const id = await add({ kind: 'percent', value: 50 });
  const { billId } = await sell([{ id: four, quantity: 2 }]);
  await act(billId, 'split', { by: 'evenly', parts: 2 });
  await remove(id);
  const paid = await sell([{ id: five }]);
  const due = 5;
  await act(paid.billId, 'pay', { payments: [{ paymentTypeId: cash, amount: due }], due });
  const { bills } = await preview({ kind: 'fixed', value: 1 });
  expect(bills).toEqual([
    [5, 0, 4, 1],
    [2, 0, 0, 2],
    [2, 0, 0, 2],
  ]);
});

it('shows the 20 newest bills', async () => {
  const { billOf, five, four, preview, sell } = await ownDesk();
  for (let n = 0; n < 21; n += 1) await sell([{ id: n === 0 ? five : four }]);
  const { bills, sum } = await preview({ kind: 'amount', value: 1 });
  expect(bills).toHaveLength(20);
  expect(sum).toEqual([80, 0, 20, 60]);
  expect((await billOf(1)).promotionTotal).toBe(0);
});

describe('a preview is refused', () => {
  it.each([
    ['value', { kind: 'percent', value: 0 }],
    ['value', { kind: 'amount' }],
    ['pay', { kind: 'n-for-m', buy: 3 }],
    ['kind', { value: 10 }],
    ['items', { kind: 'percent', value: 10, items: [{ itemId: 999_999 }] }],
    ['maxPerBill', { kind: 'bill', value: 10, maxPerBill: 1 }],
    ['from', { kind: 'percent', value: 10, from: '25:00' }],
  ])('with a wrong %s', async (field, draft) => {
    const answer = await send(draft);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([
      400,
      'INVALID_INPUT',
      field,
    ]);
  });

  it('of a promotion that does not exist, and without SETTINGS', async () => {
    const draft = { ...ALWAYS, kind: 'percent', value: 10 };
    expect(await codeOf(send({ ...draft, id: 999 }))).toEqual([404, 'NOT_FOUND']);
    const post = (by: object) =>
      callApi(hub, 'POST', '/settings/promotions/preview', { ...by, body: draft });
    const { status, body } = await post({ cookie: makePerson(hub, { scopes: ['POS'] }).cookie });
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await post({})).status).toBe(401);
    const { cookie } = makePerson(hub, { scopes: ['SETTINGS'] });
    expect((await post({ cookie })).status).toBe(200);
  });
});
