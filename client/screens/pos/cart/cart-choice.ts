// Finds the price, the tax and the titles of a chosen dish or set on the current menu.
import { unitPrice } from '#shared/billing/cart.ts';
import { type Cents, type Decimals, toMinor } from '#shared/billing/money.ts';
import {
  askedGroups,
  type ChosenOption,
  findOptionFault,
  isUnknownOption,
  optionWords,
  priceOptions,
} from '#shared/billing/options.ts';
import { type ChosenDish, defaultChoices, piecesOfSet } from '#shared/billing/set-choices.ts';
import { divideSet, setPrice } from '#shared/billing/sets.ts';
import { type LineTax, parseRateMilli } from '#shared/billing/tax.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { askedSteps, isComplete } from '../../../sets/asked-steps.ts';

export type PosInit = AnswerOf<'GET /pos/init'>;

type WireItem = PosInit['menuItems'][number];

export type MenuItem = WireItem & {
  /** All items of the menu by id, to look up the dishes of a set. Only sets have this map. */
  readonly dishes?: ReadonlyMap<number, WireItem>;
};

export type MenuOption = MenuItem['variants'][number];

export interface Choice {
  readonly variantId: number | null;
  readonly addonIds: readonly number[];
  /** The chosen options. Absent means the default options of the dish. */
  readonly options?: readonly ChosenOption[];
  /** The typed unit price of a dish with an open price. */
  readonly typedCents?: Cents;
  /**
   * The weight in grams of a dish that is sold by weight. The menu price of such a dish is per kilogram, and
   * `typedCents` is the price of this weight.
   */
  readonly grams?: number;
  /** A note for the kitchen. A dish with a note gets its own line in the cart. */
  readonly notes?: string | null;
  /** The chosen dishes of a set. Absent means the default dishes. */
  readonly dishes?: readonly SetDish[];
}

/** A chosen dish of a set. Each piece of the dish has these options and add-ons. */
export interface SetDish extends ChosenDish {
  readonly addonIds: readonly number[];
  readonly options?: readonly ChosenOption[];
}

/** One piece of a dish in a set. */
export interface SetPart {
  readonly title: string;
  readonly variantTitle: string | null;
  readonly addonTitles: readonly string[];
  /** The amount that this piece adds to the set's price. */
  readonly addsCents: Cents;
  /** The price of this piece: its share of the set's price, plus `addsCents`. */
  readonly unitCents: Cents;
  readonly tax: ChosenTax;
  /** The course of its step in the menu; null if the step has no course. */
  readonly course?: number | null | undefined;
}

export type ChosenTax = (LineTax & { readonly title: string }) | null;

export const PLAIN: Choice = { variantId: null, addonIds: [] };

/** Returns the default options, one piece of each. A dish is sold with them if the cashier chooses nothing. */
export const defaultsOf = ({ groups = [] }: MenuItem): ChosenOption[] =>
  groups.flatMap(({ options }) =>
    options.filter((each) => each.is_default === 1).map(({ id }) => ({ id, quantity: 1 })),
  );

export const isSet = ({ kind }: Pick<MenuItem, 'kind'>): boolean => kind === 'set';

export const hasChoices = (item: MenuItem): boolean =>
  isSet(item) || item.variants.length + item.addons.length + (item.groups?.length ?? 0) > 0;

/** Returns the dishes and sets by id. Each set gets this same map as `dishes`, so that its dishes can be found. */
export function readItems({ menuItems }: PosInit): ReadonlyMap<number, MenuItem> {
  const items = new Map<number, MenuItem>(menuItems.map((item) => [item.id, item]));
  for (const item of menuItems) if (isSet(item)) items.set(item.id, { ...item, dishes: items });
  return items;
}

/**
 * Whether a tap on a dish opens its dialog instead of adding the dish. If the defaults of all option groups are valid,
 * the groups need no dialog.
 */
export function isConfigurable(item: MenuItem): boolean {
  if (isSet(item) || item.variants.length > 0 || item.addons.length > 0) return true;
  return findOptionFault(item.groups ?? [], defaultsOf(item)) !== undefined;
}

function taxOf(item: MenuItem): ChosenTax {
  if (item.tax_type === null || item.tax_rate === null) return null;
  const rateMilli = parseRateMilli(item.tax_rate);
  if (rateMilli === undefined) return null;
  return { type: item.tax_type, rateMilli, title: item.tax_title ?? '' };
}

/**
 * Returns the menu entries of a dish and its choice, or undefined if the item or a part of the choice is no longer on
 * the menu.
 */
function findDish(item: MenuItem | undefined, choice: Choice) {
  if (item === undefined) return undefined;
  const { variantId, addonIds } = choice;
  const variant = item.variants.find((each) => each.id === variantId);
  if (variant === undefined && (variantId !== null || item.variants.length > 0)) return undefined;
  const addons = addonIds.map((id) => item.addons.find((each) => each.id === id));
  if (!addons.every((addon) => addon !== undefined)) return undefined;
  const groups = item.groups ?? [];
  const options = choice.options ?? defaultsOf(item);
  if (isUnknownOption(groups, options) || findOptionFault(groups, options) !== undefined)
    return undefined;
  return { item, variant, addons, options };
}

