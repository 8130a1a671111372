// The sums that a guest is likely to hand over in cash, according to the notes of the currency.
import type { Cents, Currency, Decimals } from '#shared/billing/money.ts';

/** The notes that people pay with, in whole units. Rare notes, and notes that are used as change, are left out. */
const NOTES: Readonly<Record<string, readonly number[]>> = {
  AED: [5, 10, 20, 50, 100, 200, 500],
  AUD: [5, 10, 20, 50, 100],
  BRL: [5, 10, 20, 50, 100, 200],
  CAD: [5, 10, 20, 50, 100],
  CHF: [10, 20, 50, 100, 200],
  CNY: [5, 10, 20, 50, 100],
  CZK: [100, 200, 500, 1000, 2000, 5000],
  DKK: [50, 100, 200, 500],
  EUR: [5, 10, 20, 50, 100, 200],
  GBP: [5, 10, 20, 50],
  HUF: [500, 1000, 2000, 5000, 10_000, 20_000],
  IDR: [5000, 10_000, 20_000, 50_000, 100_000],
  INR: [10, 20, 50, 100, 200, 500],
  JPY: [1000, 5000, 10_000],
  KRW: [1000, 5000, 10_000, 50_000],
  KWD: [1, 5, 10, 20],
  MXN: [20, 50, 100, 200, 500],
  NOK: [50, 100, 200, 500],
  NZD: [5, 10, 20, 50, 100],
  PLN: [10, 20, 50, 100, 200],
  SEK: [20, 50, 100, 200, 500],
  SGD: [5, 10, 50, 100],
  THB: [20, 50, 100, 500, 1000],
  TRY: [10, 20, 50, 100, 200],
  USD: [5, 10, 20, 50, 100],
  ZAR: [10, 20, 50, 100, 200],
};

/** The banknotes of a currency that has no list above: 5, 10 and 20, and these times 10, 100, 1000 and so on. */
const USUAL: readonly number[] = [5, 10, 20];
const POWERS: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

const stepsOf = (notes: readonly number[], decimals: Decimals): Cents[] =>
  POWERS.flatMap((power) => notes.map((note) => note * 10 ** (power + decimals)));

/**
 * Returns the steps to which a total can be rounded up: the notes of the currency. For a large total, the notes times
 * 10, 100 and so on are steps too, up to the total. If the currency has no list, steps may be larger than the total.
 */
function roundedTo(totalCents: Cents, { code, decimals }: Currency): Cents[] {
  const notes = NOTES[code];
  if (notes === undefined) return stepsOf(USUAL, decimals);
  const largest = Math.max(...notes) * 10 ** decimals;
  return stepsOf(notes, decimals).filter((step) => step <= Math.max(largest, totalCents));
}

/** The most pieces of one note that a guest hands over. A note that would need more pieces is not suggested. */
const MOST_OF_ONE = 50;

/**
 * Returns likely amounts above a total, in ascending order; empty if the total is 0 or already a multiple of every
 * step, such as $100. Examples: $12.50 → $15, $20, $50; $23.40 → $25, $30, $40; €187 → €190, €200; ¥3,200 → ¥4,000,
 * ¥5,000, ¥10,000.
 */
export function suggestedSums(totalCents: Cents, currency: Currency, count = 3): Cents[] {
  const sums = roundedTo(totalCents, currency)
    .filter((step) => step * MOST_OF_ONE >= totalCents)
    .map((step) => Math.ceil(totalCents / step) * step)
    .filter((sum) => sum > totalCents);
  return [...new Set(sums)].sort((a, b) => a - b).slice(0, count);
}
