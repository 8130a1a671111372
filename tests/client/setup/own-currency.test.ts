// The first page proposes the currency of the browser's region.
import { expect, test } from 'vitest';
import { currencyOfRegion } from '../../../client/screens/setup/own-currency.ts';

test.each([
  ['de-AT', 'EUR'],
  ['de-CH', 'CHF'],
  ['it', 'EUR'],
  ['bg-BG', 'EUR'],
  ['en-GB', 'GBP'],
  ['en', 'USD'],
  ['en-US@posix', 'USD'],
  ['', 'USD'],
  ['pt-BR', 'BRL'],
  ['tr', 'TRY'],
  ['ar-AE', 'AED'],
  ['zh-Hans', 'CNY'],
  ['es-EC', 'USD'],
])('%s: %s', (language, currency) => {
  expect(currencyOfRegion(language)).toBe(currency);
});
