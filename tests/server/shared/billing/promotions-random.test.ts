// Random promotions and bills against a plain model, which handles each piece separately instead of groups of equal
// pieces. The model shares no code with the hub (contract 31.3).
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PromotedLine } from '#shared/billing/promotions/pieces.ts';
import { takePromotions } from '#shared/billing/promotions/take.ts';
import { PROMOTION_KINDS, type Promotion } from '#shared/billing/promotions/terms.ts';
import { covers } from '../../../contract/covers.ts';

const halfUp = (value: number, milli: number): number =>
  Math.floor((value * milli + 50_000) / 100_000);

interface Piece {
  readonly line: number;
  readonly price: number;
  used: boolean;
}

/** Divides a total by the largest remainders; ties go to the earlier weight. */
function spread(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((total * weight) / all));
  const rests = weights.map((weight, index) => ({ index, rest: (total * weight) % all }));
  rests.sort((a, b) => b.rest - a.rest || a.index - b.index);
  const spare = total - parts.reduce((sum, part) => sum + part, 0);
  for (const { index } of rests.slice(0, spare)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** Returns, for each line and each promotion: the amount that is taken off, and from how many pieces. */
function model(
  lines: readonly PromotedLine[],
  promotions: readonly Promotion[],
  coupon: string | null,
) {
  const off = new Map<string, { cents: number; pieces: number }>();
  const left = lines.map(({ unitCents, pieces }) => unitCents * pieces);
  const give = (line: number, terms: number, cents: number, pieces: number) => {
    const before = off.get(`${line} ${terms}`) ?? { cents: 0, pieces: 0 };
    off.set(`${line} ${terms}`, { cents: before.cents + cents, pieces: before.pieces + pieces });
    left[line] = (left[line] ?? 0) - cents;
  };
  const pieces: Piece[] = lines.flatMap(({ unitCents, pieces: count }, line) =>
    Array.from({ length: count }, () => ({ line, price: unitCents, used: false })),
  );
  const order = [...promotions].sort(
    (a, b) => b.priority - a.priority || a.id - b.id || a.termsId - b.termsId,
  );
  const later: Promotion[] = [];
  for (const one of order) {
    if (one.coupon !== null && one.coupon !== coupon) continue;
    const matching = pieces.filter(({ line }) => lines[line]?.holds.includes(one.termsId));
    if (matching.length === 0) continue;
    if (matching.reduce((sum, { price }) => sum + price, 0) < one.minAmountCents) continue;
    const free = matching.filter(({ used }) => !used).sort((a, b) => b.price - a.price);
    let acts = false;
    if (one.kind === 'bill') {
      later.push(one);
      acts = lines.some(({ holds }, line) => holds.includes(one.termsId) && (left[line] ?? 0) > 0);
    } else if (one.kind === 'n-for-m') {
      for (let group = 0; (group + 1) * one.buy <= free.length; group += 1) {
        if (one.maxPerBill !== null && group >= one.maxPerBill) break;
        const own = free.slice(group * one.buy, (group + 1) * one.buy);
        const given = own.slice(one.pay);
        if (given.reduce((sum, { price }) => sum + price, 0) === 0) break;
        acts = true;
        for (const piece of own) piece.used = true;
        for (const { line, price } of given) if (price > 0) give(line, one.termsId, price, 1);
      }
    } else {
      let used = 0;
      for (const piece of free) {
        if (one.maxPerBill !== null && used >= one.maxPerBill) break;
        const { price, line } = piece;
        const cents =
          one.kind === 'percent'
            ? halfUp(price, one.value)
            : one.kind === 'amount'
              ? Math.min(one.value, price)
              : Math.max(0, price - one.value);
        if (cents === 0) continue;
        piece.used = true;
        used += 1;
        acts = true;
        give(line, one.termsId, cents, 1);
      }
    }
    if (acts && one.isExclusive) break;
  }
  for (const one of later) {
    const own = lines.flatMap(({ holds }, line) => (holds.includes(one.termsId) ? [line] : []));
    const bases = own.map((line) => left[line] ?? 0);
    const parts = spread(
      halfUp(
        bases.reduce((sum, base) => sum + base, 0),
        one.value,
      ),
      bases,
    );
    for (const [index, line] of own.entries()) {
      const cents = parts[index] ?? 0;
      if (cents > 0) give(line, one.termsId, cents, lines[line]?.pieces ?? 0);
    }
  }
  return { off: Object.fromEntries(off), left };
}

const line = fc.record({
  unitCents: fc.oneof(fc.nat(5), fc.nat(2000)),
  pieces: fc.integer({ min: 1, max: 7 }),
  holds: fc.subarray([1, 2, 3, 4, 5, 6]),
});

const terms = fc.record({
  id: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom(...PROMOTION_KINDS),
  percent: fc.integer({ min: 1, max: 100_000 }),
  amount: fc.nat(1500),
  buy: fc.integer({ min: 2, max: 5 }),
  pay: fc.integer({ min: 1, max: 4 }),
  minAmountCents: fc.oneof(fc.constant(0), fc.nat(8000)),
  coupon: fc.constantFrom(null, null, 'A', 'B'),
  maxPerBill: fc.option(fc.integer({ min: 1, max: 4 })),
  priority: fc.integer({ min: 0, max: 2 }),
  isExclusive: fc.constantFrom(false, false, false, true),
});

it('takes off what the model takes off, line by line', () => {
  covers('31.3');
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.array(terms, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(null, 'A', 'B'),
      (drawn, said, coupon) => {
        const lines = drawn.map((one) => ({ ...one, amountCents: one.unitCents * one.pieces }));
        const promotions = said.map(({ percent, amount, pay, ...one }, index): Promotion => {
          const isRate = one.kind === 'percent' || one.kind === 'bill';
          return {
            ...one,
            termsId: index + 1,
            value: isRate ? percent : amount,
            pay: Math.min(pay, one.buy - 1),
            maxPerBill: one.kind === 'bill' ? null : one.maxPerBill,
          };
        });
        const taken = takePromotions(lines, promotions, coupon);
        const found = taken.flatMap((own, at) =>
          own.map(
            ({ termsId, cents, milli }) =>
              [`${at} ${termsId}`, { cents, pieces: milli / 1000 }] as const,
          ),
        );
        const right = model(lines, promotions, coupon);
        expect(Object.fromEntries(found)).toEqual(right.off);
        expect(Math.min(...right.left)).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 3000 },
  );
});
