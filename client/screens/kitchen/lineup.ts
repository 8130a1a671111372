// Prepares a ticket for the cook: groups identical dishes by course, puts waiting courses last, and finds when cooking began.
import { optionWords } from '#shared/billing/options.ts';
import type { Order, OrderItem } from '#shared/entities/orders.ts';
import { COOKING } from '#shared/states/order-item.ts';
import { t } from '../../locales/t.ts';

/** A line of a ticket. It may combine identical dishes; `alike` then contains the ids of all of them. */
export type KitchenItem = OrderItem & { readonly alike?: readonly number[] };

/** Returns the ids of all items that a line combines. */
export const idsOf = ({ id, alike }: KitchenItem): readonly number[] => alike ?? [id];

export const isWaiting = ({ fired }: Pick<OrderItem, 'fired'>): boolean => fired === 0;

type Named = Pick<OrderItem, 'item_title' | 'kitchen_name' | 'texts'>;

/**
 * Returns the name of a dish for the kitchen: translated to the station's first language, or else its kitchen name.
 */
export function dishName({ item_title, kitchen_name, texts }: Named): string {
  const translated = texts?.[0]?.item_title ?? item_title;
  return translated === item_title ? (kitchen_name ?? item_title) : translated;
}

/** Returns the variant in the station's first language. */
export const variantName = ({ variant_title, texts }: OrderItem): string | null =>
  texts?.[0] === undefined ? variant_title : texts[0].variant_title;

/** Returns the add-ons and options of a dish, in the station's first language. */
export function extraNames({ addons, options = [], texts }: OrderItem): string[] {
  const first = texts?.[0];
  if (first === undefined) return addons.map(({ title }) => title);
  return [
    ...first.addons,
    ...first.options.map((title, index) =>
      optionWords({ title, quantity: options[index]?.quantity ?? 1 }),
    ),
  ];
}

/**
 * Returns the words of a dish in the station's second language that differ from the first language; undefined if no
 * words differ.
 */
export function secondWords(item: OrderItem): { language: string; words: string[] } | undefined {
  const [first, second] = item.texts ?? [];
  if (first === undefined || second === undefined) return undefined;
  const pairs = [
    [second.item_title, dishName(item)],
    [second.variant_title, first.variant_title],
    ...second.addons.map((title, index) => [title, first.addons[index]]),
    ...second.options.map((title, index) => [title, first.options[index]]),
  ];
  const words = pairs.flatMap(([word, other]) => (word && word !== other ? [word] : []));
  return words.length === 0 ? undefined : { language: second.language, words };
}

/** Returns whether two dishes are under the same heading. */
export const isSameCourse = (a: KitchenItem, b: KitchenItem): boolean =>
  (a.course ?? null) === (b.course ?? null) && isWaiting(a) === isWaiting(b);

/** Returns the dishes that are under the same heading as `item`, without cancelled dishes. */
export const headedBy = ({ items }: Order, item: KitchenItem): KitchenItem[] =>
  items.filter((other) => isSameCourse(other, item) && other.status !== 'cancelled');

export const isOpen = (item: OrderItem): boolean =>
  COOKING.includes(item.status) && !isWaiting(item);

/** Returns whether a fired item was cancelled and nobody has acknowledged the cancellation. */
export const isUntold = (item: OrderItem): boolean =>
  item.status === 'cancelled' && item.is_told === 0 && !isWaiting(item);

/**
 * Returns a key that items share only if they are identical for the cook: same dish, variant, add-ons, notes, course,
 * seat and status.
 */
const keyOf = (item: OrderItem): string =>
  JSON.stringify([
    item.item_id,
    dishName(item),
    item.variant_id,
    item.addons.map(({ title }) => title).sort(),
    item.notes,
    item.status,
    item.course ?? null,
    item.seat ?? 0,
    item.fired ?? 1,
    item.table_title ?? null,
    item.moved_from ?? null,
    item.is_told ?? 0,
    item.set?.title ?? null,
  ]);

/** Groups identical dishes into one line with their total quantity, sorted by course. Waiting dishes come last. */
export function gather(order: Order): Order {
  const lines = new Map<string, KitchenItem>();
  for (const sold of order.items) {
    // A waiting dish is not plated yet, so waiting dishes for different seats share a line.
    const item = isWaiting(sold) ? { ...sold, seat: 0 } : sold;
    const key = keyOf(item);
    const line = lines.get(key);
    lines.set(
      key,
      line === undefined
        ? item
        : { ...line, quantity: line.quantity + item.quantity, alike: [...idsOf(line), item.id] },
    );
  }
  const all = [...lines.values()];
  const byCourse = (a: KitchenItem, b: KitchenItem) => (a.course ?? 0) - (b.course ?? 0);
  const fired = all.filter((item) => !isWaiting(item)).sort(byCourse);
  return { ...order, items: [...fired, ...all.filter(isWaiting).sort(byCourse)] };
}

/** Returns when the oldest open item was fired. If no item is open, returns the time of the order. */
export function cookingSince({ items, date }: Order): string {
  const times = items.filter(isOpen).flatMap(({ fired_at }) => fired_at ?? []);
  return times.reduce((oldest, time) => (time < oldest ? time : oldest), times[0] ?? date);
}

/** Sorts rushed orders first, then by age. */
export const byHaste = (a: Order, b: Order): number => (b.rush ?? 0) - (a.rush ?? 0) || a.id - b.id;

/**
 * Returns the other stations of the order, such as `also at: FRY 2`, each with the number of dishes that it still has
 * to cook. A station that has cooked everything is shown as ready. Empty if there are no other stations.
 */
export function elsewhereWords({ elsewhere = [] }: Order): string {
  const words = elsewhere.map(({ title, open }) =>
    open === 0 ? t('{station} ready', { station: title }) : `${title} ${open}`,
  );
  return words.length === 0 ? '' : t('also at: {stations}', { stations: words.join(', ') });
}