/** Returns the default dishes of a set, one piece of each. */
export const defaultDishes = ({ steps }: MenuItem): SetDish[] =>
  defaultChoices(askedSteps(steps)).map((dish) => ({ ...dish, addonIds: [] }));

/** Returns the chosen dishes of a set, or undefined if the set can't be sold with these dishes. */
function findSet(set: MenuItem, { dishes = defaultDishes(set) }: Choice) {
  const canBeSold =
    isComplete(set.steps ?? [], dishes) &&
    dishes.every((dish) => findDish(set.dishes?.get(dish.itemId), dish) !== undefined);
  return canBeSold ? dishes : undefined;
}

/** Whether the dish or set, and each part of its choice, is on the menu. */
export const isOffered = (item: MenuItem | undefined, choice: Choice): boolean =>
  (item && isSet(item) ? findSet(item, choice) : findDish(item, choice)) !== undefined;

/**
 * Returns a list with one piece of a set's dish; the list is empty if the dish is no longer on the menu. `weightCents`
 * is the price of the dish outside the set, and `addedCents` the amount by which it raises the set's price.
 */
function readPiece(set: MenuItem, dish: SetDish, decimals: Decimals) {
  const { step, itemId, variantId } = dish;
  const item = set.dishes?.get(itemId);
  const read = readDish(item, dish, decimals);
  const alone = item && findDish(item, dish)?.variant?.price;
  const choice = askedSteps(set.steps)[step]?.choices.find(
    (each) => each.itemId === itemId && each.variantId === variantId,
  );
  if (item === undefined || read === undefined || choice === undefined) return [];
  const weightCents = toMinor(alone ?? item.price, decimals);
  const addedCents = read.unitCents - weightCents + toMinor(choice.surcharge, decimals);
  return [{ ...read, weightCents, addedCents, course: set.steps?.[step]?.course }];
}

function readSet(set: MenuItem, choice: Choice, decimals: Decimals) {
  const dishes = findSet(set, choice);
  if (dishes === undefined) return undefined;
  const pieces = piecesOfSet(dishes).flatMap((dish) => readPiece(set, dish, decimals));
  const priceCents = toMinor(set.price, decimals);
  const cents = divideSet(priceCents, pieces);
  const parts = pieces.map(
    ({ title, variantTitle, addonTitles, addedCents, tax, course }, at): SetPart => ({
      title,
      variantTitle,
      addonTitles,
      addsCents: addedCents,
      unitCents: cents[at] ?? 0,
      tax,
      course,
    }),
  );
  return {
    title: set.title,
    variantTitle: null,
    addonTitles: [],
    unitCents: setPrice(priceCents, pieces),
    // Null, because each dish of the set has its own tax.
    tax: null,
    dishes,
    parts,
  };
}

/** Returns the current price, tax and titles of a choice, or undefined if a part of it is no longer on the menu. */
export const readChoice = (asked: MenuItem | undefined, choice: Choice, decimals: Decimals) =>
  asked && isSet(asked) ? readSet(asked, choice, decimals) : readDish(asked, choice, decimals);

function readDish(asked: MenuItem | undefined, choice: Choice, decimals: Decimals) {
  const found = findDish(asked, choice);
  if (found === undefined) return undefined;
  const { item, variant, addons, options } = found;
  const groups = askedGroups(item.groups, decimals);
  const priced = priceOptions(groups, options);
  return {
    title: item.title,
    variantTitle: variant?.title ?? null,
    addonTitles: [...addons.map((addon) => addon.title), ...priced.map(optionWords)],
    ...(groups.length > 0 && { options }),
    unitCents:
      item.open_price === 1 && choice.typedCents !== undefined
        ? choice.typedCents
        : unitPrice(
            toMinor(item.price, decimals),
            variant === undefined ? null : toMinor(variant.price, decimals),
            [
              ...addons.map((addon) => toMinor(addon.price, decimals)),
              ...priced.map(({ cents }) => cents),
            ],
          ),
    tax: taxOf(item),
  };
}

const sameOptions = (a: readonly ChosenOption[] = [], b: readonly ChosenOption[] = []): boolean =>
  a.length === b.length &&
  a.every(({ id, quantity }) => b.some((each) => each.id === id && each.quantity === quantity));

export const sameChoice = (a: Choice, b: Choice): boolean =>
  a.variantId === b.variantId &&
  a.addonIds.length === b.addonIds.length &&
  a.addonIds.every((id) => b.addonIds.includes(id)) &&
  sameOptions(a.options, b.options) &&
  JSON.stringify(a.dishes) === JSON.stringify(b.dishes);
