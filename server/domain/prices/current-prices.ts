// Finds the price lists that are active at an instant, by the store's clock, and applies them to the menu.
import type { PriceList } from '#shared/billing/price-lists.ts';
import {
  type Listed,
  listedPrice,
  type PricedDish,
  type Stretch,
  timelineOf,
} from '#shared/billing/price-lists.ts';
import { addDays } from '#shared/days.ts';
import type { ListPrice, MenuItem } from '#shared/entities/menu.ts';
import { DELIVERY_TYPES, type DeliveryType } from '#shared/states/order.ts';
import type { Tx } from '../../db/executor.ts';
import { cacheKey } from '../../db/read-cache.ts';
import { businessDayEnd } from '../../time/business-day.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import { instantAt } from '../../time/zone-days.ts';
import { type Wire, wireOf } from '../store/bill-rules.ts';
import { getStore } from '../store/settings.ts';
import { readActiveLists } from './price-lists.ts';

const DAY_MS = 86_400_000;

interface Lists {
  readonly timezone: string;
  readonly lists: readonly PriceList[];
}
const LISTS = cacheKey<Lists>('price lists');
const readLists = (tx: Tx): Lists => ({
  timezone: getStore(tx).timezone,
  lists: readActiveLists(tx),
});

const hasLists = (tx: Tx): boolean => tx.cached(LISTS, () => readLists(tx)).lists.length > 0;

interface Known {
  readonly day: string;
  readonly stretches: readonly Stretch[];
}
const known = new WeakMap<Lists, Known>();

/**
 * Offsets in days from the day of an instant. In every time zone, all periods of price lists that matter at the instant
 * begin on one of these days. Adjacent periods are merged, so earlier beginnings do not matter.
 */
const CALENDAR = [-3, -2, -1, 0, 1, 2, 3];

function timelineAt(tx: Tx, now: number): readonly Stretch[] {
  const lists = tx.cached(LISTS, () => readLists(tx));
  if (lists.lists.length === 0) return [];
  const day = new Date(now).toISOString().slice(0, 10);
  const before = known.get(lists);
  if (before?.day === day) return before.stretches;
  const calendar = CALENDAR.map((count) => addDays(day, count));
  const stretches = timelineOf(lists.lists, calendar, instantAt(lists.timezone));
  known.set(lists, { day, stretches });
  return stretches;
}

/** Returns the price of a dish from the list that is active at an instant; undefined if no list has the dish. */
export function findListPrice(
  tx: Tx,
  at: number,
  deliveryType: DeliveryType,
  dish: PricedDish,
): Listed | undefined {
  const stretch = timelineAt(tx, at).find(({ from, until }) => from <= at && at < until);
  return stretch && listedPrice(stretch.lists, deliveryType, dish);
}

/**
 * Returns the instant until which the menu's current prices and the announced prices of the next 24 hours stay the
 * same.
 */
function pricesHoldUntil(tx: Tx, now: number): number {
  const stretches = timelineAt(tx, now);
  if (!hasLists(tx)) return Number.POSITIVE_INFINITY;
  const edges = stretches.flatMap(({ from, until }) => [from, until, from - DAY_MS]);
  return Math.min(now + DAY_MS, ...edges.filter((edge) => edge > now));
}

/**
 * Returns the instant until which the whole menu stays the same. That is the end of the business day at the latest,
 * because portions may be counted for a single day.
 */
export const menuHoldsUntil = (tx: Tx, now: number): number =>
  Math.min(pricesHoldUntil(tx, now), businessDayEnd(tx, now));

/** Joins adjacent periods with the same price and list. */
function joinTouching(prices: readonly Timed[]): Timed[] {
  const joined: Timed[] = [];
  for (const price of prices) {
    const last = joined.at(-1);
    const goesOn =
      last?.until === price.from &&
      last.unitCents === price.unitCents &&
      last.title === price.title;
    if (last && goesOn) joined[joined.length - 1] = { ...last, until: price.until };
    else joined.push(price);
  }
  return joined;
}

interface Timed extends Listed {
  readonly from: number;
  readonly until: number;
}

/** Returns a dish's list prices for a dining option, in the order of time. */
function pricesOf(
  stretches: readonly Stretch[],
  deliveryType: DeliveryType,
  dish: PricedDish,
): Timed[] {
  return joinTouching(
    stretches.flatMap(({ from, until, lists }) => {
      const listed = listedPrice(lists, deliveryType, dish);
      return listed ? [{ ...listed, from, until }] : [];
    }),
  );
}

/** Returns the prices that are active or begin within 24 hours. */
function listPricesOf(
  stretches: readonly Stretch[],
  dish: PricedDish,
  now: number,
  wire: Wire,
): ListPrice[] {
  return DELIVERY_TYPES.flatMap((delivery_type) =>
    pricesOf(stretches, delivery_type, dish)
      .filter(({ from, until }) => now < until && from < now + DAY_MS)
      .map(({ unitCents, title, from, until }) => ({
        variant_id: dish.variantId,
        delivery_type,
        price: wire.amount(unitCents),
        title,
        from: wireInstant(from),
        until: wireInstant(until),
      })),
  );
}

const dishOf = (item: MenuItem, variantId: number | null, unitCents: number): PricedDish => ({
  itemId: item.id,
  variantId,
  categoryId: item.category_id,
  unitCents,
});

/**
 * Returns an entry with its current price. If a list applies now or soon, the price without lists is included too.
 */
function priced<T extends { price: number }>(
  entry: T,
  own: number,
  listed: Listed | undefined,
  isNear: boolean,
  wire: Wire,
): T {
  if (!isNear && !listed) return entry;
  return { ...entry, price: listed ? wire.amount(listed.unitCents) : own, menu_price: own };
}

/**
 * Returns the menu at an instant. `price` is the price at that instant, for dine-in or the given dining option;
 * `list_prices` are the prices that are active or begin within 24 hours; `menu_price` is the price without lists
 * (contract 21).
 */
export function menuAt(
  tx: Tx,
  now: number,
  items: readonly MenuItem[],
  deliveryType: DeliveryType = 'dinein',
): MenuItem[] {
  const stretches = timelineAt(tx, now);
  if (!hasLists(tx)) return [...items];
  const wire = wireOf(tx);
  const holding = stretches.find(({ from, until }) => from <= now && now < until)?.lists ?? [];
  const atNow = (dish: PricedDish) => listedPrice(holding, deliveryType, dish);
  return items.map((item) => {
    const dishes = item.variants.map(({ id, price }) => dishOf(item, id, wire.near(price)));
    const plain = dishOf(item, null, wire.near(item.price));
    const list_prices = (dishes.length > 0 ? dishes : [plain]).flatMap((dish) =>
      listPricesOf(stretches, dish, now, wire),
    );
    const isNear = list_prices.length > 0;
    const variants = item.variants.map((variant, index) =>
      priced(variant, variant.price, atNow(dishes[index] ?? plain), isNear, wire),
    );
    return {
      ...priced(item, item.price, atNow(plain), isNear, wire),
      variants,
      list_prices,
    };
  });
}
