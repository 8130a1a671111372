// A cart as sent becomes lines as sold: looked up in the hub's own menu, priced and taxed by the shared rules.

import { lineAmounts, unitPrice } from '#shared/billing/cart.ts';
import type { Cents } from '#shared/billing/money.ts';
import { type LineAmounts, type LineTax, sumLines, type Totals } from '#shared/billing/tax.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import { MAX_BILL_CENTS, MAX_CART_LINES } from '#shared/limits.ts';
import { INVALID } from '#shared/texts.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { cacheKey } from '../../db/read-cache.ts';
import { wireOf } from '../store/bill-rules-queries.ts';

type CartLine = BodyOf<'POST /pos/create-order'>['cart'][number];

/** A variant or an add-on as it is now. */
interface Option {
  readonly id: number;
  readonly title: string;
  readonly price_cents: Cents;
}

/** A line as it is stored: a snapshot of titles, prices and tax at the sale (CONTRACT §2). */
export interface SoldLine extends LineAmounts {
  readonly item: MenuRow;
  readonly variant: Option | null;
  readonly addons: readonly Option[];
  readonly quantity: number;
  readonly notes: string | null;
  readonly unitCents: Cents;
  readonly tax: LineTax | null;
  readonly seat: number;
  readonly course: number | null;
}

export interface SoldCart {
  readonly lines: readonly SoldLine[];
  readonly totals: Totals;
}

const dishById = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('menu_items')
    .leftJoin('taxes', 'taxes.id', 'menu_items.tax_id')
    .select([
      'menu_items.id',
      'menu_items.title',
      'menu_items.price_cents',
      'menu_items.category_id',
      'menu_items.deleted_at',
      'taxes.title as tax_title',
      'taxes.rate_milli',
      'taxes.type as tax_type',
    ])
    .where('menu_items.id', '=', p('id')),
);

const findMenuRow = (tx: Tx, id: number) => tx.get(dishById, { id });
type MenuRow = NonNullable<ReturnType<typeof findMenuRow>>;

const optionsOf = (table: 'variants' | 'addons') =>
  prepared<{ item: number }>()((p) =>
    qb
      .selectFrom(table)
      .select(['id', 'title', 'price_cents'])
      .where('item_id', '=', p('item'))
      .where('deleted_at', 'is', null),
  );
const variantsOf = optionsOf('variants');
const addonsOf = optionsOf('addons');

/** A dish as it is now, with what it can be had with. */
interface Dish {
  readonly row: MenuRow;
  readonly variants: readonly Option[];
  readonly addons: readonly Option[];
}

function readDish(tx: Tx, id: number): Dish | undefined {
  const row = findMenuRow(tx, id);
  const item = { item: id };
  return row && { row, variants: tx.all(variantsOf, item), addons: tx.all(addonsOf, item) };
}

/**
 * The lines of a cart and their sums, by the menu as it is now. 400 for an empty or impossible cart, 404 for a dish
 * that is gone, 409 PRICE_CHANGED with the right unit prices when a sent one differs (CONTRACT §2, §5).
 */
export function sellCart(tx: Tx, cart: readonly CartLine[]): SoldCart {
  if (cart.length === 0) throw new Refusal('EMPTY_CART', INVALID.emptyCart, { field: 'cart' });
  if (cart.length > MAX_CART_LINES) {
    throw invalid('cart', `An order takes at most ${MAX_CART_LINES} lines!`);
  }
  const lines = cart.map((line) => sellLine(tx, line));
  checkPrices(tx, cart, lines);
  const totals = sumLines(lines);
  checkBill(totals);
  return { lines, totals };
}

/** 400 for a bill that could not be shown to the hundredth. */
export function checkBill({ totalCents }: Totals): void {
  if (totalCents > MAX_BILL_CENTS) throw invalid('total', 'This bill is too large!');
}

function sellLine(tx: Tx, line: CartLine): SoldLine {
  const dish = getDish(tx, line.id);
  const { row: item } = dish;
  const variant = chooseVariant(dish, line.variant_id ?? null);
  const addons = (line.addons_ids ?? []).map((id) => getAddon(dish, id));
  const prices = addons.map(({ price_cents }) => price_cents);
  const unitCents = unitPrice(item.price_cents, variant?.price_cents ?? null, prices);
  const quantity = line.quantity ?? 1;
  const tax = taxOf(item);
  const amounts = lineAmounts({ unitCents, quantity, tax });
  const [seat, course] = [line.seat ?? 0, line.course ?? null];
  const notes = line.notes || null;
  return { item, variant, addons, quantity, notes, unitCents, tax, seat, course, ...amounts };
}

const taxOf = ({ tax_type, rate_milli }: MenuRow): LineTax | null =>
  tax_type === null || rate_milli === null ? null : { type: tax_type, rateMilli: rate_milli };

const dishKey = (id: number) => cacheKey<Dish | undefined>(`dish ${id}`);

function getDish(tx: Tx, id: number): Dish {
  const dish = tx.cached(dishKey(id), () => readDish(tx, id));
  if (dish?.row.deleted_at === null) return dish;
  const title = dish ? `“${dish.row.title}”` : `A dish in this cart (no. ${id})`;
  const more = { field: 'cart', extra: { id } };
  throw new Refusal('NOT_FOUND', `${title} is no longer on the menu!`, more);
}

function chooseVariant({ row, variants }: Dish, id: number | null): Option | null {
  if (id === null && variants.length === 0) return null;
  if (id === null) throw invalid('variant_id', `Please choose a variant of “${row.title}”!`);
  const variant = variants.find((option) => option.id === id);
  if (variant) return variant;
  throw invalid('variant_id', `The chosen variant of “${row.title}” is no longer on the menu!`);
}

function getAddon({ row, addons }: Dish, id: number): Option {
  const addon = addons.find((option) => option.id === id);
  if (addon) return addon;
  throw invalid('addons_ids', `A chosen add-on of “${row.title}” is no longer on the menu!`);
}

function checkPrices(tx: Tx, cart: readonly CartLine[], lines: readonly SoldLine[]): void {
  const wire = wireOf(tx);
  const changed = lines.flatMap(({ item, unitCents }, index) => {
    const sent = cart[index]?.price ?? null;
    const same = sent === null || wire.near(sent) === unitCents;
    return same ? [] : [{ index, id: item.id, price: wire.amount(unitCents) }];
  });
  const first = lines[changed[0]?.index ?? -1];
  if (!first) return;
  const message = `The price of “${first.item.title}” has changed. Please check the cart!`;
  throw new Refusal('PRICE_CHANGED', message, { extra: { lines: changed } });
}

/** 409 TOTAL_MISMATCH with the right figures when the sums that a screen showed are not those (CONTRACT §2). */
export function checkTotals(tx: Tx, right: Totals, sent: readonly [number, number, number]): void {
  const wire = wireOf(tx);
  const { subtotalCents, taxTotalCents, totalCents } = right;
  const figures = [subtotalCents, taxTotalCents, totalCents];
  if (sent.every((figure, index) => wire.near(figure) === figures[index])) return;
  const extra = {
    subtotal: wire.amount(subtotalCents),
    taxTotal: wire.amount(taxTotalCents),
    total: wire.amount(totalCents),
  };
  const message = 'The total has changed. Please check the amount and try again!';
  throw new Refusal('TOTAL_MISMATCH', message, { extra });
}
