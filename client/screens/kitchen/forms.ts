// The parts of each ticket that take space on the display. They change only when nobody touches the screen.
import type { Order } from '#shared/entities/orders.ts';
import { DELIVERY_LABELS } from '#shared/states/order.ts';
import type { Slot } from './board.ts';
import { elsewhereWords, isWaiting, type KitchenItem } from './lineup.ts';

/** The key of the head of every further part of a ticket, which is always one line high. */
export const CONTINUED_KEY = 'continued';

export interface LineForm {
  readonly itemId: number;
  /** The item is done, so only its quantity and title are shown. */
  readonly isSmall: boolean;
  /** Lines with the same key have the same height. */
  readonly key: string;
}

export interface TicketForm {
  /** The ticket as it was when it took this form. */
  readonly slot: Slot;
  /** Whether it shows a notice that it is gone, which must be acknowledged. */
  readonly hasNotice: boolean;
  readonly headKey: string;
  readonly lines: readonly LineForm[];
}

/** Returns the place and the customer type in upper case (CONTRACT §9): `TABLE 4 · WALKIN`, `TAKE AWAY · CUSTOMER`. */
export const placeOf = (order: Order): string =>
  `${order.table_title ?? DELIVERY_LABELS[order.delivery_type]} · ${order.customer_type}`.toUpperCase();

/** Returns the seat, and the new table if the item has moved: `seat 3 · from Table 4 to 7`. */
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

/** Returns the form of a ticket, without delivered lines and without cancelled lines that were acknowledged on any screen. */
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

/** Whether both lists take the same space. */
export const areSameForms = (a: readonly TicketForm[], b: readonly TicketForm[]): boolean =>
  a.length === b.length && a.every((form, at) => isSameForm(form, b[at]));

/** Returns the shown forms with new tickets appended, which move none of the others. */
export function withArrivals(
  shown: readonly TicketForm[],
  wanted: readonly TicketForm[],
): readonly TicketForm[] {
  const known = new Set(shown.map(({ slot }) => slot.order.id));
  const last = Math.max(0, ...known);
  const arrived = wanted.filter(({ slot: { order } }) => order.id > last && order.rush !== 1);
  return arrived.length === 0 ? shown : [...shown, ...arrived];
}

/** Returns the current ticket for each form. A ticket that has left keeps its space until the board is calm. */
export function shownIn(
  forms: readonly TicketForm[],
  slots: readonly Slot[],
): ReadonlyMap<number, Slot> {
  // Keeps the ticket as it was: a dish that is long done would otherwise look as if it were still to be made.
  const left = forms.map(({ slot }): Slot => ({ ...slot, stand: 'done', isFading: true }));
  return new Map([...left, ...slots].map((slot) => [slot.order.id, slot]));
}
