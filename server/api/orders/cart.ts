// Converts a sent cart to sold lines: looked up in the hub's own menu, priced and taxed by the shared rules.

import { lineAmounts } from '#shared/billing/cart.ts';
import type { SoldTax } from '#shared/billing/line.ts';
import type { Cents } from '#shared/billing/money.ts';
import {
  type AskedGroup,
  type ChosenOption,
  defaultOptions,
  findOptionFault,
  isUnknownOption,
  type PricedOption,
  priceOptions,
} from '#shared/billing/options.ts';
import type { Promotion } from '#shared/billing/promotions/terms.ts';
import { type LineAmounts, sumLines, type Totals } from '#shared/billing/tax.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal, say } from '#shared/errors.ts';
import { MAX_BILL_CENTS, MAX_CART_LINES, MAX_OPTION_PIECES } from '#shared/limits.ts';
import { INVALID } from '#shared/texts.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { cacheKey } from '../../db/read-cache.ts';
import { gatherGroups, type OptionRow, readOptionsOf } from '../../domain/menu/option-groups.ts';
import { holdingAt } from '../../domain/promotions/active-terms.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { CommandContext } from '../../engine/command.ts';
import { type Holding, promotionsFor } from './cart-promos.ts';
import { type LinePrice, priceOf, type Sale, taxOf } from './line-price.ts';
import { type LineCard, sellCard } from './sell-card.ts';

type CartLine = BodyOf<'POST /pos/create-order'>['cart'][number];
type SentOption = NonNullable<CartLine['options']>[number];

/** A variant or an add-on of the current menu. */
interface Option {
  readonly id: number;
  readonly title: string;
  readonly price_cents: Cents;
}

/** A line as stored: a snapshot of titles, prices and tax at the time of sale (contract 2). */
export interface SoldLine extends LineAmounts, LinePrice {
  readonly item: MenuRow;
  readonly variant: Option | null;
  readonly addons: readonly Option[];
  readonly options: readonly PricedOption[];
  readonly quantity: number;
  readonly notes: string | null;
  readonly tax: SoldTax | null;
  readonly seat: number;
  readonly course: number | null;
  /** The gift card that the line sells. */
  readonly card: LineCard | null;
  /** The promotions that hold for it. */
  readonly promotions: readonly Promotion[];
}

export interface SoldCart {
  readonly lines: readonly SoldLine[];
  readonly totals: Totals;
}

