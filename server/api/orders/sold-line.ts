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
  /** The place of its line in the cart: a set becomes several lines. */
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
  /** The promotions that hold for it; for a dish of a set, those of the set. */
  readonly promotions: readonly Promotion[];
}

/** A set as it is sold: one for each piece of its line. */
export interface SoldSet {
  readonly no: number;
  readonly item: MenuRow;
  /** By the active price list, without what its dishes add. */
  readonly priceCents: Cents;
  /** With what its dishes add. */
  readonly unitCents: Cents;
}

/** What a dish of a set keeps of it. */
interface SetPart {
  readonly set: SoldSet;
  readonly step: number;
  readonly weightCents: Cents;
  readonly addedCents: Cents;
}
