// Converts a sent cart to sold lines. Dishes are looked up in the hub's own menu; prices and taxes follow the shared
// rules.

import { lineAmounts } from '#shared/billing/cart.ts';
import { sumLines, type Totals } from '#shared/billing/tax.ts';
import { invalid, Refusal, say } from '#shared/errors.ts';
import { MAX_BILL_CENTS, MAX_CART_LINES, MAX_ORDER_ITEMS } from '#shared/limits.ts';
import { INVALID } from '#shared/texts.ts';
import type { Tx } from '../../db/executor.ts';
import { holdingAt } from '../../domain/promotions/active-terms.ts';
import { type Wire, wireOf } from '../../domain/store/bill-rules.ts';
import type { CommandContext } from '../../engine/command.ts';
import { type Holding, promotionsFor } from './cart-promos.ts';
import { priceOf, type Sale, taxOf } from './line-price.ts';
import { addedPrices, chooseParts, type Dish, getDish } from './menu-dish.ts';
import { sellCardLine } from './sell-card-line.ts';
import { readSetLine, sellSets } from './sell-set.ts';
import type { CartLine, SoldLine } from './sold-line.ts';

export interface SoldCart {
  readonly lines: readonly SoldLine[];
  readonly totals: Totals;
}

/**
 * Returns the lines of a cart and their sums, priced from the current menu and price list. 400 for an empty or
 * impossible cart, 404 for a deleted dish, 409 PRICE_CHANGED with the right unit prices if a sent price differs
 * (contract 2, 5).
 */
export function sellCart(
  tx: Tx,
  cart: readonly CartLine[],
  sale: Sale,
  context: CommandContext,
): SoldCart {
  if (cart.length === 0) throw new Refusal('EMPTY_CART', INVALID.emptyCart, { field: 'cart' });
  if (cart.length > MAX_CART_LINES) {
    throw invalid('cart', say`An order can have at most ${{ most: MAX_CART_LINES }} lines.`);
  }
  const lines = sellLines(tx, cart, { sale, holding: holdingAt(tx, sale), context });
  checkPrices(tx, cart, lines);
  const totals = sumLines(lines);
  checkBill(totals);
  return { lines, totals };
}

/** Throws 400 for a bill whose total is too large to show exactly. */
export function checkBill({ totalCents }: Totals): void {
  if (totalCents > MAX_BILL_CENTS) throw invalid('total', 'This bill is too large.');
}

interface Selling {
  readonly sale: Sale;
  /** Finds the promotions that apply now. */
  readonly holding: Holding;
  readonly context: CommandContext;
}

/** Throws 400 if the dishes of the sets make the order longer than an order can be. */
function expectRoomFor(items: number): void {
  if (items <= MAX_ORDER_ITEMS) return;
  throw invalid('cart', say`An order can have at most ${{ most: MAX_ORDER_ITEMS }} dishes.`);
}

/** Sells every line. Throws 400 if the sets make the order longer than an order can be. */
function sellLines(
  tx: Tx,
  cart: readonly CartLine[],
  { sale, holding, context }: Selling,
): SoldLine[] {
  let [items, sets] = [0, 0];
  return cart.flatMap((line, index) => {
    if (line.giftCard) {
      expectRoomFor(++items);
      return [sellCardLine(tx, { line, index }, line.giftCard, context)];
    }
    if (line.id === undefined) throw invalid('id', 'Please choose an item of the menu.');
    const dish = getDish(tx, line.id);
    if (dish.row.kind !== 'set') {
      expectRoomFor(++items);
      return [sellLine(tx, dish, { line, index }, sale, holding)];
    }
    const chosen = readSetLine(dish, line);
    items += chosen.pieces.length * chosen.sets;
    expectRoomFor(items);
    const firstNo = sets + 1;
    sets += chosen.sets;
    const promotions = promotionsFor(holding, dish.row, null);
    return sellSets(tx, { line, index, set: dish, firstNo, promotions }, chosen, sale);
  });
}

function sellLine(
  tx: Tx,
  dish: Dish,
  { line, index }: { readonly line: CartLine; readonly index: number },
  sale: Sale,
  holding: Holding,
): SoldLine {
  const { row: item } = dish;
  if (line.choices && line.choices.length > 0) {
    throw invalid('choices', say`“${{ title: item.title }}” is not a set.`);
  }
  const { variant, addons, options } = chooseParts(dish, {
    variantId: line.variant_id ?? null,
    addons: line.addons_ids ?? [],
    options: line.options ?? null,
    addonsField: 'addons_ids',
  });
  const added = addedPrices({ variant, addons, options });
  const price = priceOf(tx, line, { item, variant, added }, sale);
  const quantity = line.quantity ?? 1;
  const tax = taxOf(item, sale.deliveryType);
  const amounts = lineAmounts({ unitCents: price.unitCents, quantity, tax });
  // Copies each member by name: a spread of both objects is several times slower.
  return {
    index,
    item,
    variant,
    addons,
    options,
    quantity,
    notes: line.notes || null,
    unitCents: price.unitCents,
    dishCents: price.dishCents,
    priceList: price.priceList,
    listOffCents: price.listOffCents,
    belowCents: price.belowCents,
    tax,
    seat: line.seat ?? 0,
    course: line.course ?? null,
    set: null,
    card: null,
    promotions: promotionsFor(holding, item, variant),
    netCents: amounts.netCents,
    taxCents: amounts.taxCents,
    totalCents: amounts.totalCents,
  };
}

/** Returns the item that sets the price of a line, with the unit price. For a dish of a set, this item is the set. */
const pricedAs = ({ item, unitCents, set }: SoldLine) =>
  set === null ? { item, unitCents } : { item: set.set.item, unitCents: set.set.unitCents };

function checkPrices(tx: Tx, cart: readonly CartLine[], lines: readonly SoldLine[]): void {
  const wire = wireOf(tx);
  const changed = lines.flatMap((line, at) => {
    const { index, card } = line;
    if (lines[at - 1]?.index === index) return [];
    const { item, unitCents } = pricedAs(line);
    const { price = null, grams = null } = cart[index] ?? {};
    const isTyped = card !== null || (item.open_price === 1 && grams === null);
    const sent = isTyped ? null : price;
    const same = sent === null || wire.near(sent) === unitCents;
    return same ? [] : [{ index, id: item.id, price: wire.amount(unitCents), title: item.title }];
  });
  const [first] = changed;
  if (!first) return;
  const message = say`The price of “${{ title: first.title }}” has changed. Please check the cart.`;
  const told = changed.map(({ title: _, ...line }) => line);
  throw new Refusal('PRICE_CHANGED', message, { extra: { lines: told } });
}

/** Returns the right sums, which a refusal contains if the client's own sums are wrong. */
export const rightFigures = ({ amount }: Wire, totals: Totals) => ({
  subtotal: amount(totals.subtotalCents),
  taxTotal: amount(totals.taxTotalCents),
  total: amount(totals.totalCents),
});

/** Throws 409 TOTAL_MISMATCH with the right figures if the sums that a screen showed are wrong (contract 2). */
export function checkTotals(tx: Tx, right: Totals, sent: readonly [number, number, number]): void {
  const wire = wireOf(tx);
  const { subtotalCents, taxTotalCents, totalCents } = right;
  const figures = [subtotalCents, taxTotalCents, totalCents];
  if (sent.every((figure, index) => wire.near(figure) === figures[index])) return;
  const message = 'The total has changed. Please check the amount and try again.';
  throw new Refusal('TOTAL_MISMATCH', message, { extra: rightFigures(wire, right) });
}
