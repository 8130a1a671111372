// The menu as far as it decides what guests pay.
import type { Cents } from './money.ts';
import type { PriceList } from './price-lists.ts';

/** A variant, an add-on, an option, or a dish itself where it has no variants. */
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
  /** What an exclusive tax adds, dine-in and taken away; 0 for every other tax. */
  readonly taxMilli: readonly [dineIn: number, away: number];
  /** Its variants; itself under the id 0 without any. */
  readonly units: readonly PricedEntry[];
  readonly addons: readonly PricedEntry[];
  readonly groupIds: readonly number[];
}

export interface MenuPrices {
  readonly dishes: ReadonlyMap<number, PricedMenuDish>;
  /** Deleted within the last day: the same dish added again is compared with them. */
  readonly gone: readonly PricedMenuDish[];
  readonly groups: ReadonlyMap<number, PricedGroup>;
  readonly lists: readonly PriceList[];
}
