// Splitting, by hand (contract 15).
import { describe, expect, test } from 'vitest';
import { addLines, type Bill, sumsOf } from '#shared/billing/bill.ts';
import { joinBills } from '#shared/billing/join.ts';
import { offOf } from '#shared/billing/line.ts';
import { compLines, discountBill, discountLines } from '#shared/billing/reduce.ts';
import { splitByItems, splitBySeats, splitEvenly } from '#shared/billing/split.ts';
import { covers } from '../../../contract/covers.ts';
import { totalsOf } from '../../../fixtures/bill-totals.ts';
import {
  billOver,
  exclusive,
  inclusive,
  linesOf,
  numbered,
  type Sold,
} from '../../../fixtures/bills.ts';

const totals = (bills: readonly Bill[]) => bills.map((bill) => sumsOf(bill).totalCents);
const taxes = (bills: readonly Bill[]) => bills.map((bill) => sumsOf(bill).taxTotalCents);
const spread = (figures: readonly number[]) => Math.max(...figures) - Math.min(...figures);

describe('by items', () => {
  test('one of two dishes at 12.90 with 7 % within is 12.05 + 0.85, the other 12.06 + 0.84', () => {
    const bill = billOver([[1290, 2, inclusive(7000)]]);
    const [rest, part] = splitByItems(bill, [[{ lineId: 1, pieces: 1 }]]);
    expect(part?.lines).toMatchObject([
      { id: 0, netCents: 1205, taxCents: 85, share: { num: 1, den: 2 } },
    ]);
    expect(rest?.lines).toMatchObject([
      { id: 1, netCents: 1206, taxCents: 84, share: { num: 1, den: 2 } },
    ]);
  });

  test('a bottle shared by four: each gets a quarter of this bill’s part, the last one the remainder', () => {
    const bill = billOver([[2999, 1, exclusive(19_000)]]);
    const quarter = [{ lineId: 1, shares: 4 }];
    const parts = splitByItems(bill, [quarter, quarter, quarter, quarter]);
    // Net 29.99 and tax 5.70 are 35.69. `take` divides them into 8.92, 8.92, 8.93 and 8.92.
    expect(totals(parts)).toEqual([892, 892, 893, 892]);
    expect(parts.map(({ lines }) => lines[0]?.share)).toEqual(Array(4).fill({ num: 1, den: 4 }));
    expect(totalsOf(parts)).toEqual(sumsOf(bill));
  });

  test('unnamed lines stay; if all are named, the first part stays here', () => {
    const bill = billOver([[100], [200], [300]]);
    expect(totals(splitByItems(bill, [[{ lineId: 2 }]]))).toEqual([400, 200]);
    const whole = [[{ lineId: 2 }], [{ lineId: 1 }, { lineId: 3 }]];
    expect(totals(splitByItems(bill, whole))).toEqual([200, 400]);
  });

  test('fewer than two parts, more than the whole and unknown lines are refused', () => {
    const bill = billOver([[100, 3], [200]]);
    expect(() => splitByItems(bill, [[{ lineId: 1 }, { lineId: 2 }]])).toThrow('two parts');
    expect(() => splitByItems(bill, [[{ lineId: 1, pieces: 4 }]])).toThrow('not that many');
    const thrice = [
      [{ lineId: 1, shares: 2 }],
      [{ lineId: 1, shares: 2 }],
      [{ lineId: 1, shares: 2 }],
    ];
    expect(() => splitByItems(bill, thrice)).toThrow('more than the whole');
    expect(() => splitByItems(bill, [[{ lineId: 1, shares: 1001 }]])).toThrow('too small');
    expect(() => splitByItems(bill, [[{ lineId: 9 }]])).toThrow('not found');
  });

  test('the discount stays with its lines, and the charge is divided by the totals of the parts', () => {
    const serviceRule = {
      title: 'Service',
      percentMilli: 10_000,
      minGuests: 0,
      tax: exclusive(10_000),
    };
    const bill = discountBill(billOver([[1000], [500], [501]], { serviceRule, guests: 7 }), {
      amountCents: 300,
    });
    // The discount of 3.00 is divided into 1.50, 0.75 and 0.75. The charge is 10 % of the net of 17.01: 1.70, and its
    // tax 0.17.
    expect(bill.lines.map(offOf)).toEqual([150, 75, 75]);
    expect(bill.service).toEqual({ netCents: 170, taxCents: 17 });
    const parts = splitByItems(bill, [[{ lineId: 1 }], [{ lineId: 2 }]]);
    expect(parts.map(({ discount }) => discount)).toEqual([
      { amountCents: 75 },
      { amountCents: 150 },
      { amountCents: 75 },
    ]);
    // The charge is divided in the ratio of 4.26, 8.50 and 4.25.
    expect(parts.map(({ service }) => service)).toEqual([
      { netCents: 43, taxCents: 4 },
      { netCents: 85, taxCents: 9 },
      { netCents: 42, taxCents: 4 },
    ]);
    expect(parts.map(({ guests }) => guests)).toEqual([3, 2, 2]);
    expect(totalsOf(parts)).toEqual(sumsOf(bill));
  });

  test('a percentage on a part also applies to lines that are added later', () => {
    const bill = discountBill(billOver([[333], [333], [333]]), { percentMilli: 10_000 });
    // 10 % of 9.99 is 1.00, divided into 0.34, 0.33 and 0.33.
    expect(bill.lines.map(offOf)).toEqual([34, 33, 33]);
    const [rest] = splitByItems(bill, [[{ lineId: 1 }], [{ lineId: 2 }]]);
    const grown = addLines(rest ?? bill, linesOf([[100]], 8));
    // The remaining line and the new line are 4.33 together; 10 % of that is 0.43.
    expect(sumsOf(grown)).toMatchObject({ totalCents: 390, billOffCents: 43 });
  });

  test('whether the charge applies is not asked again', () => {
    const serviceRule = { title: 'Service', percentMilli: 10_000, minGuests: 6, tax: null };
    const bill = billOver([[1000], [1000]], { serviceRule, guests: 6 });
    const [rest] = splitByItems(bill, [[{ lineId: 2 }]]);
    expect(rest).toMatchObject({ guests: 3, service: { netCents: 100 } });
    expect(addLines(rest ?? bill, linesOf([[500]], 8)).service.netCents).toBe(150);
  });

  test('a divided line keeps its figures until its own amount, discount or comp changes', () => {
    const bill = billOver([[1290, 2, inclusive(7000)]]);
    const [rest, part] = splitByItems(bill, [[{ lineId: 1, pieces: 1 }]]).map(numbered);
    if (!rest || !part) throw new Error('no parts');
    const grown = addLines(part, linesOf([[500, 1, inclusive(7000)]], 8));
    expect(grown.lines[0]).toMatchObject({ netCents: 1205, taxCents: 85 });
    const lineId = part.lines[0]?.id ?? 0;
    const cheaper = discountLines(grown, [lineId], { amountCents: 0 });
    // The net of 12.90 with 7 % inclusive tax is 12.90 / 1.07 = 12.056…
    expect(cheaper.lines[0]).toMatchObject({ netCents: 1206, taxCents: 84 });
    expect(joinBills(rest, [part])).toMatchObject({
      lines: [{ id: 1, netCents: 2411, taxCents: 169, share: { num: 1, den: 1 } }],
    });
  });
});

