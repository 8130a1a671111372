// What a dish asks its guest: how many pieces of each group may be chosen, and what they cost (CONTRACT §21).
import { type Cents, type Decimals, toMinor } from './money.ts';

interface AskedOption {
  readonly id: number;
  readonly title: string;
  readonly cents: Cents;
  readonly isDefault: boolean;
}

export interface AskedGroup {
  readonly title: string;
  /** Pieces at least. */
  readonly min: number;
  /** Pieces at most; null: as many as one likes. */
  readonly max: number | null;
  /** So many of the cheapest pieces cost nothing. */
  readonly free: number;
  readonly options: readonly AskedOption[];
}

/** A group as menus have it on the wire. */
type WireGroup = Omit<AskedGroup, 'options'> & {
  readonly options: readonly {
    readonly id: number;
    readonly title: string;
    readonly price: number;
    readonly is_default: 0 | 1;
  }[];
};

/** What a dish of the menu asks, as its prices are computed from. */
export const askedGroups = (
  groups: readonly WireGroup[] | undefined,
  decimals: Decimals,
): AskedGroup[] =>
  (groups ?? []).map((group) => ({
    ...group,
    options: group.options.map(({ id, title, price, is_default }) => ({
      id,
      title,
      cents: toMinor(price, decimals),
      isDefault: is_default === 1,
    })),
  }));

/** As much of a group as its bounds need: in cents or as the wire has it. */
type BoundGroup = Pick<AskedGroup, 'title' | 'min' | 'max'> & {
  readonly options: readonly { readonly id: number }[];
};

export interface ChosenOption {
  readonly id: number;
  readonly quantity: number;
}

/** A chosen option as it is sold: `cents` is what its pieces together cost with one dish. */
export interface PricedOption extends ChosenOption {
  readonly group: string;
  readonly title: string;
  readonly cents: Cents;
}

/** One piece of each default: what a dish is sold with where nothing was chosen. */
export const defaultOptions = (groups: readonly AskedGroup[]): ChosenOption[] =>
  groups.flatMap(({ options }) =>
    options.filter(({ isDefault }) => isDefault).map(({ id }) => ({ id, quantity: 1 })),
  );

/** Pieces by option; one that is named twice counts together. */
function piecesById(chosen: readonly ChosenOption[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { id, quantity } of chosen) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  return pieces;
}

/** Whether one of them is asked by none of the groups (any more). */
export const isUnknownOption = (
  groups: readonly Pick<BoundGroup, 'options'>[],
  chosen: readonly ChosenOption[],
): boolean =>
  chosen.some(({ id }) => !groups.some(({ options }) => options.some((each) => each.id === id)));

/** What a group asks, in words: 'Choose 1', 'Choose 1 to 3', 'Choose at least 2', 'Choose up to 3'; empty where it asks nothing. */
export function askedWords({ min, max }: Pick<AskedGroup, 'min' | 'max'>): string {
  if (min > 0 && min === max) return `Choose ${min}`;
  if (min > 0) return max === null ? `Choose at least ${min}` : `Choose ${min} to ${max}`;
  return max === null ? '' : `Choose up to ${max}`;
}

/** Why these can't be sold, with the title of the first group at fault; undefined when they can. */
export function findOptionFault(
  groups: readonly BoundGroup[],
  chosen: readonly ChosenOption[],
): string | undefined {
  const pieces = piecesById(chosen);
  for (const group of groups) {
    const count = group.options.reduce((sum, { id }) => sum + (pieces.get(id) ?? 0), 0);
    if (count < group.min || count > (group.max ?? Number.POSITIVE_INFINITY))
      return `${askedWords(group)} of “${group.title}”.`;
  }
  return undefined;
}

/** The pieces of one group: the cheapest `free` cost nothing, of two at the same price the earlier option's. */
function priceGroup(group: AskedGroup, pieces: ReadonlyMap<number, number>): PricedOption[] {
  const chosen = group.options.filter(({ id }) => (pieces.get(id) ?? 0) > 0);
  let free = group.free;
  const freeOf = new Map<number, number>();
  for (const { id } of [...chosen].sort((a, b) => a.cents - b.cents)) {
    const given = Math.min(free, pieces.get(id) ?? 0);
    freeOf.set(id, given);
    free -= given;
  }
  return chosen.map(({ id, title, cents }) => {
    const quantity = pieces.get(id) ?? 0;
    const paid = quantity - (freeOf.get(id) ?? 0);
    return { id, group: group.title, title, quantity, cents: cents * paid };
  });
}

/**
 * What was chosen, by group and option in their order, each with what it costs. Sauces, one free: 1 × Ketchup at 0.50
 * and 2 × Aioli at 0.80 → 0.00 and 1.60.
 */
export function priceOptions(
  groups: readonly AskedGroup[],
  chosen: readonly ChosenOption[],
): PricedOption[] {
  const pieces = piecesById(chosen);
  return groups.flatMap((group) => priceGroup(group, pieces));
}

/** As slips and lists say it: 'Aioli', '2 × Aioli'. */
export const optionWords = ({
  title,
  quantity,
}: Pick<PricedOption, 'title' | 'quantity'>): string =>
  quantity === 1 ? title : `${quantity} × ${title}`;
