// Tax and totals, worked by hand (contract 2).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cartTotals, lineAmounts, type PricedLine, unitPrice } from '#shared/billing/cart.ts';
import { parseRateMilli, type TaxType, taxLine, toRate } from '#shared/billing/tax.ts';
import { MAX_PRICE_CENTS, MAX_QUANTITY, MAX_RATE_MILLI } from '#shared/limits.ts';
import { covers } from '../../../contract/covers.ts';

const exclusive = (rateMilli: number) => ({ type: 'exclusive' as const, rateMilli });
const inclusive = (rateMilli: number) => ({ type: 'inclusive' as const, rateMilli });

describe('the tax of a line', () => {
  test.each([
    // Each row: line, tax, net, tax amount, total. The first tax amount is 13.05 × 8.875 % = 1.1581875.
    [1305, exclusive(8875), 1305, 116, 1421],
    // The net is 99.99 / 1.05 = 95.228571…
    [9999, inclusive(5000), 9523, 476, 9999],
    [1305, exclusive(0), 1305, 0, 1305],
    [1305, inclusive(0), 1305, 0, 1305],
    [1305, null, 1305, 0, 1305],
    [0, exclusive(20_000), 0, 0, 0],
    [0, inclusive(20_000), 0, 0, 0],
    // Half a cent of tax is rounded up: 0.50 × 1 % = 0.005. Less is rounded down: 0.49 × 1 % = 0.0049.
    [50, exclusive(1000), 50, 1, 51],
    [49, exclusive(1000), 49, 0, 49],
    // The exact tax is 20.10 × 5 % = 1.005; floating point has 1.00499…
    [2010, exclusive(5000), 2010, 101, 2111],
    // The net of 0.03 / 2 = 0.015 is rounded up.
    [3, inclusive(100_000), 2, 1, 3],
    // The net is 0.01 / 1.19 = 0.0084…
    [1, inclusive(19_000), 1, 0, 1],
    // 1000 %: exclusive tax is ten times the line; inclusive tax is ten elevenths of the line.
    [100, exclusive(1_000_000), 100, 1000, 1100],
    [1100, inclusive(1_000_000), 100, 1000, 1100],
    [100, exclusive(1), 100, 0, 100],
    // The tax is 0.001 % of 500.00 = 0.005.
    [50_000, exclusive(1), 50_000, 1, 50_001],
    // The line is 999 × 9,999,999.99, the tax rate 1000 %.
    [998_999_999_001, exclusive(1_000_000), 998_999_999_001, 9_989_999_990_010, 10_988_999_989_011],
    [998_999_999_001, inclusive(1_000_000), 90_818_181_727, 908_181_817_274, 998_999_999_001],
    // The same line with 50 add-ons of that price, at 999.999 %. The tax of 509,489,490,000,510.50949 cents is rounded
    // up.
    [
      50_948_999_949_051,
      exclusive(999_999),
      50_948_999_949_051,
      509_489_490_000_511,
      560_438_489_949_562,
    ],
  ])('%i with %j is %i + %i = %i', (line, tax, netCents, taxCents, totalCents) => {
    covers('2.3');
    expect(taxLine(line, tax)).toEqual({ netCents, taxCents, totalCents });
  });
});

describe('a cart', () => {
  test('3 × 4.35 at 8.875 % on top is 14.21', () => {
    const line = { unitCents: 435, quantity: 3, tax: exclusive(8875) };
    expect(lineAmounts(line)).toEqual({ netCents: 1305, taxCents: 116, totalCents: 1421 });
  });

  test('a variant replaces the price, add-ons are added', () => {
    expect(unitPrice(800, null, [])).toBe(800);
    expect(unitPrice(800, 1200, [50, 100])).toBe(1350);
    expect(unitPrice(800, 0, [50])).toBe(50);
  });

  test('mixed taxes are rounded line by line and then added', () => {
    covers('2.3');
    const lines: PricedLine[] = [
      { unitCents: 435, quantity: 3, tax: exclusive(8875) }, // 13.05 + 1.16 = 14.21
      { unitCents: 9999, quantity: 1, tax: inclusive(5000) }, // 95.23 + 4.76 = 99.99
      { unitCents: 250, quantity: 2, tax: null }, // 5.00
      { unitCents: 33, quantity: 999, tax: exclusive(20_000) }, // 329.67 + 65.93 = 395.60
    ];
    expect(cartTotals(lines)).toEqual({
      subtotalCents: 1305 + 9523 + 500 + 32_967,
      taxTotalCents: 116 + 476 + 0 + 6593,
      totalCents: 1421 + 9999 + 500 + 39_560,
    });
  });

  test('three lines of 0.335 tax are 1.02, not 1.01', () => {
    const line = { unitCents: 670, quantity: 1, tax: exclusive(5000) };
    expect(cartTotals([line, line, line]).taxTotalCents).toBe(102);
  });

  test('an empty cart has no totals', () => {
    expect(cartTotals([])).toEqual({ subtotalCents: 0, taxTotalCents: 0, totalCents: 0 });
  });

  const tax = fc.option(
    fc.record({
      type: fc.constantFrom<TaxType[]>('exclusive', 'inclusive'),
      rateMilli: fc.integer({ min: 0, max: MAX_RATE_MILLI }),
    }),
  );
  const line = fc.record({
    unitCents: fc.oneof(
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: MAX_PRICE_CENTS }),
    ),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
    tax,
  });

  test('of 10,000 random ones each adds up, and each line is the nearest hundredth, half up', () => {
    covers('2.1');
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const totals = cartTotals(lines);
        expect(totals.subtotalCents + totals.taxTotalCents).toBe(totals.totalCents);
        expect(lines.filter((one) => !isNearest(one))).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  });
});

/**
 * Returns whether the line adds up and its exact figure is in [rounded − ½, rounded + ½). Computes with integers and
 * without a division.
 */
function isNearest({ unitCents, quantity, tax }: PricedLine): boolean {
  const { netCents, taxCents, totalCents } = lineAmounts({ unitCents, quantity, tax });
  const line = BigInt(unitCents) * BigInt(quantity);
  const rate = BigInt(tax?.rateMilli ?? 0);
  const isInclusive = tax?.type === 'inclusive';
  const keepsLine = BigInt(isInclusive ? totalCents : netCents) === line;
  const addsUp = netCents + taxCents === totalCents && taxCents >= 0;
  const [exact, unit, rounded] = isInclusive
    ? [line * 100_000n, 100_000n + rate, BigInt(netCents)]
    : [line * rate, 100_000n, BigInt(taxCents)];
  const notBelow = 2n * exact >= (2n * rounded - 1n) * unit;
  const notAbove = 2n * exact < (2n * rounded + 1n) * unit;
  return keepsLine && addsUp && notBelow && notAbove;
}

test('a rate has three decimals at most', () => {
  expect(parseRateMilli(8.875)).toBe(8875);
  expect(parseRateMilli(0.001)).toBe(1);
  expect(parseRateMilli(1000)).toBe(1_000_000);
  expect(parseRateMilli(8.8755)).toBeUndefined();
  expect(toRate(8875)).toBe(8.875);
});
