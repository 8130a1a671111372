// Reads a dish of the hub's own menu, and the variants, add-ons and options that were chosen for the dish in a cart.
import type { Cents } from '#shared/billing/money.ts';
import {
  type AskedGroup,
  type ChosenOption,
  defaultOptions,
  isUnknownOption,
  type PricedOption,
  priceOptions,
} from '#shared/billing/options.ts';
import { invalid, Refusal, say } from '#shared/errors.ts';
import { MAX_OPTION_PIECES } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { cacheKey } from '../../db/read-cache.ts';
import { gatherGroups, type OptionRow, readOptionsOf } from '../../domain/menu/option-groups.ts';
import { type MenuStep, readSteps } from '../../domain/menu/steps.ts';
import { optionFault } from './choice-faults.ts';

/** A variant or an add-on of the current menu. */
interface Option {
  readonly id: number;
  readonly title: string;
  readonly price_cents: Cents;
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
      'menu_items.barcode',
      'menu_items.kind',
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
export type MenuRow = NonNullable<ReturnType<typeof findMenuRow>>;

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

/** A dish of the current menu with its variants, add-ons and options; a set with its steps. */
export interface Dish {
  readonly row: MenuRow;
  readonly variants: readonly Option[];
  readonly addons: readonly Option[];
  readonly groups: readonly AskedGroup[];
  readonly steps: readonly MenuStep[];
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
  const steps = row.kind === 'set' ? readSteps(tx, id) : [];
  return { row, variants: tx.all(variantsOf, item), addons: tx.all(addonsOf, item), groups, steps };
}

const dishKey = (id: number) => cacheKey<Dish | undefined>(`dish ${id}`);

/** Returns a dish that can be sold; 404 for a dish that is deleted or turned off. */
export function getDish(tx: Tx, id: number): Dish {
  const dish = tx.cached(dishKey(id), () => readDish(tx, id));
  if (dish?.row.deleted_at === null && dish.row.is_active === 1) return dish;
  throw goneFromMenu(id, dish?.row.title);
}

/** The id of the dish under which gift cards are sold. */
const CARD_ITEM = 0;

/** Returns the dish under which orders list gift cards. No menu has this dish. */
export function getCardDish(tx: Tx): Dish {
  const dish = tx.cached(dishKey(CARD_ITEM), () => readDish(tx, CARD_ITEM));
  if (!dish) throw new Error('the dish of gift cards is missing');
  return dish;
}

/** The 404 for something that can't be sold any more. */
export function goneFromMenu(id: number, title?: string): Refusal {
  const named = title === undefined ? `A dish in this cart (no. ${id})` : `“${title}”`;
  const more = { field: 'cart', extra: { id } };
  return new Refusal('NOT_FOUND', say`${{ title: named }} is no longer on the menu.`, more);
}

/** The chosen parts of a dish. */
export interface ChosenParts {
  readonly variant: Option | null;
  readonly addons: readonly Option[];
  readonly options: readonly PricedOption[];
}

/** The parts of a dish that a call chose. `addonsField` is the name of the field with the add-ons in that call. */
interface SentParts {
  readonly variantId: number | null;
  readonly addons: readonly number[];
  readonly options: readonly { readonly id: number; readonly quantity?: number }[] | null;
  readonly addonsField: string;
}

/**
 * Returns the chosen variant, add-ons and options; 400 for a part that the dish does not have, and if a required part
 * is missing.
 */
export function chooseParts(dish: Dish, sent: SentParts): ChosenParts {
  return {
    variant: chooseVariant(dish, sent.variantId),
    addons: sent.addons.map((id) => getAddon(dish, id, sent.addonsField)),
    options: chooseOptions(dish, sent.options),
  };
}

/** Returns what each add-on and option costs. */
export const addedPrices = ({ addons, options }: ChosenParts): Cents[] => [
  ...addons.map(({ price_cents }) => price_cents),
  ...options.map(({ cents }) => cents),
];

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

function getAddon({ row, addons }: Dish, id: number, field: string): Option {
  const addon = addons.find((option) => option.id === id);
  if (addon) return addon;
  throw invalid(field, say`A chosen add-on of “${{ title: row.title }}” is no longer on the menu.`);
}

/**
 * Returns the chosen options with their prices, or the defaults if none were sent; 400 if a group's bounds are not met.
 */
function chooseOptions({ row, groups }: Dish, sent: SentParts['options']): readonly PricedOption[] {
  if (groups.length === 0 && (sent === null || sent.length === 0)) return [];
  const chosen: ChosenOption[] =
    sent?.map(({ id, quantity = 1 }) => ({ id, quantity })) ?? defaultOptions(groups);
  if (isUnknownOption(groups, chosen)) {
    throw invalid(
      'options',
      say`A chosen option of “${{ title: row.title }}” is no longer on the menu.`,
    );
  }
  const fault = optionFault(groups, chosen);
  if (fault !== undefined) throw invalid('options', say`“${{ title: row.title }}”: ${{ fault }}`);
  const priced = priceOptions(groups, chosen);
  if (priced.every(({ quantity }) => quantity <= MAX_OPTION_PIECES)) return priced;
  throw invalid('options', say`Please choose an option 1 to ${{ most: MAX_OPTION_PIECES }} times.`);
}
