// The names of bills and of their lines on the table screens.

import type { Currency } from '#shared/billing/money.ts';
import type { Bill, BillLine } from '#shared/entities/bills.ts';
import { DELIVERY_LABELS } from '#shared/states/order.ts';
import type { TableState } from '#shared/states/table-states.ts';
import { formatAmount } from '../locales/format.ts';
import { isRightToLeft } from '../locales/language.ts';
import { t } from '../locales/t.ts';

interface PartPlace {
  readonly no: number;
  /** Undefined if the part is not among the given bills. */
  readonly bill: Bill | undefined;
  readonly isPaid: boolean;
}

/** Returns the place of a bill: 'Table 4', or else its dining option. */
export const placeOf = ({ table_title, delivery_type }: Bill): string =>
  table_title ?? t(DELIVERY_LABELS[delivery_type]);

/** The title of the bill of a party that gave no name. */
export const NAMELESS = 'Walk-in';

/** Returns the first of these that the bill has: title, part, customer, token, number. */
function ownName(bill: Bill): string {
  const { part, customer_name, id } = bill;
  // If guests were seated without a name, the till has stored this word as the title (`seat-guests.tsx`).
  const title = bill.title === NAMELESS ? t('Walk-in') : bill.title;
  if (title !== null && part !== null)
    return t('{title}, part {no}/{of}', { title, no: part.no, of: part.of });
  if (title !== null) return title;
  if (part !== null) return t('Part {no}/{of}', { no: part.no, of: part.of });
  if (customer_name !== null) return customer_name;
  const token = bill.table_id === null ? bill.lines[0]?.token_no : null;
  return typeof token === 'number'
    ? t('Token {tokenNo}', { tokenNo: token })
    : t('Bill {id}', { id });
}

/**
 * Returns the parts 1 to n of a bill that was split into n parts, each with its open bill. A part that has no open
 * bill in `all` is paid. Returns undefined if a bill in `bills` is not a part of the same split.
 */
export function partsOf(bills: readonly Bill[], all: readonly Bill[]): PartPlace[] | undefined {
  const [first] = bills;
  const of = first?.part?.of;
  if (first === undefined || of === undefined) return undefined;
  const isSibling = (bill: Bill) => bill.part?.of === of && bill.title === first.title;
  const numbers = new Set(bills.map(({ part }) => part?.no));
  if (!bills.every(isSibling) || numbers.size < bills.length) return undefined;
  return Array.from({ length: of }, (_, index) => {
    const isHere = ({ part }: Bill) => part?.no === index + 1;
    const isPaid = !all.some((bill) => isSibling(bill) && isHere(bill));
    return { no: index + 1, bill: bills.find(isHere), isPaid };
  });
}

/**
 * Returns a short name that is unique among the given bills. If several bills have the same name, their numbers are
 * added.
 */
export function shortName(bill: Bill, among: readonly Bill[] = []): string {
  const name = ownName(bill);
  const isShared = among.some((other) => other.id !== bill.id && ownName(other) === name);
  return isShared ? `${name} #${bill.id}` : name;
}

/**
 * Returns a bill's place and name. In right-to-left languages, the place and the name each keep their own direction,
 * and the place comes first.
 */
export const billName = (bill: Bill, among: readonly Bill[] = []): string =>
  [placeOf(bill), shortName(bill, among)]
    .map((part) => (isRightToLeft() ? `\u2068${part}\u2069` : part))
    .join(' · ');

/** Returns whether to show the amount due. It is left out for a party that is seated and has nothing due yet. */
export const tellsDue = (state: TableState, due: number): boolean =>
  state !== 'seated' || due !== 0;

/**
 * Returns the state of a tab, which is a bill without a table. As for tables, the latest state counts: a bill that was
 * printed and then partly paid is `part-paid`.
 */
export function tabState({ paid, printed_at, lines }: Bill): TableState {
  if (paid > 0) return 'part-paid';
  if (printed_at !== null) return 'printed';
  if (lines.length === 0) return 'seated';
  return lines.some(({ status }) => status === 'completed') ? 'ready' : 'ordered';
}

/** Returns '2 × Soup', '1/4 × Bottle' or '0.333 × Steak'. `pieces` replaces the line's own quantity. */
export function lineName(line: BillLine, pieces?: number): string {
  const { quantity, share, title, variant_title } = line;
  const dish = variant_title === null ? title : `${title} - ${variant_title}`;
  const isPart = share.den > 1 && !Number.isInteger(quantity);
  const ordered = (quantity * share.den) / share.num;
  const count = isPart && Math.round(ordered) === 1 ? `${share.num}/${share.den}` : `${quantity}`;
  return `${pieces ?? count} × ${dish}`;
}

/** Returns the add-ons (options included) and the notes that are shown below a line. */
export const lineMore = ({ addons, notes }: BillLine): string =>
  [...addons.map(({ title }) => title), notes ?? ''].filter((text) => text !== '').join(', ');

/**
 * Returns the line's own discount or comp; undefined if it has neither. A discount of the whole bill is shown with the
 * totals instead.
 */
export function lineReduction(line: BillLine, currency: Currency): string | undefined {
  if (line.is_comp === 1) return t('Comp');
  if (line.discount === null || line.discount.amount === 0) return undefined;
  const { amount, reason } = line.discount;
  return `${formatAmount(-amount, currency)}${reason === null ? '' : `, ${reason}`}`;
}
