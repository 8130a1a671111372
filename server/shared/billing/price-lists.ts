// Price lists: when they apply, which list takes precedence, and what a dish costs on a list (contract 21).
import { weekdayOf } from '../days.ts';
import type { DeliveryType } from '../states/order.ts';
import type { Cents } from './money.ts';

export interface PriceList {
  readonly id: number;
  readonly title: string;
  /** Weekdays, 1 for Monday; empty for every day. */
  readonly days: readonly number[];
  /** `HH:MM` in the store's time. If `to` is not after `from`, it is on the next day. */
  readonly from: string;
  readonly to: string;
  /** Empty for all dining options. */
  readonly deliveryTypes: readonly DeliveryType[];
  /** The prices that the list sets for single dishes and variants, by `ownKey`. */
  readonly prices: ReadonlyMap<string, Cents>;
  /** The categories to which the percentage applies; empty for every dish. */
  readonly categoryIds: readonly number[];
  /** The change in thousandths of a percent: −20 % is −20000. */
  readonly percentMilli: number | null;
  readonly priority: number;
}

/**
 * Returns the key of a dish or variant in `prices`. The price of a dish applies to each variant without a price in
 * `prices`.
 */
export const ownKey = (itemId: number, variantId: number | null): string =>
  `${itemId} ${variantId ?? ''}`;

/** A dish to be sold, at the menu's price without add-ons and options. */
export interface PricedDish {
  readonly itemId: number;
  readonly variantId: number | null;
  readonly categoryId: number | null;
  readonly unitCents: Cents;
}

/** The price of a dish on a list, and the list's title. */
export interface Listed {
  readonly unitCents: Cents;
  readonly title: string;
}

/** Converts a day and a local time of the store to an instant in milliseconds. */
type InstantOf = (day: string, time: string) => number;

export interface Window {
  readonly from: number;
  readonly until: number;
}

/** Sorts lists by precedence: the highest priority first, then the lowest id. */
const byRank = (a: PriceList, b: PriceList): number => b.priority - a.priority || a.id - b.id;

/**
 * Returns the windows (the periods in which a list applies) that start on these days: Friday 22:00 to 02:00 is one
 * window that ends on Saturday. The days must be in order. A window is shorter if the clocks skip an hour and longer if
 * they repeat one. Adjacent windows are merged.
 */
export function windowsOf(
  { days, from, to }: Pick<PriceList, 'days' | 'from' | 'to'>,
  calendar: readonly string[],
  instantOf: InstantOf,
): Window[] {
  const windows: { from: number; until: number }[] = [];
  for (const [index, day] of calendar.entries()) {
    const last = to > from ? day : calendar[index + 1];
    if (last === undefined || (days.length > 0 && !days.includes(weekdayOf(day)))) continue;
    const window = { from: instantOf(day, from), until: instantOf(last, to) };
    const before = windows.at(-1);
    if (before !== undefined && before.until >= window.from)
      before.until = Math.max(before.until, window.until);
    else if (window.until > window.from) windows.push(window);
  }
  return windows;
}

/** A period in which the same lists apply, in order of precedence. */
export interface Stretch extends Window {
  readonly lists: readonly PriceList[];
}

/** Returns the periods in which at least one list applies, in order. */
export function timelineOf(
  lists: readonly PriceList[],
  calendar: readonly string[],
  instantOf: InstantOf,
): Stretch[] {
  const ranked = [...lists].sort(byRank);
  const windows = ranked.map((list) => windowsOf(list, calendar, instantOf));
  const edges = windows.flat().flatMap(({ from, until }) => [from, until]);
  const bounds = [...new Set(edges)].sort((a, b) => a - b);
  return bounds.slice(1).flatMap((until, index) => {
    const from = bounds[index] ?? until;
    const holding = ranked.filter((_, at) =>
      windows[at]?.some((window) => window.from <= from && until <= window.until),
    );
    return holding.length === 0 ? [] : [{ from, until, lists: holding }];
  });
}

const WHOLE_MILLI = 100_000n;

/** Changes a price by a percentage, rounded half up: (450, −15 %) → 383, (999, −33.333 %) → 666. */
export function changeByPercent(cents: Cents, percentMilli: number): Cents {
  const changed = BigInt(cents) * (WHOLE_MILLI + BigInt(percentMilli));
  return Number((2n * changed + WHOLE_MILLI) / (2n * WHOLE_MILLI));
}

const ownPrice = ({ prices }: PriceList, { itemId, variantId }: PricedDish): Cents | undefined =>
  prices.get(ownKey(itemId, variantId)) ?? prices.get(ownKey(itemId, null));

function isInPercent({ categoryIds, percentMilli }: PriceList, { categoryId }: PricedDish) {
  if (percentMilli === null) return false;
  if (categoryIds.length === 0) return percentMilli !== 0;
  return categoryId !== null && categoryIds.includes(categoryId);
}

function priceIn(list: PriceList, dish: PricedDish): Cents | undefined {
  const own = ownPrice(list, dish);
  if (own !== undefined || !isInPercent(list, dish)) return own;
  return changeByPercent(dish.unitCents, list.percentMilli ?? 0);
}

/**
 * Returns the price of a dish on the first of these lists (in order of precedence) that covers the dish; undefined if
 * no list covers it. A price in `prices` takes precedence over the percentage of the same list.
 */
export function listedPrice(
  lists: readonly PriceList[],
  deliveryType: DeliveryType,
  dish: PricedDish,
): Listed | undefined {
  for (const list of lists) {
    const { deliveryTypes, title } = list;
    if (deliveryTypes.length > 0 && !deliveryTypes.includes(deliveryType)) continue;
    const unitCents = priceIn(list, dish);
    if (unitCents !== undefined) return { unitCents, title };
  }
  return undefined;
}
