// Amounts on the wire, in the hub and as text, for currencies with zero, two and three decimals (contract 1, 2).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  currencyOf,
  DECIMALS,
  formatAmount,
  formatMinor,
  formatMoney,
  fromMinor,
  fromMinorOrNull,
  parseMinor,
  plainMinor,
  rescale,
  roundToMinor,
  samplePrice,
  toMinor,
} from '#shared/billing/money.ts';

test.each([
  [12.5, 2, 1250],
  [4.35, 2, 435],
  [0, 2, 0],
  [-0, 2, 0],
  [0.1 + 0.2, 2, undefined],
  ['.5', 2, undefined],
  [Number.POSITIVE_INFINITY, 2, undefined],
  [1e21, 2, undefined],
  ['12.50', 2, 1250],
  [1.005, 3, 1005],
  [1.005, 2, undefined],
  [0.0001, 3, undefined],
  [700, 0, 700],
  [700.5, 0, undefined],
  ['700.0', 0, undefined],
  [-1.1, 2, -110],
  ['-0.00', 2, 0],
  [9_999_999.99, 2, 999_999_999],
  [999_999.999, 3, 999_999_999],
  ['1e3', 2, undefined],
  ['', 0, undefined],
  [Number.NaN, 2, undefined],
  [1e21, 0, undefined],
] as const)('%s with %i decimals is %s', (amount, decimals, minor) => {
  expect(parseMinor(amount, decimals)).toBe(minor);
});

test.each([
  [0.1 + 0.2, 2, 30],
  [1.005, 2, 101],
  [14.209999999999999, 2, 1421],
  [999_999_999_999.99, 2, 99_999_999_999_999],
  [12.494, 2, 1249],
  [12.4996, 3, 12_500],
  [12.5, 0, 13],
] as const)('%d with %i decimals compares as %i', (amount, decimals, minor) => {
  expect(roundToMinor(amount, decimals)).toBe(minor);
});

test('an amount that was never checked is refused', () => {
  expect(() => toMinor(1.005, 2)).toThrow(RangeError);
});

test.each([
  [1250, 2, '12.50'],
  [5, 2, '0.05'],
  [0, 2, '0.00'],
  [-1, 2, '-0.01'],
  [5, 3, '0.005'],
  [-1, 3, '-0.001'],
  [0, 0, '0'],
  [1_234_567, 0, '1,234,567'],
  [1_234_567, 3, '1,234.567'],
  [123_456_789, 2, '1,234,567.89'],
] as const)('%i with %i decimals reads %s', (minor, decimals, text) => {
  expect(formatMinor(minor, decimals)).toBe(text);
});

test.each([
  [1250, 2, 0, 13],
  [1249, 2, 0, 12],
  [1250, 2, 3, 12_500],
  [1255, 3, 2, 126],
  [7, 0, 2, 700],
] as const)('%i of %i decimals is with %i %i', (minor, from, to, other) => {
  expect(rescale(minor, from, to)).toBe(other);
});

test('amounts for people begin with the currency symbol', () => {
  expect(formatMoney(1250, currencyOf('USD', 2))).toBe('$12.50');
  expect(formatAmount(12.5, currencyOf('USD', 2))).toBe('$12.50');
  expect(formatAmount(1250, currencyOf('JPY', 0))).toBe('¥1,250');
  expect(formatAmount(1.005, currencyOf('KWD', 3))).toBe('KD1.005');
});

test('a currency is one object, and has two decimals by default', () => {
  expect(currencyOf('JPY', 0)).toBe(currencyOf('JPY', 0));
  expect(currencyOf('EUR')).toEqual({ code: 'EUR', decimals: 2 });
});

test('tables have no groups', () => {
  expect([plainMinor(123_456, 2), plainMinor(1234, 0), plainMinor(5, 3)]).toEqual([
    '1234.56',
    '1234',
    '0.005',
  ]);
});

test('sample prices are whole in currencies without decimals', () => {
  expect(DECIMALS.map((decimals) => samplePrice(1450, decimals))).toEqual([1450, 1450, 14_500]);
});

test('invalid amounts are refused in every currency', () => {
  expect(fromMinorOrNull(null, 3)).toBeNull();
  expect(fromMinorOrNull(1005, 3)).toBe(1.005);
});

test('every amount survives the wire', () => {
  const amounts = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
  fc.assert(
    fc.property(amounts, fc.constantFrom(...DECIMALS), (minor, decimals) => {
      const wire = JSON.parse(JSON.stringify(fromMinor(minor, decimals)));
      expect(toMinor(wire, decimals)).toBe(minor);
      expect(roundToMinor(wire, decimals)).toBe(minor);
    }),
    { numRuns: 5000 },
  );
});
