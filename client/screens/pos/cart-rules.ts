// What a cart is and how it changes: pure rules, money in cents by the same code that the hub charges with (CONTRACT §11).

import { cartTotals } from '#shared/billing/cart.ts';
import type { Cents, Decimals } from '#shared/billing/money.ts';
import type { Totals } from '#shared/billing/tax.ts';
import { MAX_CART_LINES, MAX_QUANTITY } from '#shared/limits.ts';
import type { DeliveryType } from '#shared/states/order.ts';
import { INVALID } from '#shared/texts.ts';
import {
  type Choice,
  type ChosenTax,
  findChoice,
  type MenuItem,
  readChoice,
  sameChoice,
} from './cart-choice.ts';

export interface CartLine extends Choice {
  /** Tells lines apart on the screen. */
  readonly key: string;
  readonly id: number;
  readonly title: string;
  readonly quantity: number;
  readonly notes: string | null;
  readonly variantTitle: string | null;
  /** Options stand at their end. */
  readonly addonTitles: readonly string[];
  readonly unitCents: Cents;
  readonly tax: ChosenTax;
  /** The price before it was corrected to the menu's; shown until the order is sent. */
  readonly wasCents?: Cents;
  /** When it is to be cooked, and for whom; absent is at once, and for the table. */
  readonly course?: number;
  readonly seat?: number;
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
  /** The bill that the order goes to, where one was chosen. */
  readonly bill?: CartBill | null;
  /** What the guest must not eat. */
  readonly allergies?: string | undefined;
}

export interface CartBill {
  readonly id: number;
  /** For people: 'Table 4 · Ann'. */
  readonly name: string;
}

export const EMPTY_CART: Cart = {
  lines: [],
  customer: null,
  deliveryType: 'dinein',
  tableId: null,
  bill: null,
  allergies: undefined,
};

/**
 * Adds one of an item: onto the line that is the same and has no notes, else as a new line.
 * Unchanged at 200 lines, or at 999 pieces of one line (CONTRACT §5).
 */
export function addItem(
  lines: readonly CartLine[],
  item: MenuItem,
  choice: Choice,
  { key, decimals }: { key: string; decimals: Decimals },
): readonly CartLine[] {
  const read = readChoice(item, choice, decimals);
  if (read === undefined) return lines;
  const notes = choice.notes ?? null;
  const same = lines.find(
    (line) =>
      notes === null &&
      line.id === item.id &&
      line.notes === null &&
      (line.course ?? line.seat) === undefined &&
      line.unitCents === read.unitCents &&
      sameChoice(line, { ...choice, ...read }),
  );
  if (same !== undefined) return setQuantity(lines, same.key, same.quantity + 1);
  if (lines.length >= MAX_CART_LINES) return lines;
  return [...lines, { ...choice, ...read, key, id: item.id, quantity: 1, notes }];
}

/** The line of that key as `change` makes it; the others stay. */
export const changeLine = (
  lines: readonly CartLine[],
  key: string,
  change: (line: CartLine) => CartLine,
): readonly CartLine[] => lines.map((line) => (line.key === key ? change(line) : line));

/** Sets a line's quantity: at 0 the line goes, beyond 999 nothing changes. */
export function setQuantity(
  lines: readonly CartLine[],
  key: string,
  quantity: number,
): readonly CartLine[] {
  if (quantity < 1) return lines.filter((line) => line.key !== key);
  if (quantity > MAX_QUANTITY) return lines;
  return changeLine(lines, key, (line) => ({ ...line, quantity }));
}

const priced = (line: CartLine) => ({
  unitCents: line.unitCents,
  quantity: line.quantity,
  tax: line.tax,
});

export const lineCents = (line: CartLine): Cents => line.unitCents * line.quantity;

export const totalsOf = (lines: readonly CartLine[]): Totals => cartTotals(lines.map(priced));

export const piecesOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

/** Pieces in the cart by item id: the badges of the grid. */
export function countsOf(lines: readonly CartLine[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { id, quantity } of lines) counts[id] = (counts[id] ?? 0) + quantity;
  return counts;
}

/** Whether the menu no longer has what a line asks for. */
export const isGone = (line: CartLine, items: ReadonlyMap<number, MenuItem>): boolean =>
  findChoice(items.get(line.id), line) === undefined;

/** Whether a cart is for a table that the store no longer has. */
export const isTableGone = (
  { deliveryType, tableId }: Pick<Cart, 'deliveryType' | 'tableId'>,
  tables: readonly { readonly id: number }[],
): boolean =>
  deliveryType === 'dinein' && tableId !== null && tables.every(({ id }) => id !== tableId);

/** Why the cart can't be sent as it is, or undefined. */
export function findFault(
  cart: Cart,
  items: ReadonlyMap<number, MenuItem>,
  tables: readonly { readonly id: number }[],
): string | undefined {
  if (cart.lines.length === 0) return INVALID.emptyCart;
  if (isTableGone(cart, tables)) return 'The table of this order no longer exists. Choose another!';
  const gone = cart.lines.find((line) => isGone(line, items));
  return gone && `“${gone.title}” is no longer on the menu. Please remove it.`;
}
