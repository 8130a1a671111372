// Amounts on the wire, in the hub and for people (CONTRACT §1, §2).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatAmount,
  formatCents,
  formatMoney,
  parseCents,
  roundToCents,
  toAmount,
  toCents,
} from '#shared/billing/money.ts';

test.each([
  [12.5, 1250],
  ['12.50', 1250],
  [4.35, 435],
  [0, 0],
  [-0, 0],
  ['-0.00', 0],
  [-1.1, -110],
  [9_999_999.99, 999_999_999],
  [0.1 + 0.2, undefined],
  [1.005, undefined],
  ['1e3', undefined],
  ['', undefined],
  ['.5', undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [1e21, undefined],
])('%s is %s hundredths', (amount, cents) => {
  expect(parseCents(amount)).toBe(cents);
});

test.each([
  [0.1 + 0.2, 30],
  [1.005, 101],
  [14.209999999999999, 1421],
  [999_999_999_999.99, 99_999_999_999_999],
  [12.494, 1249],
])('%d compares as %i hundredths', (amount, cents) => {
  expect(roundToCents(amount)).toBe(cents);
});

test('every amount of hundredths survives the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (cents) => {
      const wire = JSON.parse(JSON.stringify(toAmount(cents)));
      expect(toCents(wire)).toBe(cents);
      expect(roundToCents(wire)).toBe(cents);
    }),
    { numRuns: 5000 },
  );
});

test('an amount that was never checked is refused', () => {
  expect(() => toCents(1.005)).toThrow(RangeError);
});

test.each([
  [1250, '12.50'],
  [5, '0.05'],
  [0, '0.00'],
  [-1, '-0.01'],
  [123_456_789, '1,234,567.89'],
])('%i reads %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

test('people read the symbol first', () => {
  expect(formatMoney(1250, 'USD')).toBe('$12.50');
  expect(formatAmount(12.5, 'USD')).toBe('$12.50');
});
