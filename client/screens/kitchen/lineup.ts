// A ticket as a cook reads it: what is alike gathered, what waits for its course below, and since when it is to be cooked.
import type { Order, OrderItem } from '#shared/entities/orders.ts';
import { COOKING } from '#shared/states/order-item.ts';

/** Alike dishes as one line; `alike` are the numbers of all of them. */
export type KitchenItem = OrderItem & { readonly alike?: readonly number[] };

/** All the items that a line stands for. */
export const idsOf = ({ id, alike }: KitchenItem): readonly number[] => alike ?? [id];

export const isWaiting = ({ fired }: Pick<OrderItem, 'fired'>): boolean => fired === 0;

export const isOpen = (item: OrderItem): boolean =>
  COOKING.includes(item.status) && !isWaiting(item);

/** It was to be cooked and is cancelled, and nobody has taken note. */
export const isUntold = (item: OrderItem): boolean =>
  item.status === 'cancelled' && item.is_told === 0 && !isWaiting(item);

/** Only what is the same to the cook in everything: options and notes, its course and seat, how far it is. */
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

/** Each dish once with how many; what waits stands below. */
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

/** Since when the oldest of what is open is to be cooked; the order's own time where nothing is. */
export function cookingSince({ items, date }: Order): string {
  const times = items.filter(isOpen).flatMap(({ fired_at }) => fired_at ?? []);
  return times.reduce((oldest, time) => (time < oldest ? time : oldest), times[0] ?? date);
}

/** What is rushed, then the oldest. */
export const byHaste = (a: Order, b: Order): number => (b.rush ?? 0) - (a.rush ?? 0) || a.id - b.id;

/** `also at: FRY 2`; a station that has nothing left to cook of it is ready. */
export function elsewhereWords({ elsewhere = [] }: Order): string {
  const words = elsewhere.map(({ title, open }) =>
    open === 0 ? `${title} ready` : `${title} ${open}`,
  );
  return words.length === 0 ? '' : `also at: ${words.join(', ')}`;
}
