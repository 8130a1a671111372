// What a guest picks of a dish on the menu, to see what it would cost; nothing is ordered by it (CONTRACT §21.1).
import type { Cents, Decimals } from '#shared/billing/money.ts';
import { askedGroups, askedWords, defaultOptions, priceOptions } from '#shared/billing/options.ts';
import type { GuestItem } from './menu-types.ts';

type Group = NonNullable<GuestItem['groups']>[number];

/** What comes with the dish by itself. */
export const firstPicked = (item: GuestItem): number[] =>
  defaultOptions(askedGroups(item.groups, 2)).map(({ id }) => id);

/** What each picked option adds, one piece of each. */
export const pickedCents = (
  item: GuestItem,
  picked: readonly number[],
  decimals: Decimals,
): Cents[] =>
  priceOptions(
    askedGroups(item.groups, decimals),
    picked.map((id) => ({ id, quantity: 1 })),
  ).map(({ cents }) => cents);

/** Other options of a group: of more than it allows those picked last. */
export function pickOf(picked: readonly number[], group: Group, wanted: readonly number[]) {
  const ofGroup = new Set(group.options.map(({ id }) => id));
  const kept = picked.filter((id) => wanted.includes(id));
  const added = wanted.filter((id) => !picked.includes(id));
  const own = [...kept, ...added];
  const most = group.max === null ? own : own.slice(-group.max);
  return [...picked.filter((id) => !ofGroup.has(id)), ...most];
}

/** 'Sauces · Choose up to 5, 1 free'. */
export function groupWords(group: Group): string {
  const asks = [askedWords(group), group.free > 0 ? `${group.free} free` : ''].filter(Boolean);
  return asks.length === 0 ? group.title : `${group.title} · ${asks.join(', ')}`;
}