const dishById = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('menu_items')
    .leftJoin('taxes', 'taxes.id', 'menu_items.tax_id')
    .leftJoin('taxes as away', 'away.id', 'menu_items.takeaway_tax_id')
    .select([
      'menu_items.id',
      'menu_items.title',
      'menu_items.kitchen_name',
      'menu_items.price_cents',
      'menu_items.category_id',
      'menu_items.deleted_at',
      'menu_items.is_active',
      'menu_items.open_price',
      'taxes.title as tax_title',
      'taxes.rate_milli',
      'taxes.type as tax_type',
      'away.title as away_title',
      'away.rate_milli as away_rate_milli',
      'away.type as away_type',
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

/** A dish of the current menu with its variants, add-ons and options. */
interface Dish {
  readonly row: MenuRow;
  readonly variants: readonly Option[];
  readonly addons: readonly Option[];
  readonly groups: readonly AskedGroup[];
}

const toAskedGroup = (head: OptionRow, options: readonly OptionRow[]): AskedGroup => ({
  title: head.group_title,
  min: head.min,
  max: head.max,
  free: head.free,
  options: options.map(({ id, title, price_cents, is_default }) => ({
    id,
    title,
    cents: price_cents,
    isDefault: is_default === 1,
  })),
});

function readDish(tx: Tx, id: number): Dish | undefined {
  const row = findMenuRow(tx, id);
  if (!row) return undefined;
  const item = { item: id };
  const groups = gatherGroups(readOptionsOf(tx, id), toAskedGroup);
  return { row, variants: tx.all(variantsOf, item), addons: tx.all(addonsOf, item), groups };
}

/**
 * Returns the lines of a cart and their sums, by the current menu and the price list of the hour. 400 for an empty or
 * impossible cart, 404 for a deleted dish, 409 PRICE_CHANGED with the right unit prices if a sent one differs (contract
 * 2, 5).
 */
export function sellCart(
  tx: Tx,
  cart: readonly CartLine[],
  sale: Sale,
  context: CommandContext = { now: sale.at, actor: null },
): SoldCart {
  if (cart.length === 0) throw new Refusal('EMPTY_CART', INVALID.emptyCart, { field: 'cart' });
  if (cart.length > MAX_CART_LINES) {
    throw invalid('cart', say`An order takes at most ${{ most: MAX_CART_LINES }} lines.`);
  }
  const holding = holdingAt(tx, sale);
  const lines = cart.map((line) =>
    line.giftCard
      ? sellCardLine(tx, line, line.giftCard, context)
      : sellLine(tx, line, sale, holding),
  );
  checkPrices(tx, cart, lines);
  const totals = sumLines(lines);
  checkBill(totals);
  return { lines, totals };
}

/** Throws 400 for a bill too large to show exactly. */
export function checkBill({ totalCents }: Totals): void {
  if (totalCents > MAX_BILL_CENTS) throw invalid('total', 'This bill is too large.');
}

/** Sells a gift card under a dish of its own that is on no menu. */
function sellCardLine(
  tx: Tx,
  line: CartLine,
  sent: NonNullable<CartLine['giftCard']>,
  context: CommandContext,
): SoldLine {
  if (line.id !== undefined) throw invalid('giftCard', 'A gift card is a line of its own.');
  const { card, unitCents, tax, amounts } = sellCard(tx, context, line, sent);
  const dish = tx.cached(dishKey(CARD_ITEM), () => readDish(tx, CARD_ITEM));
  if (!dish) throw new Error('the dish of gift cards is missing');
  return {
    ...amounts,
    item: dish.row,
    variant: null,
    addons: [],
    options: [],
    quantity: 1,
    notes: null,
    unitCents,
    dishCents: unitCents,
    priceList: null,
    listOffCents: 0,
    belowCents: 0,
    tax,
    seat: line.seat ?? 0,
    course: null,
    promotions: [],
    card,
  };
}

function sellLine(tx: Tx, line: CartLine, sale: Sale, holding: Holding): SoldLine {
  if (line.id === undefined) throw invalid('id', 'Please choose an item of the menu.');
  const dish = getDish(tx, line.id);
  const { row: item } = dish;
  const variant = chooseVariant(dish, line.variant_id ?? null);
  const addons = (line.addons_ids ?? []).map((id) => getAddon(dish, id));
  const options = chooseOptions(dish, line.options ?? null);
  const added = [
    ...addons.map(({ price_cents }) => price_cents),
    ...options.map(({ cents }) => cents),
  ];
  const price = priceOf(tx, line, { item, variant, added }, sale);
  const quantity = line.quantity ?? 1;
  const tax = taxOf(item, sale.deliveryType);
  const amounts = lineAmounts({ unitCents: price.unitCents, quantity, tax });
  // Copies each member by name: a spread of both objects is several times slower.
  return {
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
    promotions: promotionsFor(holding, item, variant),
    netCents: amounts.netCents,
    taxCents: amounts.taxCents,
    totalCents: amounts.totalCents,
    card: null,
  };
}

/** The dish under which gift cards are sold. */
const CARD_ITEM = 0;
const dishKey = (id: number) => cacheKey<Dish | undefined>(`dish ${id}`);

function getDish(tx: Tx, id: number): Dish {
  const dish = tx.cached(dishKey(id), () => readDish(tx, id));
  if (dish?.row.deleted_at === null && dish.row.is_active === 1) return dish;
  const title = dish ? `“${dish.row.title}”` : `A dish in this cart (no. ${id})`;
  const more = { field: 'cart', extra: { id } };
  throw new Refusal('NOT_FOUND', say`${{ title }} is no longer on the menu.`, more);
}

function chooseVariant({ row, variants }: Dish, id: number | null): Option | null {
  if (id === null && variants.length === 0) return null;
  if (id === null)
    throw invalid('variant_id', say`Please choose a variant of “${{ title: row.title }}”.`);
  const variant = variants.find((option) => option.id === id);
  if (variant) return variant;
  throw invalid(
    'variant_id',
    say`The chosen variant of “${{ title: row.title }}” is no longer on the menu.`,
  );
}

function getAddon({ row, addons }: Dish, id: number): Option {
  const addon = addons.find((option) => option.id === id);
  if (addon) return addon;
  throw invalid(
    'addons_ids',
    say`A chosen add-on of “${{ title: row.title }}” is no longer on the menu.`,
  );
}

/**
 * Returns the chosen options with their prices, or the defaults if none were sent; 400 if a group's bounds are not met.
 */
function chooseOptions(
  { row, groups }: Dish,
  sent: readonly SentOption[] | null,
): readonly PricedOption[] {
  if (groups.length === 0 && (sent === null || sent.length === 0)) return [];
  const chosen: ChosenOption[] =
    sent?.map(({ id, quantity = 1 }) => ({ id, quantity })) ?? defaultOptions(groups);
  if (isUnknownOption(groups, chosen)) {
    throw invalid(
      'options',
      say`A chosen option of “${{ title: row.title }}” is no longer on the menu.`,
    );
  }
  const fault = findOptionFault(groups, chosen);
  if (fault !== undefined) throw invalid('options', say`“${{ title: row.title }}”: ${{ fault }}`);
  const priced = priceOptions(groups, chosen);
  if (priced.every(({ quantity }) => quantity <= MAX_OPTION_PIECES)) return priced;
  throw invalid('options', say`An option is taken 1 to ${{ most: MAX_OPTION_PIECES }} times.`);
}

function checkPrices(tx: Tx, cart: readonly CartLine[], lines: readonly SoldLine[]): void {
  const wire = wireOf(tx);
  const changed = lines.flatMap(({ item, unitCents, card }, index) => {
    const sent = item.open_price === 1 || card !== null ? null : (cart[index]?.price ?? null);
    const same = sent === null || wire.near(sent) === unitCents;
    return same ? [] : [{ index, id: item.id, price: wire.amount(unitCents) }];
  });
  const first = lines[changed[0]?.index ?? -1];
  if (!first) return;
  const message = say`The price of “${{ title: first.item.title }}” has changed. Please check the cart.`;
  throw new Refusal('PRICE_CHANGED', message, { extra: { lines: changed } });
}

/** Throws 409 TOTAL_MISMATCH with the right figures if the sums that a screen showed are wrong (contract 2). */
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
  const message = 'The total has changed. Please check the amount and try again.';
  throw new Refusal('TOTAL_MISMATCH', message, { extra });
}
