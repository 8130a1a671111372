// Prepares a ticket for the cook: groups identical dishes, puts waiting courses last, and finds when cooking began.
import type { Order, OrderItem } from '#shared/entities/orders.ts';
import { COOKING } from '#shared/states/order-item.ts';

/** Identical dishes as one line; `alike` contains the ids of all of them. */
export type KitchenItem = OrderItem & { readonly alike?: readonly number[] };

/** Returns the ids of all items of a line. */
export const idsOf = ({ id, alike }: KitchenItem): readonly number[] => alike ?? [id];

export const isWaiting = ({ fired }: Pick<OrderItem, 'fired'>): boolean => fired === 0;

export const isOpen = (item: OrderItem): boolean =>
  COOKING.includes(item.status) && !isWaiting(item);

/** Whether the item was to be cooked and is cancelled, and nobody has acknowledged that. */
export const isUntold = (item: OrderItem): boolean =>
  item.status === 'cancelled' && item.is_told === 0 && !isWaiting(item);

/** Returns a key that is the same only for items that are identical to the cook: options, notes, course, seat and status. */
const keyOf = (item: OrderItem): string =>
  JSON.stringify([
    item.item_id,
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
  ]);

/** Groups identical dishes with their quantity; waiting dishes come last. */
export function gather(order: Order): Order {
  const lines = new Map<string, KitchenItem>();
  for (const item of order.items) {
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
  const waiting = all.filter(isWaiting).sort((a, b) => (a.course ?? 0) - (b.course ?? 0));
  return { ...order, items: [...all.filter((item) => !isWaiting(item)), ...waiting] };
}

/** Returns when the oldest open item was fired; the time of the order if there is none. */
export function cookingSince({ items, date }: Order): string {
  const times = items.filter(isOpen).flatMap(({ fired_at }) => fired_at ?? []);
  return times.reduce((oldest, time) => (time < oldest ? time : oldest), times[0] ?? date);
}

/** Sorts rushed orders first, then by age. */
export const byHaste = (a: Order, b: Order): number => (b.rush ?? 0) - (a.rush ?? 0) || a.id - b.id;

/** Returns `also at: FRY 2`; a station with nothing left to cook of the order is ready. */
export function elsewhereWords({ elsewhere = [] }: Order): string {
  const words = elsewhere.map(({ title, open }) =>
    open === 0 ? `${title} ready` : `${title} ${open}`,
  );
  return words.length === 0 ? '' : `also at: ${words.join(', ')}`;
}
