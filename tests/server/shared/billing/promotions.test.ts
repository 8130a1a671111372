// What promotions take off the lines of a bill: worked tables (contract 31).
import { describe, expect, it } from 'vitest';
import type { PromotedLine } from '#shared/billing/promotions/pieces.ts';
import { takePromotions } from '#shared/billing/promotions/take.ts';
import type { Promotion } from '#shared/billing/promotions/terms.ts';
import { covers } from '../../../contract/covers.ts';

const promotion = (more: Partial<Promotion>): Promotion => ({
  termsId: 1,
  id: more.termsId ?? 1,
  kind: 'percent',
  value: 0,
  buy: 0,
  pay: 0,
  minAmountCents: 0,
  coupon: null,
  maxPerBill: null,
  priority: 0,
  isExclusive: false,
  ...more,
});

/** Returns lines at these prices. A plain price is a line of one piece; `[price, pieces]` is a line of several. */
const linesOf = (prices: readonly (number | readonly [number, number])[], holds = [1, 2, 3]) =>
  prices.map((price): PromotedLine => {
    const [unitCents, pieces] = typeof price === 'number' ? [price, 1] : price;
    return { unitCents, pieces, amountCents: unitCents * pieces, holds };
  });

/** Returns the amount that is taken off each line. */
const offs = (
  prices: Parameters<typeof linesOf>[0],
  promotions: readonly Promotion[],
  coupon: string | null = null,
): number[] =>
  takePromotions(linesOf(prices), promotions, coupon).map((taken) =>
    taken.reduce((sum, { cents }) => sum + cents, 0),
  );

const threeForTwo = promotion({ kind: 'n-for-m', buy: 3, pay: 2 });

describe('each kind', () => {
  it.each([
    // 12.5 % of 2.50 is 0.3125 → 0.31; of 0.04 is 0.005 → 0.01; of 0.03 is 0.00375 → 0.
    ['percent', promotion({ value: 12_500 }), [250, 4, 3], [31, 1, 0]],
    // Rounded for each piece: 3 × 0.31, not 3 × 0.3125.
    ['percent of three pieces', promotion({ value: 12_500 }), [[250, 3]], [93]],
    ['all of it', promotion({ value: 100_000 }), [250, 0], [250, 0]],
    ['amount', promotion({ kind: 'amount', value: 100 }), [250, [60, 2]], [100, 120]],
    ['an amount of nothing', promotion({ kind: 'amount', value: 0 }), [250], [0]],
    [
      'fixed',
      promotion({ kind: 'fixed', value: 200 }),
      [250, 200, 150, [999, 2]],
      [50, 0, 0, 1598],
    ],
    ['n for m', threeForTwo, [500, 400, 400, 300, 200, 200], [0, 0, 400, 0, 0, 200]],
    ['n for m without the last', threeForTwo, [500, 400, 400, 300, 200], [0, 0, 400, 0, 0]],
    ['n for m on one line', threeForTwo, [[500, 7]], [1000]],
    ['1 of 4', promotion({ kind: 'n-for-m', buy: 4, pay: 1 }), [[500, 3], 400], [1000, 400]],
    ['a group of nothing', threeForTwo, [500, 400, 0], [0, 0, 0]],
    // 10 % of 9.99 is 0.999 → 1.00. Divided over 4.99, 3.00 and 2.00 that is 0.4995, 0.3003 and 0.2002 → 0.50, 0.30
    // and 0.20.
    ['bill', promotion({ kind: 'bill', value: 10_000 }), [499, 300, 200], [50, 30, 20]],
  ] as const)('%s', (_, one, prices, off) => {
    covers('31.3');
    expect(offs(prices, [one])).toEqual(off);
  });

  it('counts the pieces that something was taken off', () => {
    const taken = takePromotions(linesOf([[500, 7], 0]), [threeForTwo], null);
    expect(taken).toEqual([[{ termsId: 1, cents: 1000, milli: 2000 }], []]);
  });
});

