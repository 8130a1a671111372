// What a cart is and how it changes: pure rules, money in cents by the same code that the hub charges with (CONTRACT §11).

import { cartTotals, lineAmounts, unitPrice } from '#shared/billing/cart.ts';
import { type Cents, toAmount, toCents } from '#shared/billing/money.ts';
import { type LineTax, parseRateMilli, type Totals } from '#shared/billing/tax.ts';
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { MAX_CART_LINES, MAX_NOTES, MAX_QUANTITY } from '#shared/limits.ts';
import type { DeliveryType } from '#shared/states/order.ts';
import { INVALID } from '#shared/texts.ts';

export type PosInit = AnswerOf<'GET /pos/init'>;
export type MenuItem = PosInit['menuItems'][number];
export type MenuOption = MenuItem['variants'][number];

export interface Choice {
  readonly variantId: number | null;
  readonly addonIds: readonly number[];
  /** A dish with a note is a line of its own. */
  readonly notes?: string | null;
}
export const PLAIN: Choice = { variantId: null, addonIds: [] };

export interface CartLine extends Choice {
  /** Tells lines apart on the screen. */
  readonly key: string;
  readonly id: number;
  readonly title: string;
  readonly quantity: number;
  readonly notes: string | null;
  readonly variantTitle: string | null;
  readonly addonTitles: readonly string[];
  readonly unitCents: Cents;
  readonly tax: (LineTax & { readonly title: string }) | null;
  /** The price before it was corrected to the menu's; shown until the order is sent. */
  readonly wasCents?: Cents;
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
};

export const isConfigurable = (item: MenuItem): boolean =>
  item.variants.length > 0 || item.addons.length > 0;

function taxOf(item: MenuItem): CartLine['tax'] {
  if (item.tax_type === null || item.tax_rate === null) return null;
  const rateMilli = parseRateMilli(item.tax_rate);
  if (rateMilli === undefined) return null;
  return { type: item.tax_type, rateMilli, title: item.tax_title ?? '' };
}

/** What the menu says of a choice now, or undefined where the item, variant or an add-on is gone. */
export function readChoice(item: MenuItem | undefined, { variantId, addonIds }: Choice) {
  if (item === undefined) return undefined;
  const variant = item.variants.find((each) => each.id === variantId);
  if (variant === undefined && (variantId !== null || item.variants.length > 0)) return undefined;
  const addons = addonIds.map((id) => item.addons.find((each) => each.id === id));
  if (!addons.every((addon) => addon !== undefined)) return undefined;
  return {
    title: item.title,
    variantTitle: variant?.title ?? null,
    addonTitles: addons.map((addon) => addon.title),
    unitCents: unitPrice(
      toCents(item.price),
      variant === undefined ? null : toCents(variant.price),
      addons.map((addon) => toCents(addon.price)),
    ),
    tax: taxOf(item),
  };
}

const sameChoice = (a: Choice, b: Choice): boolean =>
  a.variantId === b.variantId &&
  a.addonIds.length === b.addonIds.length &&
  a.addonIds.every((id) => b.addonIds.includes(id));

/**
 * Adds one of an item: onto the line that is the same and has no notes, else as a new line.
 * Unchanged at 200 lines, or at 999 pieces of one line (CONTRACT §5).
 */
export function addItem(
  lines: readonly CartLine[],
  item: MenuItem,
  choice: Choice,
  key: string,
): readonly CartLine[] {
  const read = readChoice(item, choice);
  if (read === undefined) return lines;
  const notes = choice.notes ?? null;
  const same = lines.find(
    (line) =>
      notes === null &&
      line.id === item.id &&
      line.notes === null &&
      line.unitCents === read.unitCents &&
      sameChoice(line, choice),
  );
  if (same !== undefined) return setQuantity(lines, same.key, same.quantity + 1);
  if (lines.length >= MAX_CART_LINES) return lines;
  return [...lines, { ...read, ...choice, key, id: item.id, quantity: 1, notes }];
}

/** Sets a line's quantity: at 0 the line goes, beyond 999 nothing changes. */
export function setQuantity(
  lines: readonly CartLine[],
  key: string,
  quantity: number,
): readonly CartLine[] {
  if (quantity < 1) return lines.filter((line) => line.key !== key);
  if (quantity > MAX_QUANTITY) return lines;
  return lines.map((line) => (line.key === key ? { ...line, quantity } : line));
}

/** Sets a line's notes: trimmed, at most 100 code points; empty becomes null (CONTRACT §11). */
export function setNotes(
  lines: readonly CartLine[],
  key: string,
  text: string,
): readonly CartLine[] {
  const notes = [...text.trim()].slice(0, MAX_NOTES).join('').trim() || null;
  return lines.map((line) => (line.key === key ? { ...line, notes } : line));
}

const priced = (line: CartLine) => ({
  unitCents: line.unitCents,
  quantity: line.quantity,
  tax: line.tax,
});

export const lineCents = (line: CartLine): Cents => line.unitCents * line.quantity;
export const totalsOf = (lines: readonly CartLine[]): Totals => cartTotals(lines.map(priced));
export const amountsOf = (line: CartLine) => lineAmounts(priced(line));
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
  readChoice(items.get(line.id), line) === undefined;

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

/**
 * Lines at the menu's prices, taxes and titles of now; a changed price leaves the old one in `wasCents`.
 * A line whose item is gone stays as it is (CONTRACT §5 it is marked and can't be sent).
 */
export function repriceLines(
  lines: readonly CartLine[],
  items: ReadonlyMap<number, MenuItem>,
): readonly CartLine[] {
  return lines.map((line) => {
    const read = readChoice(items.get(line.id), line);
    if (read === undefined) return line;
    const changed = read.unitCents !== line.unitCents;
    return { ...line, ...read, ...(changed && { wasCents: line.unitCents }) };
  });
}

/** The body of create-order: what was chosen, and the prices that the cashier saw, for the hub to check (CONTRACT §2). */
export function orderBody(cart: Cart): BodyOf<'POST /pos/create-order'> {
  return {
    cart: cart.lines.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      notes: line.notes,
      variant_id: line.variantId,
      addons_ids: [...line.addonIds],
      price: toAmount(line.unitCents),
    })),
    deliveryType: cart.deliveryType,
    customerType: cart.customer === null ? 'WALKIN' : 'CUSTOMER',
    customerId: cart.customer === null ? null : { phone: cart.customer.phone },
    tableId: cart.deliveryType === 'dinein' ? cart.tableId : null,
  };
}

/** The sums as create-order-and-invoice takes them. */
export function totalsBody(lines: readonly CartLine[]) {
  const totals = totalsOf(lines);
  return {
    netTotal: toAmount(totals.subtotalCents),
    taxTotal: toAmount(totals.taxTotalCents),
    total: toAmount(totals.totalCents),
  };
}
