// Whole bills: tables worked by hand (contract 2, 15, 16).
import { describe, expect, test } from 'vitest';
import { addLines, askService, dropLines, sumsOf } from '#shared/billing/bill.ts';
import { basisOf, offOf, totalOf } from '#shared/billing/line.ts';
import { compLines, discountBill, discountLines, isWithinLimit } from '#shared/billing/reduce.ts';
import { billOver, exclusive, inclusive, linesOf } from '../../../fixtures/bills.ts';

const DINNER = [
  [1290, 1, inclusive(7000)],
  [450, 1, inclusive(19_000)],
  [380, 1, inclusive(19_000)],
] as const;

describe('tax', () => {
  test('three lines of 0.15 at 10 % on top are 0.02 each by line, 0.02, 0.02, 0.01 by bill', () => {
    const sold = [15, 15, 15].map((unit) => [unit, 1, exclusive(10_000)] as const);
    const taxesOf = (taxRounding: 'line' | 'bill') =>
      billOver(sold, { taxRounding }).lines.map(({ taxCents }) => taxCents);
    expect(taxesOf('line')).toEqual([2, 2, 2]);
    expect(taxesOf('bill')).toEqual([2, 2, 1]);
  });

  test('by bill an inclusive tax takes the net first, and each tax is separate', () => {
    // The three lines of 0.10 with 19 % inclusive tax: 0.30 / 1.19 = 0.2521, so the net is 0.25, and the tax of 0.05 is
    // divided over the three lines. The line of 0.07 with 7 %: 0.07 / 1.07 = 0.0654, so the net is 0.07 and the tax 0.
    const bill = billOver(
      [
        [10, 1, inclusive(19_000)],
        [7, 1, inclusive(7000)],
        [10, 1, inclusive(19_000)],
        [10, 1, inclusive(19_000)],
        [3, 1, null],
      ],
      { taxRounding: 'bill' },
    );
    expect(bill.lines.map(({ netCents, taxCents }) => [netCents, taxCents])).toEqual([
      [8, 2],
      [7, 0],
      [8, 2],
      [9, 1],
      [3, 0],
    ]);
  });
});

describe('a discount', () => {
  test('of 5.00 over 12.90 at 7 %, 4.50 and 3.80 at 19 % is 3.04, 1.06, 0.90; the total 16.20', () => {
    const bill = discountBill(billOver(DINNER), { amountCents: 500 });
    expect(bill.lines.map(offOf)).toEqual([304, 106, 90]);
    expect(bill.lines.map(({ netCents, taxCents }) => [netCents, taxCents])).toEqual([
      [921, 65], // 9.86 / 1.07 = 9.2149…
      [289, 55], // 3.44 / 1.19 = 2.8907…
      [244, 46], // 2.90 / 1.19 = 2.4369…
    ]);
    expect(sumsOf(bill)).toMatchObject({ totalCents: 1620, discountTotalCents: 500 });
  });

  test('of 100 % leaves a bill of 0.00', () => {
    const bill = discountBill(billOver(DINNER), { percentMilli: 100_000 });
    expect(sumsOf(bill)).toEqual({
      subtotalCents: 0,
      taxTotalCents: 0,
      totalCents: 0,
      discountTotalCents: 2120,
      billOffCents: 2120,
      compTotalCents: 0,
    });
  });

  test('on lines is taken off first, the bill’s discount after it; each has at most one, and 0 removes it', () => {
    const bill = billOver([
      [1000, 2, exclusive(10_000)],
      [500, 1, exclusive(10_000)],
    ]);
    const lined = discountLines(bill, [1], { percentMilli: 25_000 });
    expect(lined.lines.map(offOf)).toEqual([500, 0]);
    // The bill's 10 % of 15.00 + 5.00 is 2.00, divided into 1.50 and 0.50.
    const both = discountBill(lined, { percentMilli: 10_000 });
    expect(both.lines.map(offOf)).toEqual([650, 50]);
    expect(both.lines.map(basisOf)).toEqual([1350, 450]);
    expect(sumsOf(both)).toMatchObject({ totalCents: 1980, billOffCents: 200 });
    const without = discountLines(both, [1], { amountCents: 0 });
    // The bill's 10 % of 20.00 + 5.00 is 2.50, divided into 2.00 and 0.50.
    expect(without.lines.map(offOf)).toEqual([200, 50]);
    expect(discountBill(without, { percentMilli: 0 })).toEqual(bill);
  });

  test('of an amount on lines is allocated over them by their amounts', () => {
    const bill = discountLines(billOver(DINNER), [1, 2, 3], { amountCents: 500 });
    expect(bill.lines.map(offOf)).toEqual([304, 106, 90]);
    expect(sumsOf(bill).billOffCents).toBe(0);
  });

  test('above 100 % or above the total is refused', () => {
    const bill = billOver(DINNER);
    expect(() => discountBill(bill, { percentMilli: 100_001 })).toThrow('at most 100 %');
    expect(() => discountBill(bill, { amountCents: 2121 })).toThrow('more than the total');
    expect(() => discountLines(bill, [2], { amountCents: 451 })).toThrow('more than the total');
    expect(() => discountLines(bill, [9], { percentMilli: 1 })).toThrow('Line not found.');
  });

  test('shrinks to the remaining total when lines are removed, and grows again with new lines', () => {
    const bill = discountBill(billOver([[1000], [600]]), { amountCents: 900 });
    const less = dropLines(bill, ({ id }) => id === 1);
    expect(sumsOf(less)).toMatchObject({ totalCents: 0, billOffCents: 600 });
    const more = addLines(less, linesOf([[500]], 7));
    expect(sumsOf(more)).toMatchObject({ totalCents: 200, billOffCents: 900 });
  });

  test('within a limit counts all of them together, over the amounts without comps', () => {
    const bill = discountBill(billOver([[1000], [1000]]), { percentMilli: 10_000 });
    expect(isWithinLimit(bill, 10_000)).toBe(true);
    expect(isWithinLimit(bill, 9999)).toBe(false);
    const comped = compLines(bill, [{ lineId: 2 }], false);
    expect(sumsOf(comped)).toMatchObject({ totalCents: 900, compTotalCents: 900 });
    expect(isWithinLimit(comped, 10_000)).toBe(true);
    const lined = discountLines(comped, [1], { percentMilli: 1000 });
    expect(isWithinLimit(lined, 10_000)).toBe(false);
  });
});

