// The service charge of a bill (contract 16).

import { isCardLine } from './card-lines.ts';
import { percentOf } from './divide.ts';
import { type BillLine, basisOf, type SoldTax, totalOf } from './line.ts';
import type { Cents } from './money.ts';
import { taxLine } from './tax.ts';

/** The service charge rule of a bill, as it was when the bill was opened. */
export interface ServiceRule {
  readonly title: string;
  readonly percentMilli: number;
  readonly minGuests: number;
  readonly tax: SoldTax | null;
}

export interface Figures {
  readonly netCents: Cents;
  readonly taxCents: Cents;
}

export const NO_FIGURES: Figures = { netCents: 0, taxCents: 0 };

/** What decides whether the service charge applies to a bill. */
export interface ServiceTerms {
  readonly isDineIn: boolean;
  /** Null until the number of guests is entered. */
  readonly guests: number | null;
  readonly serviceRule: ServiceRule | null;
  /** Forces the charge on or off regardless of the rule; null follows the rule. */
  readonly serviceForced: boolean | null;
}

/**
 * Returns whether the service charge applies to a bill. Without a rule it never applies. With a rule, `serviceForced`
 * decides; if that is null, the charge applies to dine-in bills with at least `minGuests` guests.
 */
export const asksService = (bill: ServiceTerms): boolean =>
  bill.serviceRule !== null &&
  (bill.serviceForced ?? (bill.isDineIn && (bill.guests ?? 0) >= bill.serviceRule.minGuests));

/**
 * Returns the service charge on these lines:
 * - With an exclusive tax, the charge is a percentage of the net amounts, and the tax is added to it.
 * - With an inclusive tax, the charge is a percentage of the totals and contains the tax.
 * - Without a tax, the charge is a percentage of the amounts after discounts.
 */
export function serviceOn(lines: readonly BillLine[], rule: ServiceRule): Figures {
  const { tax, percentMilli } = rule;
  const dishes = lines.filter((line) => !isCardLine(line));
  const baseOf = (line: BillLine): Cents => {
    if (tax === null) return basisOf(line);
    return tax.type === 'exclusive' ? line.netCents : totalOf(line);
  };
  const base = dishes.reduce((sum, line) => sum + baseOf(line), 0);
  const { netCents, taxCents } = taxLine(percentOf(base, percentMilli), tax);
  return { netCents, taxCents };
}
