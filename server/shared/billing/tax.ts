// Tax per line, and totals of lines, in integers (contract 2).
import type { Cents } from './money.ts';

export type TaxType = 'exclusive' | 'inclusive';

/** The tax of a line, with its rate in thousandths of a percent: 8.875 % is 8875. */
export interface LineTax {
  readonly type: TaxType;
  readonly rateMilli: number;
}

export interface LineAmounts {
  readonly netCents: Cents;
  readonly taxCents: Cents;
  readonly totalCents: Cents;
}

export interface Totals {
  readonly subtotalCents: Cents;
  readonly taxTotalCents: Cents;
  readonly totalCents: Cents;
}

const PERCENT_MILLI = 100_000n;

const divideHalfUp = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

/**
 * Returns net, tax and total of a line worth `lineCents` (unit price × quantity, not negative):
 * 1305 at 8.875 % exclusive → 1305 + 116 = 1421; 9999 at 5 % inclusive → 9523 + 476 = 9999.
 */
export function taxLine(lineCents: Cents, tax: LineTax | null): LineAmounts {
  if (!tax) return { netCents: lineCents, taxCents: 0, totalCents: lineCents };
  const line = BigInt(lineCents);
  const rate = BigInt(tax.rateMilli);
  if (tax.type === 'exclusive') {
    const taxCents = divideHalfUp(line * rate, PERCENT_MILLI);
    return { netCents: lineCents, taxCents, totalCents: lineCents + taxCents };
  }
  const netCents = divideHalfUp(line * PERCENT_MILLI, PERCENT_MILLI + rate);
  return { netCents, taxCents: lineCents - netCents, totalCents: lineCents };
}

/** Returns the sums of rounded lines, so that subtotal + tax always equals total. */
export function sumLines(lines: Iterable<Pick<LineAmounts, 'netCents' | 'taxCents'>>): Totals {
  let subtotalCents = 0;
  let taxTotalCents = 0;
  for (const line of lines) {
    subtotalCents += line.netCents;
    taxTotalCents += line.taxCents;
  }
  return { subtotalCents, taxTotalCents, totalCents: subtotalCents + taxTotalCents };
}

/** Converts a rate in percent to thousandths of a percent; undefined if it has more than three decimals: 8.875 → 8875. */
export function parseRateMilli(rate: number): number | undefined {
  const milli = Math.round(rate * 1000);
  return Math.abs(rate * 1000 - milli) < 1e-6 && Number.isSafeInteger(milli) ? milli : undefined;
}

export const toRate = (rateMilli: number): number => rateMilli / 1000;
