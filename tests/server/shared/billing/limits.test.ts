// Discounts within a limit, lines that come from another bill, and losses of bills: most expected amounts are worked
// out by hand (contract 15, 16).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askService, type Bill, dropLines, sumsOf } from '#shared/billing/bill.ts';
import { percentOf } from '#shared/billing/divide.ts';
import { joinBills, moveLines } from '#shared/billing/join.ts';
import { offOf } from '#shared/billing/line.ts';
import { lossOf } from '#shared/billing/loss.ts';
import { discountBill, discountLines, isWithinLimit } from '#shared/billing/reduce.ts';
import { splitByItems, splitBySeats, splitEvenly } from '#shared/billing/split.ts';
import { billOver, exclusive, linesOf, numbered } from '../../../fixtures/bills.ts';

const TEN = 10_000;
const totalOf = (bill: Bill) => sumsOf(bill).totalCents;
const offsOf = ({ lines }: Bill) => lines.map(offOf);
const worth = (totalCents: number, serviceCents = 0) => ({ totalCents, serviceCents });

describe('a discount that was given within a limit', () => {
  test('shrinks with the bill, on the bill and on lines', () => {
    const bill = billOver([[10_000], [10_000]]);
    const onBill = discountBill(bill, { amountCents: 2000 }, TEN);
    expect(totalOf(dropLines(onBill, ({ id }) => id === 2))).toBe(9000);
    const onLine = discountLines(bill, [1], { percentMilli: 20_000 }, null, TEN);
    const left = dropLines(onLine, ({ id }) => id === 2);
    expect(left.lines).toMatchObject([{ ownOffCents: 1000, reduction: { amountCents: 1000 } }]);
  });

  test('both kinds together stay within it', () => {
    const bill = billOver([[10_000], [10_000]]);
    const both = discountBill(
      discountLines(bill, [1], { amountCents: 800 }, null, TEN),
      { amountCents: 1200 },
      TEN,
    );
    expect(totalOf(dropLines(both, ({ id }) => id === 2))).toBe(9000);
    expect(totalOf(dropLines(both, ({ id }) => id === 1))).toBe(9000);
  });

  test('that needed a permission does not change', () => {
    const bill = discountBill(billOver([[10_000], [10_000]]), { amountCents: 2000 });
    expect(totalOf(dropLines(bill, ({ id }) => id === 2))).toBe(8000);
  });

  test('never comes to more than the limit, whatever goes', () => {
    const units = fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1, maxLength: 6 });
    const off = fc.integer({ min: 0, max: 30_000 });
    const gone = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(units, off, off, fc.boolean(), gone, (prices, first, second, isAmount, go) => {
        const bill = billOver(prices.map((unit) => [unit, 1, exclusive(8875)] as const));
        const line = bill.lines[0]?.id ?? 1;
        const given = discountLines(bill, [line], { percentMilli: first }, null, TEN);
        const base = percentOf(sumsOf(given).subtotalCents, second);
        const reduction = isAmount ? { amountCents: base } : { percentMilli: second };
        const both = discountBill(given, reduction, TEN);
        fc.pre(isWithinLimit(both, TEN));
        const left = dropLines(both, ({ id }) => go[id - 1] === true);
        const amounts = left.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(sumsOf(left).discountTotalCents).toBeLessThanOrEqual(percentOf(amounts, TEN));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what comes from another bill', () => {
  const half = discountBill(billOver([[333]]), { percentMilli: 50_000 });
  const big = { ...billOver([]), lines: linesOf([[14_000]], 9) };

  test('is in no discount that was there before, joined or moved', () => {
    const joined = joinBills(half, [big]);
    expect([offsOf(joined), totalOf(joined)]).toEqual([[167, 0], 14_166]);
    expect(totalOf(moveLines(big, half, [{ lineId: 9 }]).to)).toBe(14_166);
  });

  test('stays out of it through a split, and is in one that is given afterwards', () => {
    const joined = joinBills(half, [big]);
    const [part] = splitEvenly(joined, 2).map(numbered);
    if (!part) throw new Error('no part');
    expect(offsOf(dropLines(part, () => false))).toEqual([84, 0]);
    expect(totalOf(discountBill(joined, { percentMilli: 50_000 }))).toBe(7166);
  });

  test('does not let a reduced amount grow again', () => {
    const bill = discountBill(billOver([[100], [1900]]), { amountCents: 2000 });
    const little = dropLines(bill, ({ id }) => id === 2);
    expect(totalOf(joinBills(little, [big]))).toBe(14_000);
  });

  test('is one line again with its other part where neither bill has a discount', () => {
    const parts = splitByItems(billOver([[1000, 2]]), [[{ lineId: 1, pieces: 1 }]]).map(numbered);
    const [a, b] = parts;
    if (!a || !b) throw new Error('no parts');
    expect(joinBills(a, [b]).lines).toHaveLength(1);
    expect(joinBills(discountBill(a, { percentMilli: 1000 }), [b]).lines).toHaveLength(2);
  });
});

describe('what bills come to less', () => {
  const rule = { title: 'Service', percentMilli: TEN, minGuests: 4, tax: null };
  const charged = billOver([[7000]], { serviceRule: rule, guests: 6 });

  test('is recorded with its main cause', () => {
    const few = askService({ ...charged, guests: 2 });
    const gone = { cents: 700, isService: true, isRounding: false, isReal: true };
    expect(lossOf([worth(7700, 700)], [few])).toEqual(gone);
    const off = discountBill(charged, { percentMilli: 50_000 });
    expect(lossOf([worth(7700, 700)], [off])).toMatchObject({ cents: 3850, isService: false });
  });

  test('is nothing if a split or a join only moves lines', () => {
    const parts = splitEvenly(charged, 3);
    expect(lossOf([worth(7700, 700)], parts)).toMatchObject({ cents: 0, isReal: false });
    const joined = joinBills(parts[0] ?? charged, parts.slice(1));
    const before = parts.map((part) => worth(totalOf(part)));
    expect(lossOf(before, [joined])).toMatchObject({ cents: 0, isReal: false });
  });

  test('is no loss where taxes are rounded over a bigger bill', () => {
    const one = billOver([[15, 1, exclusive(TEN)]], { taxRounding: 'bill' });
    const others = [2, 3].map((id) => ({ ...one, lines: linesOf([[15, 1, exclusive(TEN)]], id) }));
    const joined = joinBills(one, others);
    const before = [17, 17, 17].map((cents) => worth(cents));
    expect(lossOf(before, [joined])).toMatchObject({ cents: 1, isReal: false });
  });
});

test('a share below a thousandth is refused in every call', () => {
  const bill = billOver([
    [1000, 1],
    [1000, 1, null, 1],
    [1000, 1, null, 2],
  ]);
  const tiny = {
    ...bill,
    lines: bill.lines.map((line) => ({ ...line, share: { num: 1, den: 600 } })),
  };
  expect(() => splitEvenly(tiny, 2)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', field: 'parts' }),
  );
  expect(() => splitBySeats(tiny)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', field: 'by' }),
  );
  const half = {
    ...tiny,
    lines: tiny.lines.map((line) => ({ ...line, share: { num: 1, den: 500 } })),
  };
  expect(splitEvenly(half, 2)).toHaveLength(2);
});
