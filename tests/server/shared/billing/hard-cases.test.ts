// Extreme bills, still exact to the unit: many lines, tiny parts, many pieces, nothing due (contract 2.6, 15).
import { expect, test } from 'vitest';
import { type Bill, sumsOf } from '#shared/billing/bill.ts';
import { totalOf } from '#shared/billing/line.ts';
import { discountBill } from '#shared/billing/reduce.ts';
import { splitByItems, splitEvenly } from '#shared/billing/split.ts';
import { totalsOf } from '../../../fixtures/bill-totals.ts';
import { billOver, exclusive, inclusive, type Sold } from '../../../fixtures/bills.ts';

const totals = (bills: readonly Bill[]) => bills.map((bill) => sumsOf(bill).totalCents);
const taxes = (bills: readonly Bill[]) => bills.map((bill) => sumsOf(bill).taxTotalCents);
const spread = (figures: readonly number[]) => Math.max(...figures) - Math.min(...figures);
const sum = (figures: readonly number[]) => figures.reduce((all, each) => all + each, 0);

/** 41 lines with three kinds of tax. Most amounts are not multiples of nine. */
const KINDS = [exclusive(8875), inclusive(19_000), null];
const LONG: readonly Sold[] = Array.from({ length: 41 }, (_, index) => [
  101 + index * 37,
  1 + (index % 4),
  KINDS[index % 3] ?? null,
]);

test.each(['line', 'bill'] as const)(
  '41 lines of three taxes over 9 parts, tax rounded by the %s: no two differ by more than a unit',
  (taxRounding) => {
    const bill = billOver(LONG, { taxRounding });
    const parts = splitEvenly(bill, 9);
    expect(totalsOf(parts)).toEqual(sumsOf(bill));
    expect([spread(totals(parts)), spread(taxes(parts))]).toEqual([1, 1]);
    expect(new Set(parts.map(({ lines }) => lines.length))).toEqual(new Set([41]));
  },
);

test('30 parts of one cent: each part pays its cent, or one part pays everything', () => {
  expect(totals(splitEvenly(billOver([[1, 30]]), 30))).toEqual(Array(30).fill(1));
  const one = totals(splitEvenly(billOver([[1]]), 30));
  expect(one).toEqual([1, ...Array(29).fill(0)]);
});

test.each([inclusive(7000), exclusive(8875), null])('999 pieces over 7 parts, %o', (tax) => {
  const bill = billOver([[1290, 999, tax]]);
  const [line] = bill.lines;
  if (!line) throw new Error('no line');
  const wanted = [142, 143, 143, 143, 143, 143, 142].map((pieces) => [{ lineId: 1, pieces }]);
  const parts = splitByItems(bill, wanted);
  expect(totalsOf(parts)).toEqual(sumsOf(bill));
  expect(sum(totals(parts))).toBe(totalOf(line));
  // The totals of parts with the same number of pieces differ by one unit at most.
  expect(spread([totals(parts)[0] ?? 0, totals(parts)[6] ?? 0])).toBeLessThanOrEqual(1);
  expect(spread(totals(splitEvenly(bill, 7)))).toBeLessThanOrEqual(1);
});

test('a bill of 0.00 is divided into parts of 0.00', () => {
  const nothing = billOver([
    [0, 3, exclusive(8875)],
    [0, 1, inclusive(19_000)],
  ]);
  expect(sumsOf(nothing)).toMatchObject({ subtotalCents: 0, taxTotalCents: 0, totalCents: 0 });
  expect(totals(splitEvenly(nothing, 4))).toEqual([0, 0, 0, 0]);
  expect(totals(splitByItems(nothing, [[{ lineId: 1, pieces: 1 }]]))).toEqual([0, 0]);
  expect(sumsOf(discountBill(nothing, { percentMilli: 50_000 })).discountTotalCents).toBe(0);
});

test('100 % off three taxes leaves nothing of any, and what was off adds up to the amounts', () => {
  const bill = billOver(LONG.slice(0, 12));
  const free = discountBill(bill, { percentMilli: 100_000 });
  const amounts = sum(bill.lines.map(({ amountCents }) => amountCents));
  expect(sumsOf(free)).toMatchObject({ totalCents: 0, taxTotalCents: 0 });
  expect(sumsOf(free).discountTotalCents).toBe(amounts);
  expect(totals(splitEvenly(free, 9))).toEqual(Array(9).fill(0));
  expect(sumsOf(discountBill(free, { percentMilli: 0 }))).toEqual(sumsOf(bill));
});
