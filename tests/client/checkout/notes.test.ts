// The cash amounts that the dialog suggests. They depend on the currency's banknotes. The expected amounts are worked
// out by hand.

import { expect, test } from 'vitest';
import { currencyOf } from '#shared/billing/money.ts';
import { suggestedSums } from '../../../client/checkout/notes.ts';

type Row = [currency: string, total: number, sums: number[]];

// Amounts in the currency's main unit.
const rows: Row[] = [
  ['USD', 12.5, [15, 20, 50]],
  ['USD', 0.75, [5, 10, 20]],
  ['USD', 3.4, [5, 10, 20]],
  ['USD', 5, [10, 20, 50]],
  ['USD', 20, [50, 100]],
  ['USD', 23.4, [25, 30, 40]],
  // A guest does not hand over two banknotes if one is enough.
  ['USD', 99.99, [100]],
  ['USD', 100, []],
  ['USD', 340, [350, 400]],
  ['USD', 123_456, [125_000, 130_000, 140_000]],
  ['EUR', 187, [190, 200]],
  ['GBP', 51, [55, 60, 100]],
  ['CHF', 4.2, [10, 20, 50]],
  // The list of banknotes of this currency has no 20 and no 2.
  ['SGD', 12.5, [15, 20, 50]],
  ['SGD', 51, [55, 60, 100]],
  ['JPY', 3200, [4000, 5000, 10_000]],
  ['JPY', 12_000, [15_000, 20_000]],
  ['IDR', 47_000, [50_000, 60_000, 100_000]],
  // These currencies have no list of banknotes, so the code assumes 5, 10, 20, 50 …
  ['XAF', 2340, [2350, 2400, 2500]],
  ['', 12.5, [15, 20, 50]],
];

test.each(rows)('in %s for %d: %j', (currency, total, sums) => {
  const suggested = suggestedSums(Math.round(total * 100), currencyOf(currency));
  expect(suggested.map((cents) => cents / 100)).toEqual(sums);
});

test('nothing is suggested if nothing is due', () => {
  expect(suggestedSums(0, currencyOf('USD'))).toEqual([]);
});

test('every suggestion is above its total, whatever the total and the currency', () => {
  for (const currency of ['USD', 'EUR', 'JPY', 'KRW', 'HUF', 'XAF']) {
    for (let total = 1; total < 10_000_000; total = Math.ceil(total * 1.37)) {
      const sums = suggestedSums(total, currencyOf(currency));
      expect(sums.length).toBeLessThanOrEqual(3);
      expect(sums.filter((sum) => sum <= total)).toEqual([]);
      expect([...new Set(sums)].sort((a, b) => a - b)).toEqual(sums);
    }
  }
});