describe('evenly', () => {
  test('spare units turn through nets, taxes and discounts: no two parts differ by more than one', () => {
    covers('2.6');
    const sold: Sold[] = Array.from({ length: 41 }, (_, index) => [
      101 + 7 * index,
      1 + (index % 3),
      [exclusive(8875), inclusive(19_000), inclusive(7000), null][index % 4] ?? null,
    ]);
    const serviceRule = {
      title: 'Service',
      percentMilli: 12_345,
      minGuests: 0,
      tax: exclusive(7000),
    };
    const bill = discountBill(billOver(sold, { serviceRule, guests: 10 }), { percentMilli: 7777 });
    const parts = splitEvenly(bill, 9);
    expect(parts).toHaveLength(9);
    expect(totalsOf(parts)).toEqual(sumsOf(bill));
    expect([spread(totals(parts)), spread(taxes(parts))]).toEqual([1, 1]);
    expect(spread(parts.map((part) => sumsOf(part).discountTotalCents))).toBeLessThanOrEqual(1);
    expect(parts.map(({ guests }) => guests)).toEqual([2, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(parts.every(({ discount }) => discount && 'percentMilli' in discount)).toBe(true);
  });

  test('the spare units of all figures are rotated together, worked out by hand', () => {
    const bill = billOver([
      [100, 1, exclusive(10_000)],
      [50, 1, exclusive(10_000)],
      [25, 1, exclusive(10_000)],
    ]);
    const parts = splitEvenly(bill, 3);
    // The nets of 100, 50 and 25 become 34 33 33, 16 17 17 and 9 8 8. The taxes of 10, 5 and 3 become 3 4 3, 2 1 2 and
    // 1 1 1.
    expect(
      parts.map(({ lines }) => lines.map(({ netCents, taxCents }) => [netCents, taxCents])),
    ).toEqual([
      [
        [34, 3],
        [16, 2],
        [9, 1],
      ],
      [
        [33, 4],
        [17, 1],
        [8, 1],
      ],
      [
        [33, 3],
        [17, 2],
        [8, 1],
      ],
    ]);
    expect(totals(parts)).toEqual([65, 64, 64]);
  });

  test('999 pieces over 7', () => {
    const bill = billOver([[333, 999, inclusive(19_000)]]);
    const parts = splitEvenly(bill, 7);
    // 3,326.67 / 7 = 475.238…, so six parts are 475.24 and one part is 475.23.
    expect(totalsOf(parts)).toEqual(sumsOf(bill));
    expect(spread(totals(parts))).toBe(1);
    expect(parts.map(({ lines }) => lines[0]?.share)).toEqual(Array(7).fill({ num: 1, den: 7 }));
  });

  test('30 parts of 0.01, of yen and of fils alike, and a bill of nothing', () => {
    expect(totals(splitEvenly(billOver([[30]]), 30))).toEqual(Array(30).fill(1));
    expect(totals(splitEvenly(billOver([[1]]), 30))).toEqual([1, ...Array(29).fill(0)]);
    expect(totals(splitEvenly(billOver([[0, 2, exclusive(7000)]]), 2))).toEqual([0, 0]);
  });

  test('comps are divided too', () => {
    const bill = compLines(billOver([[1001], [100]]), [{ lineId: 1 }], false);
    const parts = splitEvenly(bill, 2);
    expect(totalsOf(parts)).toEqual(sumsOf(bill));
    expect(parts.map((part) => sumsOf(part).compTotalCents)).toEqual([500, 501]);
  });
});

describe('by seats', () => {
  test('each seat gets a bill; lines without a seat are divided among the bills', () => {
    const bill = billOver([[1000, 1, null, 2], [101], [500, 1, null, 1], [700, 1, null, 5]], {
      guests: 4,
    });
    const parts = splitBySeats(bill);
    // The line of 1.01 without a seat becomes 0.34, 0.34 and 0.33.
    expect(totals(parts)).toEqual([534, 1034, 733]);
    expect(parts.map(({ guests }) => guests)).toEqual([2, 1, 1]);
  });

  test('needs lines at two seats', () => {
    expect(() => splitBySeats(billOver([[100], [200]]))).toThrow('has a seat');
    expect(() => splitBySeats(billOver([[100, 1, null, 1], [200]]))).toThrow('two parts');
  });
});