describe('one after another', () => {
  const second = (more: Partial<Promotion>) => promotion({ termsId: 2, ...more });

  it('uses a piece once, and the highest priority first', () => {
    const [low, high] = [promotion({ value: 10_000 }), second({ value: 50_000, priority: 1 })];
    expect(offs([400, 300], [low, high])).toEqual([200, 150]);
    expect(offs([400, 300], [low, { ...high, maxPerBill: 1 }])).toEqual([200, 30]);
  });

  it('takes the lower id first, then the older terms of an id', () => {
    const older = second({ id: 1, value: 10_000 });
    const newer = promotion({ termsId: 3, id: 1, value: 50_000 });
    expect(offs([400], [newer, older])).toEqual([40]);
    expect(offs([400], [second({ id: 9, value: 50_000 }), promotion({ value: 10_000 })])).toEqual([
      40,
    ]);
  });

  it('leaves pieces that fill no group to the next promotion', () => {
    expect(offs([500, 400, 400, 300], [threeForTwo, second({ value: 50_000 })])).toEqual([
      0, 0, 400, 150,
    ]);
  });

  it('limits groups, not pieces, of n for m', () => {
    expect(offs([[500, 9]], [{ ...threeForTwo, maxPerBill: 2 }])).toEqual([1000]);
  });

  it('requires the minimum amount of all matching pieces, used or not', () => {
    const all = promotion({ value: 10_000, priority: 1 });
    const from700 = second({ kind: 'bill', value: 10_000, minAmountCents: 700 });
    expect(offs([400, 300], [all, from700])).toEqual([76, 57]);
    expect(offs([400, 299], [all, from700])).toEqual([40, 30]);
  });

  it('each promotion on the bill reduces what the previous promotion leaves', () => {
    const half = promotion({ kind: 'bill', value: 50_000 });
    expect(offs([400], [half, second({ kind: 'bill', value: 50_000 })])).toEqual([300]);
  });

  it('an exclusive promotion that takes something off is the last promotion', () => {
    const only = promotion({ kind: 'fixed', value: 350, isExclusive: true, priority: 1 });
    expect(offs([400, 300], [only, second({ value: 50_000 })])).toEqual([50, 0]);
    expect(offs([300], [only, second({ value: 50_000 })])).toEqual([150]);
  });

  it('an exclusive promotion on the bill ends the search if its lines have an amount at its turn', () => {
    const bill = promotion({ kind: 'bill', value: 10_000, isExclusive: true, priority: 1 });
    expect(offs([400], [bill, second({ value: 50_000 })])).toEqual([40]);
    const free = second({ value: 100_000, priority: 2 });
    const third = promotion({ termsId: 3, kind: 'bill', value: 50_000 });
    expect(offs([400], [bill, free, third])).toEqual([400]);
  });

  it('needs its coupon', () => {
    const withCode = promotion({ value: 10_000, coupon: 'SUMMER' });
    expect(offs([400], [withCode])).toEqual([0]);
    expect(offs([400], [withCode], 'WINTER')).toEqual([0]);
    expect(offs([400], [withCode], 'SUMMER')).toEqual([40]);
  });

  it('takes only lines for which it holds', () => {
    const lines = [...linesOf([400], [2]), ...linesOf([300], [1])];
    expect(takePromotions(lines, [promotion({ value: 10_000 })], null)).toEqual([
      [],
      [{ termsId: 1, cents: 30, milli: 1000 }],
    ]);
  });
});

describe('lines that are one piece together', () => {
  it('count as one piece at their price, and divide what is off', () => {
    const dishes = linesOf([1080, 420]).map((line) => ({ ...line, pieceKey: 'set 1' }));
    const taken = takePromotions(
      [...dishes, ...linesOf([900])],
      [promotion({ value: 10_000, maxPerBill: 1 })],
      null,
    );
    expect(taken).toEqual([
      [{ termsId: 1, cents: 108, milli: 1000 }],
      [{ termsId: 1, cents: 42, milli: 0 }],
      [],
    ]);
  });
});

it('prices 60 lines under 40 promotions within 5 ms', () => {
  const ids = Array.from({ length: 40 }, (_, index) => index + 1);
  const promotions = ids.map((termsId) =>
    termsId % 3 === 0
      ? promotion({ termsId, kind: 'n-for-m', buy: 3, pay: 2, maxPerBill: 1 })
      : promotion({ termsId, value: termsId * 1000, maxPerBill: 2, minAmountCents: termsId * 100 }),
  );
  const lines = linesOf(
    ids.concat(ids.slice(20)).map((id) => [id * 37, 3] as const),
    ids,
  );
  for (let warm = 0; warm < 50; warm += 1) takePromotions(lines, promotions, null);
  const times = Array.from({ length: 20 }, () => {
    const began = performance.now();
    takePromotions(lines, promotions, null);
    return performance.now() - began;
  });
  expect(Math.min(...times)).toBeLessThan(5);
});
