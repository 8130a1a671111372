// Joining bills and moving lines between them, by hand (contract 15).
import { describe, expect, test } from 'vitest';
import { addLines, type Bill, sumsOf } from '#shared/billing/bill.ts';
import { joinBills, moveLines } from '#shared/billing/join.ts';
import { offOf, totalOf } from '#shared/billing/line.ts';
import { discountBill, discountLines } from '#shared/billing/reduce.ts';
import { splitByItems, splitEvenly } from '#shared/billing/split.ts';
import { totalsOf } from '../../../fixtures/bill-totals.ts';
import { billOver, exclusive, linesOf, numbered } from '../../../fixtures/bills.ts';

/** Returns the n-th bill; throws if there is none. */
const nth = (bills: readonly Bill[], index: number): Bill => {
  const bill = bills[index];
  if (!bill) throw new Error(`no part ${index}`);
  return bill;
};

describe('joined', () => {
  test('parts of one line merge again, guests add up, and the charge is decided again', () => {
    const serviceRule = { title: 'Service', percentMilli: 10_000, minGuests: 4, tax: null };
    const bill = billOver([[1000, 3, exclusive(8875)], [50]], { serviceRule, guests: 4 });
    const parts = splitEvenly(bill, 3);
    const [first, ...others] = parts.map(numbered);
    expect(joinBills(first ?? bill, others)).toEqual({
      ...bill,
      lines: bill.lines.map((line) => ({ ...line, isKept: true })),
    });
    const few = parts.slice(0, 2);
    expect(joinBills(nth(few, 0), few.slice(1)).service.netCents).toBe(0);
  });

  test('stay separate lines if their own discounts differ', () => {
    const bill = billOver([[1000, 2]]);
    const [rest, part] = splitByItems(bill, [[{ lineId: 1, pieces: 1 }]]).map(numbered);
    if (!rest || !part) throw new Error('no parts');
    const reduced = discountLines(part, [part.lines[0]?.id ?? 0], { percentMilli: 50_000 });
    const joined = joinBills(rest, [reduced]);
    expect(joined.lines.map(totalOf)).toEqual([1000, 500]);
  });

  test('with tax by bill every tax is computed again', () => {
    const bill = billOver(
      [15, 15, 15].map((unit) => [unit, 1, exclusive(10_000)] as const),
      { taxRounding: 'bill' },
    );
    const parts = splitByItems(bill, [[{ lineId: 3 }], [{ lineId: 1 }]]);
    expect(parts.map(({ lines }) => lines[0]?.taxCents)).toEqual([2, 1, 2]);
    const more = addLines(nth(parts, 1), linesOf([[5, 1, exclusive(10_000)]], 9));
    const joined = joinBills(more, [nth(parts, 0), nth(parts, 2)]);
    expect(sumsOf(joined).taxTotalCents).toBe(5);
  });
});

describe('moved', () => {
  test('lines take their part of an amount off along as their own', () => {
    const from = discountBill(billOver([[1290], [450], [380]]), { amountCents: 500 });
    const to = billOver([]);
    const result = moveLines(from, to, [{ lineId: 1 }]);
    expect(result.from).toMatchObject({ discount: { amountCents: 196 } });
    expect(result.from.lines.map(offOf)).toEqual([106, 90]);
    expect(result.to.lines).toMatchObject([{ ownOffCents: 304, billOffCents: 0, netCents: 986 }]);
    expect(result.to.discount).toBeNull();
    expect(totalsOf([result.from, result.to]).totalCents).toBe(1620);
  });

  test('some pieces leave, the rest stays', () => {
    const { from, to } = moveLines(billOver([[1000, 3]]), billOver([[50]]), [
      { lineId: 1, pieces: 2 },
    ]);
    expect([sumsOf(from).totalCents, sumsOf(to).totalCents]).toEqual([1000, 2050]);
  });
});
