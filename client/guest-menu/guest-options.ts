// The options that a guest selects on the public menu to see the price. Nothing is ordered (contract 21.1).
import type { Cents, Decimals } from '#shared/billing/money.ts';
import { askedGroups, defaultOptions, priceOptions } from '#shared/billing/options.ts';
import { t } from '../locales/t.ts';
import type { GuestItem } from './guest-item.ts';

type Group = NonNullable<GuestItem['groups']>[number];

/** Returns the ids of the default options. */
export const firstPicked = (item: GuestItem): number[] =>
  defaultOptions(askedGroups(item.groups, 2)).map(({ id }) => id);

/** Returns the surcharge of each chosen option. On this menu, an option can be chosen only once. */
export const pickedCents = (
  item: GuestItem,
  picked: readonly number[],
  decimals: Decimals,
): Cents[] =>
  priceOptions(
    askedGroups(item.groups, decimals),
    picked.map((id) => ({ id, quantity: 1 })),
  ).map(({ cents }) => cents);

/**
 * Replaces the choice in one group. If more options are chosen than the group allows, the most recently chosen options
 * are kept.
 */
export function pickOf(picked: readonly number[], group: Group, wanted: readonly number[]) {
  const ofGroup = new Set(group.options.map(({ id }) => id));
  const kept = picked.filter((id) => wanted.includes(id));
  const added = wanted.filter((id) => !picked.includes(id));
  const own = [...kept, ...added];
  const most = group.max === null ? own : own.slice(-group.max);
  return [...picked.filter((id) => !ofGroup.has(id)), ...most];
}

/** Returns how many options of a group a guest may choose, in the page's language: 'Choose 1 to 3'. */
export function chooseWords({ min, max }: Pick<Group, 'min' | 'max'>): string {
  if (min > 0 && min === max) return t('Choose {min}', { min });
  if (min > 0 && max === null) return t('Choose at least {min}', { min });
  if (min > 0) return t('Choose {min} to {max}', { min, max: Number(max) });
  return max === null ? '' : t('Choose up to {max}', { max });
}

/** Returns the title of a group with its limits: 'Sauces · Choose up to 5, 1 free'. */
export function groupWords(group: Group): string {
  const { free } = group;
  const choose = chooseWords(group);
  if (free === 0) return choose === '' ? group.title : `${group.title} · ${choose}`;
  const asks =
    choose === ''
      ? t('{free, plural, one {# free} other {# free}}', { free })
      : t('{choose}, {free, plural, one {# free} other {# free}}', { choose, free });
  return `${group.title} · ${asks}`;
}
