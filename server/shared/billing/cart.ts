// Pricing of cart lines. The screens and the hub use the same arithmetic.
import type { Cents } from './money.ts';
import { type LineAmounts, type LineTax, sumLines, type Totals, taxLine } from './tax.ts';

export interface PricedLine {
  /** The price of the variant or the item, plus the add-ons. */
  readonly unitCents: Cents;
  readonly quantity: number;
  readonly tax: LineTax | null;
}

/**
 * Returns the price of the variant (or of the item, if it has no variant) plus the add-ons: (800, null, [50, 100]) →
 * 950 (contract 2).
 */
export function unitPrice(itemCents: Cents, variantCents: Cents | null, addons: Cents[]): Cents {
  return addons.reduce((sum, addon) => sum + addon, variantCents ?? itemCents);
}

/** Returns net, tax and total of a line: 3 × 4.35 at 8.875 % exclusive → 13.05 + 1.16 = 14.21. */
export const lineAmounts = (line: PricedLine): LineAmounts =>
  taxLine(line.unitCents * line.quantity, line.tax);

/** Returns the totals of a cart: the sums of its rounded lines. */
export const cartTotals = (lines: readonly PricedLine[]): Totals =>
  sumLines(lines.map(lineAmounts));
