// Resolves a choice of a dish against the current menu: its price, its tax and its titles.
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
import { type LineTax, parseRateMilli } from '#shared/billing/tax.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';

export type PosInit = AnswerOf<'GET /pos/init'>;

export type MenuItem = PosInit['menuItems'][number];

export type MenuOption = MenuItem['variants'][number];

export interface Choice {
  readonly variantId: number | null;
  readonly addonIds: readonly number[];
  /** Absent means the defaults. */
  readonly options?: readonly ChosenOption[];
  /** The typed unit price of a dish with an open price. */
  readonly typedCents?: Cents;
  /** A dish with a note gets its own line. */
  readonly notes?: string | null;
}

export type ChosenTax = (LineTax & { readonly title: string }) | null;

export const PLAIN: Choice = { variantId: null, addonIds: [] };

/** Returns one piece of each default option, which the dish is sold with if nothing is chosen. */
export const defaultsOf = ({ groups = [] }: MenuItem): ChosenOption[] =>
  groups.flatMap(({ options }) =>
    options.filter((each) => each.is_default === 1).map(({ id }) => ({ id, quantity: 1 })),
  );

export const hasChoices = (item: MenuItem): boolean =>
  item.variants.length + item.addons.length + (item.groups?.length ?? 0) > 0;

/** Whether a dish can't be sold without a question. A dish whose option groups are satisfied by their defaults can. */
export function isConfigurable(item: MenuItem): boolean {
  if (item.variants.length > 0 || item.addons.length > 0) return true;
  return findOptionFault(item.groups ?? [], defaultsOf(item)) !== undefined;
}

function taxOf(item: MenuItem): ChosenTax {
  if (item.tax_type === null || item.tax_rate === null) return null;
  const rateMilli = parseRateMilli(item.tax_rate);
  if (rateMilli === undefined) return null;
  return { type: item.tax_type, rateMilli, title: item.tax_title ?? '' };
}

/** Returns the menu entries of a choice, or undefined if the item or a part of the choice is no longer on the menu. */
export function findChoice(item: MenuItem | undefined, choice: Choice) {
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

/** Returns the current price, tax and titles of a choice, or undefined if a part of it is no longer on the menu. */
export function readChoice(asked: MenuItem | undefined, choice: Choice, decimals: Decimals) {
  const found = findChoice(asked, choice);
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
  sameOptions(a.options, b.options);
