// The parts of the menu that decide what guests pay.
import type { Cents } from './money.ts';
import type { PriceList } from './price-lists.ts';

/** A variant, an add-on, an option, or a dish without variants. */
export interface PricedEntry {
  readonly id: number;
  readonly title: string;
  readonly cents: Cents;
}

export interface PricedGroup {
  readonly id: number;
  readonly title: string;
  readonly min: number;
  readonly free: number;
  readonly options: readonly PricedEntry[];
}

export interface PricedMenuDish {
  readonly id: number;
  readonly title: string;
  readonly categoryId: number | null;
  /** The rate of an exclusive tax, for dine-in and takeaway; 0 for every other tax. */
  readonly taxMilli: readonly [dineIn: number, away: number];
  /** The dish's variants. For a dish without variants: the dish itself, with the id 0. */
  readonly units: readonly PricedEntry[];
  readonly addons: readonly PricedEntry[];
  readonly groupIds: readonly number[];
}

export interface MenuPrices {
  readonly dishes: ReadonlyMap<number, PricedMenuDish>;
  /** Dishes deleted within the last day. A dish that is added again is compared with them. */
  readonly gone: readonly PricedMenuDish[];
  readonly groups: ReadonlyMap<number, PricedGroup>;
  readonly lists: readonly PriceList[];
}
