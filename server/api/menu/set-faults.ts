// Checks that a set has nothing that a set can't have, such as variants (contract 30.1).
import type { MenuItem } from '#shared/entities/menu.ts';
import { CellError } from './csv-cell.ts';
import type { Values } from './csv-columns.ts';

/** Returns why an item with these variants, add-ons and groups can't be a set; undefined if it can. */
export function findSetFault(item: {
  readonly variants: readonly unknown[];
  readonly addons: readonly unknown[];
  readonly groups?: readonly unknown[];
}): string | undefined {
  if (item.variants.length > 0) return "A set can't have its own variants.";
  if (item.addons.length > 0) return "A set can't have its own add-ons.";
  return (item.groups ?? []).length > 0 ? "A set can't have its own option groups." : undefined;
}

/** Returns the dishes that the sets of a menu offer. */
export const choicesIn = (items: readonly MenuItem[]): ReadonlySet<number> =>
  new Set(
    items.flatMap(({ kind, steps = [] }) =>
      kind === 'set' ? steps.flatMap(({ choices }) => choices.map(({ item_id }) => item_id)) : [],
    ),
  );

/**
 * Throws a `CellError` if a set has something that a set can't have, or if a dish that a set offers would become a
 * set.
 */
export function checkSet(
  item: MenuItem | undefined,
  values: Partial<Values>,
  choices: ReadonlySet<number>,
): void {
  const { kind = item?.kind === 'set' ? 'set' : null } = values;
  if (kind === null) return;
  const isOpen = values.open_price ?? item?.open_price ?? 0;
  if (isOpen === 1) throw new CellError('A set must have a fixed price.');
  const fault = findSetFault({
    variants: values.variants ?? item?.variants ?? [],
    addons: values.addons ?? item?.addons ?? [],
    groups: values.groupIds ?? item?.groups ?? [],
  });
  if (fault !== undefined) throw new CellError(fault);
  if (item && item.kind !== 'set' && choices.has(item.id)) {
    throw new CellError("This dish can be chosen in a set, so it can't become a set.");
  }
}
