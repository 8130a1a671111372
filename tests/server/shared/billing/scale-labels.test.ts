// Labels of a scale: their check digit, their prefix, and the price of a weight (contract 21.5).
import { expect, test } from 'vitest';
import {
  isEan13,
  priceOfWeight,
  readScaleLabel,
  SCALE_PREFIX,
  type ScalePrefix,
} from '#shared/billing/scale-labels.ts';

const prefixes: readonly ScalePrefix[] = [
  { prefix: '21', kind: 'weight' },
  { prefix: '225', kind: 'price' },
  { prefix: '02', kind: 'price' },
];

test.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['0000000000000', true],
  ['400638133393', false],
  ['40063813339310', false],
  ['400638133393x', false],
])('%s is an EAN-13: %s', (code, isOne) => {
  expect(isEan13(code)).toBe(isOne);
});

test.each([
  // The weighted sum of the digits, and the check digit: 2·1 + 1·3 + 1·1 + 2·3 + 3·1 + 4·3 + 5·1 + 0 + 0 + 3·3 + 4·1 +
  // 5·3 = 60 → 0
  ['2112345003450', { barcode: '2112345', kind: 'weight', value: 345 }],
  // 2 + 6 + 5 + 3 + 2 + 9 + 4 + 0 + 1 + 6 + 9 + 15 = 62 → 8
  ['2251234012958', { barcode: '2251234', kind: 'price', value: 1295 }],
  // 0 + 6 + 1 + 6 + 3 + 12 + 5 + 0 + 0 + 0 + 0 + 0 = 33 → 7
  ['0212345000007', { barcode: '0212345', kind: 'price', value: 0 }],
  // A wrong check digit, a prefix without a setting, and a code of another length.
  ['2112345003451', undefined],
  ['2212345003457', undefined],
  ['211234500345', undefined],
])('%s is read', (code, label) => {
  expect(readScaleLabel(code, prefixes)).toEqual(label);
});

test('without prefixes nothing is a label', () => {
  expect(readScaleLabel('2112345003450', [])).toBeUndefined();
});

test.each([
  // 19.90 per kg × 0.345 kg = 6.8655, rounded to 6.87.
  [1990, 345, 687],
  // 10.00 per kg × 1 kg. Then 5.00 × 0.001 kg = 0.005, rounded up, and 4.99 × 0.001 kg = 0.00499, rounded down.
  [1000, 1000, 1000],
  [500, 1, 1],
  [499, 1, 0],
  [999_999_999, 99_999, 99_998_999_900],
])('%d per kilogram, %d g cost %d', (kiloCents, grams, cents) => {
  expect(priceOfWeight(kiloCents, grams)).toBe(cents);
});

test.each(['02', '020', '20', '29', '299'])('%s is a prefix', (prefix) => {
  expect(SCALE_PREFIX.test(prefix)).toBe(true);
});

test.each(['', '2', '03', '19', '30', '2999', '2a', ' 21'])('%j is no prefix', (prefix) => {
  expect(SCALE_PREFIX.test(prefix)).toBe(false);
});
