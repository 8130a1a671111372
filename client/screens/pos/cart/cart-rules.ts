// The cart and its changes as pure functions. Amounts are in cents. The same code computes them on the hub (contract
// 11).

import type { Cents, Decimals } from '#shared/billing/money.ts';
import { sumLines, type Totals, taxLine } from '#shared/billing/tax.ts';
import { MAX_CART_LINES, MAX_QUANTITY } from '#shared/limits.ts';
import type { DeliveryType } from '#shared/states/order.ts';
import {
  type Choice,
  type ChosenTax,
  isOffered,
  type MenuItem,
  readChoice,
  type SetPart,
  sameChoice,
} from './cart-choice.ts';

/**
 * The course and seat of a line. Without a course the dish is made immediately; without a seat it is for the whole
 * table.
 */
export interface LinePlace {
  readonly course: number | undefined;
  readonly seat: number | undefined;
}

export const NO_PLACE: LinePlace = { course: undefined, seat: undefined };

/** Returns the fields of a line for its course and seat. */
export const placeFields = ({ course, seat }: LinePlace) => ({
  ...(course !== undefined && { course }),
  ...(seat !== undefined && { seat }),
});

export interface CartLine extends Choice {
  /** Identifies the line on the screen. */
  readonly key: string;
  readonly id: number;
  readonly title: string;
  readonly quantity: number;
  readonly notes: string | null;
  readonly variantTitle: string | null;
  /** The titles of the add-ons, then the titles of the options. */
  readonly addonTitles: readonly string[];
  readonly unitCents: Cents;
  readonly tax: ChosenTax;
  /** The pieces of the chosen dishes, if the line is a set. */
  readonly parts?: readonly SetPart[];
  /** The old price, if the line's price was corrected to the menu's price; shown until the order is sent. */
  readonly wasCents?: Cents;
  /**
   * The course and the seat. Without a course the dish is made immediately; without a seat it is for the whole table.
   */
  readonly course?: number;
  readonly seat?: number;
  /** The reductions of this line by promotions. */
  readonly promos?: readonly CartPromo[] | undefined;
  /** The gift card that this line sells or loads. The `id` of such a line is 0. */
  readonly card?: CartCard;
}

export interface CartCard {
  /** Null for a new card whose code the hub creates. */
  readonly code: string | null;
  readonly isNew: boolean;
}

export interface CartPromo {
  readonly title: string;
  readonly cents: Cents;
  /**
   * The reductions of the single dishes, if the line is a set. The dishes of the first set come first, then the dishes
   * of the next set.
   */
  readonly ofParts?: readonly Cents[] | undefined;
}

export interface CartCustomer {
  readonly phone: string;
  readonly name: string;
}

export interface Cart {
  readonly lines: readonly CartLine[];
  readonly customer: CartCustomer | null;
  readonly deliveryType: DeliveryType;
  readonly tableId: number | null;
  /** The bill that the order is added to, if the cashier chose a bill. */
  readonly bill?: CartBill | null;
  /** The guest's allergies. */
  readonly allergies?: string | undefined;
  /** The number of guests who have just sat down at the table, if it is known. */
  readonly guests?: number | undefined;
  readonly coupon?: string | undefined;
  /**
   * The totals as the hub computes them; absent if the sums of the lines are already the right totals. Never stored.
   */
  readonly billed?: BilledTotals | undefined;
}

/** Returns the table that the order goes to; null unless it is a dine-in order with a table. */
export const tableOf = ({ deliveryType, tableId }: Pick<Cart, 'deliveryType' | 'tableId'>) =>
  deliveryType === 'dinein' ? tableId : null;

/** The totals of a bill. They include the service charge. */
export interface BilledTotals extends Totals {
  readonly serviceCents: Cents;
  /** The service charge as the menu shows prices: without a tax that is added to the prices. */
  readonly servicePriceCents: Cents;
}

export interface CartBill {
  readonly id: number;
  /** A name to display: 'Table 4 · Ann'. */
  readonly name: string;
}

export const EMPTY_CART: Cart = {
  lines: [],
  customer: null,
  deliveryType: 'dinein',
  tableId: null,
  bill: null,
  allergies: undefined,
  guests: undefined,
  coupon: undefined,
};

/**
 * Adds one piece of an item. If an identical line without notes exists for the same course and seat, its quantity
 * increases by one; otherwise a new line is added. Returns the lines unchanged at 200 lines or at 999 pieces of one
 * line (contract 5).
 */