describe('on the house', () => {
  test('pieces become a line of their own at 0, with what the guest would have paid', () => {
    const bill = compLines(
      billOver([[1290, 2, inclusive(7000)]]),
      [{ lineId: 1, pieces: 1 }],
      false,
    );
    expect(bill.lines.map((line) => [line.share, totalOf(line), line.comp?.valueCents])).toEqual([
      [{ num: 1, den: 2 }, 1290, undefined],
      [{ num: 1, den: 2 }, 0, 1290],
    ]);
    expect(bill.lines[0]).toMatchObject({ netCents: 1206, taxCents: 84 });
    expect(sumsOf(bill)).toMatchObject({
      totalCents: 1290,
      discountTotalCents: 0,
      compTotalCents: 1290,
    });
  });

  test('is in no discount and no charge, and may be undone', () => {
    const serviceRule = { title: 'Service', percentMilli: 10_000, minGuests: 0, tax: null };
    const bill = discountBill(billOver([[1000], [400]], { serviceRule }), { percentMilli: 50_000 });
    expect(sumsOf(bill).totalCents).toBe(770);
    const comped = compLines(bill, [{ lineId: 1 }], false);
    expect(sumsOf(comped)).toMatchObject({
      totalCents: 220,
      compTotalCents: 500,
      billOffCents: 200,
    });
    expect(compLines(comped, [{ lineId: 1 }], true)).toEqual(bill);
    expect(() => compLines(comped, [{ lineId: 1 }], false)).toThrow('already');
    expect(() => compLines(bill, [{ lineId: 1 }], true)).toThrow('not comped');
    expect(() => discountLines(comped, [1], { percentMilli: 1 })).toThrow('cannot be discounted');
  });
});

describe('the service charge', () => {
  const rule = { title: 'Service', percentMilli: 12_500, minGuests: 6, tax: exclusive(10_000) };
  const sold = [
    [1000, 1, exclusive(10_000)],
    [1070, 1, inclusive(7000)],
  ] as const;

  test('with an exclusive tax is computed from the nets, and its tax is added', () => {
    const bill = billOver(sold, { serviceRule: rule, guests: 6 });
    // 12.5 % of the nets of 10.00 and 10.00 is 2.50. The charge's own tax of 10 % is 0.25.
    expect(bill.service).toEqual({ netCents: 250, taxCents: 25 });
    expect(sumsOf(bill)).toMatchObject({
      subtotalCents: 2250,
      taxTotalCents: 195,
      totalCents: 2445,
    });
  });

  test('with an inclusive tax is computed from the totals; without a tax, from the amounts after discounts', () => {
    const within = { ...rule, tax: inclusive(19_000) };
    // 12.5 % of the totals of 11.00 and 10.70 is 2.7125 → 2.71, tax included. The net is 2.71 / 1.19 = 2.2773… → 2.28.
    expect(billOver(sold, { serviceRule: within, guests: 6 }).service).toEqual({
      netCents: 228,
      taxCents: 43,
    });
    const untaxed = discountBill(
      billOver(sold, { serviceRule: { ...rule, tax: null }, guests: 6 }),
      { amountCents: 70 },
    );
    // 12.5 % of the amounts after the discount: 10.00 + 10.70 − 0.70.
    expect(untaxed.service).toEqual({ netCents: 250, taxCents: 0 });
  });

  test('asks for enough guests at a table, unless it is forced', () => {
    const bill = billOver(sold, { serviceRule: rule, guests: 5 });
    expect(bill.service.netCents).toBe(0);
    expect(askService({ ...bill, guests: 6 }).service.netCents).toBe(250);
    expect(askService({ ...bill, guests: 6, isDineIn: false }).service.netCents).toBe(0);
    expect(askService({ ...bill, serviceForced: true }).service.netCents).toBe(250);
    expect(askService({ ...bill, guests: 9, serviceForced: false }).service.netCents).toBe(0);
    expect(askService({ ...bill, guests: null }).service.netCents).toBe(0);
  });
});
