// The option groups of a dish: how many pieces of each may be chosen, and what they cost (contract 21).
import { type Cents, type Decimals, toMinor } from './money.ts';

interface AskedOption {
  readonly id: number;
  readonly title: string;
  readonly cents: Cents;
  readonly isDefault: boolean;
}

export interface AskedGroup {
  readonly title: string;
  /** The minimum number of pieces that must be chosen. */
  readonly min: number;
  /** The maximum number of pieces that may be chosen; null for no limit. */
  readonly max: number | null;
  /** How many of the cheapest pieces are free. */
  readonly free: number;
  readonly options: readonly AskedOption[];
}

/** An option group of a menu on the wire. */
type WireGroup = Omit<AskedGroup, 'options'> & {
  readonly options: readonly {
    readonly id: number;
    readonly title: string;
    readonly price: number;
    readonly is_default: 0 | 1;
  }[];
};

/** Converts a dish's option groups from wire amounts to minor units. */
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

/** The fields of a group that are needed to check its bounds, in minor units or on the wire. */
export type BoundGroup = Pick<AskedGroup, 'title' | 'min' | 'max'> & {
  readonly options: readonly { readonly id: number }[];
};

export interface ChosenOption {
  readonly id: number;
  readonly quantity: number;
}

/** A chosen option as it is sold. `cents` is the price of all its pieces for one dish. */
export interface PricedOption extends ChosenOption {
  readonly group: string;
  readonly title: string;
  readonly cents: Cents;
}

/** Returns one piece of each default option. A dish is sold with these options if nothing was chosen. */
export const defaultOptions = (groups: readonly AskedGroup[]): ChosenOption[] =>
  groups.flatMap(({ options }) =>
    options.filter(({ isDefault }) => isDefault).map(({ id }) => ({ id, quantity: 1 })),
  );

/** Counts the pieces of each option. If an option is listed twice, its pieces are added up. */
function piecesById(chosen: readonly ChosenOption[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { id, quantity } of chosen) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  return pieces;
}

/** Returns whether a chosen option does not exist in these groups, perhaps because the option was removed. */
export const isUnknownOption = (
  groups: readonly Pick<BoundGroup, 'options'>[],
  chosen: readonly ChosenOption[],
): boolean =>
  chosen.some(({ id }) => !groups.some(({ options }) => options.some((each) => each.id === id)));

/** Returns the first group that has too few or too many chosen pieces; undefined if these options can be sold. */
export function findOptionFault<G extends BoundGroup>(
  groups: readonly G[],
  chosen: readonly ChosenOption[],
): G | undefined {
  const pieces = piecesById(chosen);
  return groups.find(({ options, min, max }) => {
    const count = options.reduce((sum, { id }) => sum + (pieces.get(id) ?? 0), 0);
    return count < min || count > (max ?? Number.POSITIVE_INFINITY);
  });
}

/**
 * Prices the pieces of one group. The cheapest `free` pieces cost nothing. At equal prices, the pieces of the earlier
 * option are free.
 */
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
 * Returns the chosen options with their prices, in the order of groups and options. Sauces with one free piece:
 * 1 × Ketchup at 0.50 and 2 × Aioli at 0.80 → 0.00 and 1.60.
 */
export function priceOptions(
  groups: readonly AskedGroup[],
  chosen: readonly ChosenOption[],
): PricedOption[] {
  const pieces = piecesById(chosen);
  return groups.flatMap((group) => priceGroup(group, pieces));
}

/** Returns an option as slips and lists show it: 'Aioli', '2 × Aioli'. */
export const optionWords = ({
  title,
  quantity,
}: Pick<PricedOption, 'title' | 'quantity'>): string =>
  quantity === 1 ? title : `${quantity} × ${title}`;