export function addItem(
  lines: readonly CartLine[],
  item: MenuItem,
  choice: Choice,
  { key, decimals, place = NO_PLACE }: { key: string; decimals: Decimals; place?: LinePlace },
): readonly CartLine[] {
  const read = readChoice(item, choice, decimals);
  if (read === undefined) return lines;
  const notes = choice.notes ?? null;
  const same = lines.find(
    (line) =>
      notes === null &&
      line.id === item.id &&
      line.notes === null &&
      line.course === place.course &&
      line.seat === place.seat &&
      line.unitCents === read.unitCents &&
      sameChoice(line, { ...choice, ...read }),
  );
  if (same !== undefined) return setQuantity(lines, same.key, same.quantity + 1);
  if (lines.length >= MAX_CART_LINES) return lines;
  const line = { ...choice, ...read, key, id: item.id, quantity: 1, notes };
  return [...lines, { ...line, ...placeFields(place) }];
}

/** Returns the lines with `change` applied to the line with this key. */
export const changeLine = (
  lines: readonly CartLine[],
  key: string,
  change: (line: CartLine) => CartLine,
): readonly CartLine[] => lines.map((line) => (line.key === key ? change(line) : line));

/** Sets the quantity of a line. A quantity of 0 removes the line; above 999 nothing changes. */
export function setQuantity(
  lines: readonly CartLine[],
  key: string,
  quantity: number,
): readonly CartLine[] {
  if (quantity < 1) return lines.filter((line) => line.key !== key);
  if (quantity > MAX_QUANTITY) return lines;
  return changeLine(lines, key, (line) => (line.card ? line : { ...line, quantity }));
}

export const lineCents = (line: CartLine): Cents => line.unitCents * line.quantity;

const leftCents = (line: CartLine): Cents =>
  (line.promos ?? []).reduce((left, { cents }) => left - cents, lineCents(line));

/** Returns the taxed amount of each dish in all sets of a line. The hub taxes these dishes separately too. */
const setAmounts = ({ quantity, promos = [] }: CartLine, parts: readonly SetPart[]) =>
  Array.from({ length: quantity * parts.length }, (_, at) => {
    const { unitCents = 0, tax = null } = parts[at % parts.length] ?? {};
    const off = promos.reduce((sum, { ofParts }) => sum + (ofParts?.[at] ?? 0), 0);
    return taxLine(unitCents - off, tax);
  });

export const totalsOf = (lines: readonly CartLine[]): Totals =>
  sumLines(
    lines.flatMap((line) =>
      line.parts === undefined ? taxLine(leftCents(line), line.tax) : setAmounts(line, line.parts),
    ),
  );

/** Returns what the guest has to pay for this cart. */
export const totalsFor = ({ lines, billed }: Cart): Totals => billed ?? totalsOf(lines);

export const piecesOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

/** Returns how many pieces of each item are in the cart, by item id, for the badges of the grid. */
export function countsOf(lines: readonly CartLine[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { id, quantity } of lines) counts[id] = (counts[id] ?? 0) + quantity;
  return counts;
}

/**
 * Returns the courses of a line's dishes, with 0 for dishes without a course. A set without a course of its own has the
 * courses of its steps.
 */
export const coursesOf = ({ course, parts }: CartLine): readonly number[] =>
  parts === undefined || course !== undefined
    ? [course ?? 0]
    : parts.map((part) => part.course ?? 0);

/**
 * Whether a course fires when the order is sent. `firesTo` is the last course that fires; if it is unknown, only the
 * lowest course of the order fires. Dishes without a course always fire.
 */
export function firesWhenSent(
  course: number,
  lines: readonly CartLine[],
  firesTo: number | undefined,
): boolean {
  const courses = lines.flatMap(coursesOf).filter(Boolean);
  return course === 0 || course <= (firesTo ?? Math.min(...courses));
}

/** Whether the dish of a line, or a part of its choice, is no longer on the menu. */
export const isGone = (line: CartLine, items: ReadonlyMap<number, MenuItem>): boolean =>
  line.card === undefined && !isOffered(items.get(line.id), line);

/** Whether the cart is for a table that no longer exists. */
export const isTableGone = (
  { deliveryType, tableId }: Pick<Cart, 'deliveryType' | 'tableId'>,
  tables: readonly { readonly id: number }[],
): boolean =>
  deliveryType === 'dinein' && tableId !== null && tables.every(({ id }) => id !== tableId);

/** Whether the order goes to a table or to an open bill. */
export const isAtTable = ({ deliveryType, tableId, bill }: Cart): boolean =>
  (deliveryType === 'dinein' && tableId !== null) || (bill ?? null) !== null;
