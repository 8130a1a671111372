// The lines of an order as they are sold: dishes, and the dishes of sets.
import type { SoldTax } from '#shared/billing/line.ts';
import type { Cents } from '#shared/billing/money.ts';
import type { Promotion } from '#shared/billing/promotions/terms.ts';
import type { LineAmounts } from '#shared/billing/tax.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { LinePrice } from './line-price.ts';
import type { ChosenParts, MenuRow } from './menu-dish.ts';
import type { LineCard } from './sell-card.ts';

export type CartLine = BodyOf<'POST /pos/create-order'>['cart'][number];

/** A line as stored: a snapshot of titles, prices and tax at the time of sale (contract 2). */
export interface SoldLine extends LineAmounts, LinePrice, ChosenParts {
  /** The position of the sent line in the cart. The dishes of a set have the same position. */
  readonly index: number;
  readonly item: MenuRow;
  readonly quantity: number;
  readonly notes: string | null;
  readonly tax: SoldTax | null;
  readonly seat: number;
  readonly course: number | null;
  /** Null for a dish that is not in a set. */
  readonly set: SetPart | null;
  /** The gift card that the line sells. */
  readonly card: LineCard | null;
  /** The promotions that apply to the line; for a dish of a set, the promotions that apply to the set. */
  readonly promotions: readonly Promotion[];
}

/** One set as it is sold. A line with several sets has one such object for each set. */
export interface SoldSet {
  readonly no: number;
  readonly item: MenuRow;
  /** The price of the set from the active price list, without surcharges, add-ons and options of its dishes. */
  readonly priceCents: Cents;
  /** The price of the set with surcharges, add-ons and options of its dishes. */
  readonly unitCents: Cents;
}

/** The set of a sold dish, and the step, weight and surcharge of the dish in this set. */
interface SetPart {
  readonly set: SoldSet;
  readonly step: number;
  readonly weightCents: Cents;
  readonly addedCents: Cents;
}
