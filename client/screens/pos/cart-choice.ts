// What a choice of a dish means at the menu of now: its price, its tax, its titles.
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
  /** Absent: the defaults. */
  readonly options?: readonly ChosenOption[];
  /** The unit price as it was typed, of a dish whose price is open. */
  readonly typedCents?: Cents;
  /** A dish with a note is a line of its own. */
  readonly notes?: string | null;
}

export type ChosenTax = (LineTax & { readonly title: string }) | null;

export const PLAIN: Choice = { variantId: null, addonIds: [] };

/** One piece of each default: what it is sold with where nothing is chosen. */
export const defaultsOf = ({ groups = [] }: MenuItem): ChosenOption[] =>
  groups.flatMap(({ options }) =>
    options.filter((each) => each.is_default === 1).map(({ id }) => ({ id, quantity: 1 })),
  );

export const hasChoices = (item: MenuItem): boolean =>
  item.variants.length + item.addons.length + (item.groups?.length ?? 0) > 0;

/** Whether a dish can't be sold without a question; one whose groups are content with their defaults can. */
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

/** What of the menu a choice means now, or undefined where the item or a part of the choice is gone. */
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

/** What the menu says of a choice now, or undefined where something of it is gone. */
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
