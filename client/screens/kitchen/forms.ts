// The form of each ticket: the parts that take space on the display. Forms change only while nobody touches the
// screen.
import type { Order } from '#shared/entities/orders.ts';
import { DELIVERY_LABELS } from '#shared/states/order.ts';
import { formatTag } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import type { Slot } from './board.ts';
import { dishName, elsewhereWords, isSameCourse, isWaiting, type KitchenItem } from './lineup.ts';

/**
 * The key of every head that continues a ticket in another column. All of these heads have the same key, because each
 * is exactly one line high.
 */
export const CONTINUED_KEY = 'continued';

export interface LineForm {
  readonly itemId: number;
  /** Whether only the quantity and the title are shown, because the item is done or its course waits. */
  readonly isSmall: boolean;
  /** Whether the line is the first of its course. */
  readonly hasHeading: boolean;
  /** Lines with the same key have the same height. */
  readonly key: string;
}

export interface TicketForm {
  /** The state of the ticket from which this form, the lines that are drawn, was made. */
  readonly slot: Slot;
  /** Whether the ticket shows a notice that it was cancelled, which the cook must acknowledge. */
  readonly hasNotice: boolean;
  readonly headKey: string;
  readonly lines: readonly LineForm[];
}

/** Returns the place in upper case (contract 9): `TABLE 4`, `TAKE AWAY`. */
export const placeOf = (order: Order): string =>
  (order.table_title ?? t(DELIVERY_LABELS[order.delivery_type])).toLocaleUpperCase(formatTag());

/** Returns the number of guests, the party and the waiter's first name: `4 guests · Hendriksen · Ann`. */
export function partyWords({ guests, party, customer_name, waiter }: Order): string {
  const [called = ''] = (waiter ?? '').split(' ');
  const count = guests ? t('{guests, plural, one {# guest} other {# guests}}', { guests }) : '';
  return [count, party ?? customer_name ?? '', called].filter((word) => word !== '').join(' · ');
}

/**
 * Returns in words how an item was moved: `moved from Table 4 to Table 7`. If the item was not moved, returns its
 * table; empty if it has no table.
 */
export function movedWords({ table_title, moved_from }: KitchenItem): string {
  if (!moved_from) return table_title ?? '';
  return table_title
    ? t('moved from {from} to {to}', { from: moved_from, to: table_title })
    : t('moved from {from}', { from: moved_from });
}

function formOfLine(item: KitchenItem, hasHeading: boolean): LineForm {
  const isSmall = item.status === 'completed' || (isWaiting(item) && item.status !== 'cancelled');
  const { id, quantity, variant_title, addons, notes, seat } = item;
  const titles = addons.map(({ title }) => title);
  return {
    itemId: id,
    isSmall,
    hasHeading,
    key: JSON.stringify([
      isSmall,
      hasHeading,
      item.status === 'cancelled',
      quantity,
      seat,
      dishName(item),
      variant_title,
      titles,
      item.texts ?? null,
      notes,
      movedWords(item),
      isWaiting(item),
      item.set?.title ?? null,
    ]),
  };
}

/** Returns whether a line is the first of its course; false on a ticket without courses, which has no headings. */
function beginsCourse(items: readonly KitchenItem[], at: number): boolean {
  if (items.every(({ course }) => (course ?? null) === null)) return false;
  const [item, before] = [items[at], items[at - 1]];
  return item !== undefined && (before === undefined || !isSameCourse(item, before));
}

/**
 * Returns the form of a ticket. It leaves out delivered lines, and cancelled lines that were acknowledged on any
 * screen.
 */
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
      partyWords(order),
      order.allergies ?? null,
      order.rush,
      elsewhereWords(order),
    ]),
    lines: lines.map((item, at) => formOfLine(item, beginsCourse(lines, at))),
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

/** Returns whether both lists take the same space on the display. */
export const areSameForms = (a: readonly TicketForm[], b: readonly TicketForm[]): boolean =>
  a.length === b.length && a.every((form, at) => isSameForm(form, b[at]));

/** Returns the shown forms with new tickets appended. The other tickets do not move. */
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
  // Marks the tickets that have left as done. Otherwise a dish that was finished long ago would look as if it still had
  // to be made.
  const left = forms.map(({ slot }): Slot => ({ ...slot, stand: 'done', isFading: true }));
  return new Map([...left, ...slots].map((slot) => [slot.order.id, slot]));
}
