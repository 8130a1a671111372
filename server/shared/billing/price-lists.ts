// What a dish costs at which hour: price lists, when they hold, and which of them wins (CONTRACT §21).
import { weekdayOf } from '../days.ts';
import type { DeliveryType } from '../states/order.ts';
import type { Cents } from './money.ts';

export interface PriceList {
  readonly id: number;
  readonly title: string;
  /** 1 is Monday; empty: every day. */
  readonly days: readonly number[];
  /** `HH:MM` of the store. Where `to` is not after `from` it is the next day's. */
  readonly from: string;
  readonly to: string;
  /** Empty: all. */
  readonly deliveryTypes: readonly DeliveryType[];
  /** By `ownKey`. */
  readonly prices: ReadonlyMap<string, Cents>;
  /** What the percentage is of; empty: every dish, where the percentage changes anything. */
  readonly categoryIds: readonly number[];
  /** The change in thousandths of a percent: −20 % is −20000. */
  readonly percentMilli: number | null;
  readonly priority: number;
}

/** Names a price of a list; that without a variant is for whichever variant has none of its own. */
export const ownKey = (itemId: number, variantId: number | null): string =>
  `${itemId} ${variantId ?? ''}`;

/** A dish as it is sold, at the menu's price without add-ons and options. */
export interface PricedDish {
  readonly itemId: number;
  readonly variantId: number | null;
  readonly categoryId: number | null;
  readonly unitCents: Cents;
}

/** What a list makes of a dish. */
export interface Listed {
  readonly unitCents: Cents;
  readonly title: string;
}

/** An instant of a day's local time, in milliseconds: ('2026-03-29', '02:30') → …. */
type InstantOf = (day: string, time: string) => number;

interface Window {
  readonly from: number;
  readonly until: number;
}

/** Lists in the order in which they win: the highest priority, then the lower number. */
const byRank = (a: PriceList, b: PriceList): number => b.priority - a.priority || a.id - b.id;

/**
 * When a list holds that begins on one of these days (in their order): Friday 22:00 to 02:00 is one window that ends on
 * Saturday. An hour that the clocks skip makes it shorter, one that they repeat longer. What touches is one window.
 */
export function windowsOf(
  { days, from, to }: PriceList,
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

/** A time in which the same lists hold, best first. */
export interface Stretch extends Window {
  readonly lists: readonly PriceList[];
}

/** The times in which any list holds, one after another, without those in which none does. */
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

/** A price changed by a percentage, half up: (450, −15 %) → 383, (999, −33.333 %) → 666. */
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
 * What the first of these lists (best first) makes of a dish; undefined where none is about it. A dish's own price
 * goes before the percentage of the same list.
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
