// What of each ticket takes room on the wall, and that nothing of it moves under a finger.
import type { Order } from '#shared/entities/orders.ts';
import { DELIVERY_LABELS } from '#shared/states/order.ts';
import type { Slot } from './board.ts';
import { elsewhereWords, isWaiting, type KitchenItem } from './lineup.ts';

/** The head of every further part of a ticket; one line in any case. */
export const CONTINUED_KEY = 'continued';

export interface LineForm {
  readonly itemId: number;
  /** It is done: its quantity and title suffice. */
  readonly isSmall: boolean;
  /** Two lines with the same key are equally high. */
  readonly key: string;
}

export interface TicketForm {
  /** The ticket as it was when it took this form. */
  readonly slot: Slot;
  /** It says that it is gone, and asks to be seen. */
  readonly hasNotice: boolean;
  readonly headKey: string;
  readonly lines: readonly LineForm[];
}

/** Where an order goes and whose it is, in upper case (CONTRACT §9): `TABLE 4 · WALKIN`, `TAKE AWAY · CUSTOMER`. */
export const placeOf = (order: Order): string =>
  `${order.table_title ?? DELIVERY_LABELS[order.delivery_type]} · ${order.customer_type}`.toUpperCase();

/** Whose it is, and that it goes elsewhere: `seat 3 · from Table 4 to 7`. */
export function placeWords({ seat, table_title, moved_from }: KitchenItem): string {
  const to = table_title ? ` to ${table_title}` : '';
  const moved = moved_from ? `moved from ${moved_from}${to}` : (table_title ?? '');
  return [seat ? `seat ${seat}` : '', moved].filter((part) => part !== '').join(' · ');
}

function formOfLine(item: KitchenItem): LineForm {
  const isSmall = item.status === 'completed';
  const { id, quantity, item_title, variant_title, addons, notes } = item;
  const titles = addons.map(({ title }) => title);
  return {
    itemId: id,
    isSmall,
    key: JSON.stringify([
      isSmall,
      quantity,
      item_title,
      variant_title,
      titles,
      notes,
      placeWords(item),
      isWaiting(item),
    ]),
  };
}

/** Delivered lines go, as cancelled ones do that somebody has seen, on this screen or another. */
export function formOf(slot: Slot, hidden: ReadonlySet<number>): TicketForm {
  const { order, stand } = slot;
  const hasNotice = stand === 'taken';
  const lines = order.items.filter(
    ({ id, status, is_told }) =>
      status !== 'delivered' && !hidden.has(id) && !(status === 'cancelled' && is_told === 1),
  );
  return {
    slot,
    hasNotice,
    headKey: JSON.stringify([
      hasNotice && stand,
      order.token_no,
      placeOf(order),
      order.allergies ?? null,
      order.rush,
      elsewhereWords(order),
    ]),
    lines: lines.map(formOfLine),
  };
}

const isSameForm = (a: TicketForm, b: TicketForm | undefined): boolean =>
  b !== undefined &&
  a.slot.order.id === b.slot.order.id &&
  a.headKey === b.headKey &&
  a.lines.length === b.lines.length &&
  a.lines.every(({ itemId, key }, at) => {
    const other = b.lines[at];
    return itemId === other?.itemId && key === other.key;
  });

/** Whether they take the same room. */
export const areSameForms = (a: readonly TicketForm[], b: readonly TicketForm[]): boolean =>
  a.length === b.length && a.every((form, at) => isSameForm(form, b[at]));

/** What may be shown at once: tickets that come behind all others move none of them. */
export function withArrivals(
  shown: readonly TicketForm[],
  wanted: readonly TicketForm[],
): readonly TicketForm[] {
  const known = new Set(shown.map(({ slot }) => slot.order.id));
  const last = Math.max(0, ...known);
  const arrived = wanted.filter(({ slot: { order } }) => order.id > last && order.rush !== 1);
  return arrived.length === 0 ? shown : [...shown, ...arrived];
}

/** What stands in each form: its ticket as it is now; of one that has left nothing but its room, until the wall is calm. */
export function shownIn(
  forms: readonly TicketForm[],
  slots: readonly Slot[],
): ReadonlyMap<number, Slot> {
  // As it was when it took this form: a dish that is done long since would be to be made once more.
  const left = forms.map(({ slot }): Slot => ({ ...slot, stand: 'done', isFading: true }));
  return new Map([...left, ...slots].map((slot) => [slot.order.id, slot]));
}
