// Finds prices that a change of the menu lowers, by comparing prices before and after it (contract 18.1).
import { groupBy } from '../group-by.ts';
import { listFalls } from './lowering-lists.ts';
import type { Cents } from './money.ts';
import type { MenuPrices, PricedEntry, PricedGroup, PricedMenuDish } from './priced-menu.ts';
import { taxLine } from './tax.ts';

/** Returns a title without case, accents, spaces and punctuation: 'Crème  brûlée!' → 'cremebrulee'. */
const foldTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** An entry of the menu for which guests pay less than before, such as a dish, a variant or an option. */
export interface Fall {
  readonly title: string;
  /** The difference for one piece; negative. */
  readonly cents: Cents;
  /** Whether the cause is a lower menu price. */
  readonly isPrice: boolean;
}

const fall = (title: string, cents: Cents, isPrice = false): Fall[] =>
  cents < 0 ? [{ title, cents, isPrice }] : [];

/** Returns 'Beer · Large', or only the title for the dish itself. */
const named = (dish: { readonly title: string }, { title }: PricedEntry): string =>
  dish.title === '' || title === dish.title ? title : `${dish.title} · ${title}`;

const cheapest = (entries: readonly PricedEntry[]): Cents =>
  Math.min(...entries.map(({ cents }) => cents));

const payable = (cents: Cents, rateMilli: number): Cents =>
  taxLine(cents, { rateMilli, type: 'exclusive' }).totalCents;

/** Finds new or renamed entries with a title that belonged to a more expensive entry before the change. */
function doubleFalls(
  of: { readonly title: string },
  now: readonly PricedEntry[],
  before: readonly PricedEntry[],
): Fall[] {
  const byTitle = groupBy(before, ({ title }) => foldTitle(title));
  const titles = new Map(before.map(({ id, title }) => [id, foldTitle(title)]));
  return now.flatMap((entry) => {
    const title = foldTitle(entry.title);
    if (title === '' || titles.get(entry.id) === title) return [];
    const twins = (byTitle.get(title) ?? []).filter(({ id }) => id !== entry.id);
    const dearest = Math.max(entry.cents, ...twins.map(({ cents }) => cents));
    return fall(named(of, entry), entry.cents - dearest);
  });
}

/**
 * Finds entries that cost less than before. Also finds new or renamed entries with a title that belonged to a more
 * expensive entry before the change.
 */
function entryFalls(
  of: { readonly title: string },
  now: readonly PricedEntry[],
  before: readonly PricedEntry[],
): Fall[] {
  const old = new Map(before.map((entry) => [entry.id, entry]));
  const changed = now.flatMap((entry) =>
    fall(named(of, entry), entry.cents - (old.get(entry.id)?.cents ?? entry.cents), true),
  );
  return [...changed, ...doubleFalls(of, now, before)];
}

/**
 * Finds a dish whose cheapest variant costs less than the cheapest variant did before the change, for example after a
 * cheaper variant was added. Ignores variants that became cheaper themselves, because `entryFalls` reports them.
 */
function leastFalls(now: PricedMenuDish, before: PricedMenuDish): Fall[] {
  const old = new Map(before.units.map(({ id, cents }) => [id, cents]));
  const unchanged = now.units.filter(({ id, cents }) => (old.get(id) ?? cents) <= cents);
  if (unchanged.length === 0) return [];
  return fall(now.title, cheapest(unchanged) - cheapest(before.units));
}

function taxFalls(now: PricedMenuDish, before: PricedMenuDish): Fall[] {
  if (now.taxMilli.every((milli, mode) => milli >= (before.taxMilli[mode] ?? 0))) return [];
  const old = new Map(before.units.map(({ id, cents }) => [id, cents]));
  return now.units.flatMap((unit) => {
    const was = old.get(unit.id);
    if (was === undefined || unit.cents < was) return [];
    const falls = now.taxMilli.map(
      (milli, mode) => payable(unit.cents, milli) - payable(was, before.taxMilli[mode] ?? 0),
    );
    return fall(named(now, unit), Math.min(...falls));
  });
}

/** Returns the lowest price of the pieces that a guest must choose from a group. */
const mustPay = ({ min, free, options }: PricedGroup): Cents =>
  options.length === 0 ? 0 : Math.max(min - free, 0) * cheapest(options);

const askedBy = ({ groupIds }: PricedMenuDish, groups: MenuPrices['groups']): Cents =>
  groupIds.reduce((sum, id) => sum + mustPay(groups.get(id) ?? NO_GROUP), 0);
const NO_GROUP: PricedGroup = { id: 0, title: '', min: 0, free: 0, options: [] };

function groupFalls(now: PricedGroup, before: PricedGroup | undefined): Fall[] {
  if (!before) return [];
  const known = new Set(before.options.map(({ id }) => id));
  const added = now.options.filter(({ id }) => !known.has(id));
  const below = added.flatMap((option) =>
    fall(named(now, option), option.cents - cheapest(before.options)),
  );
  const dearest = Math.max(0, ...now.options.map(({ cents }) => cents));
  const freed = now.free > before.free ? fall(now.title, -dearest) : [];
  return [...entryFalls(now, now.options, before.options), ...below, ...freed];
}

function dishFalls(dish: PricedMenuDish, now: MenuPrices, before: MenuPrices): Fall[] {
  const old = before.dishes.get(dish.id);
  if (!old) return [];
  return [
    ...entryFalls(dish, dish.units, old.units),
    ...leastFalls(dish, old),
    ...taxFalls(dish, old),
    ...entryFalls(dish, dish.addons, old.addons),
    ...fall(dish.title, askedBy(dish, now.groups) - askedBy(old, before.groups)),
    ...listFalls({ dish, lists: now.lists }, { dish: old, lists: before.lists }).flatMap(
      ({ unit, cents }) => fall(named(dish, unit), cents),
    ),
  ];
}

const asEntry = ({ id, title, units }: PricedMenuDish): PricedEntry => ({
  id,
  title,
  cents: cheapest(units),
});

/** Returns everything for which guests pay less after the change than before it. */
export function findFalls(before: MenuPrices, now: MenuPrices): Fall[] {
  const dishes = [...now.dishes.values()];
  const old = [...before.dishes.values(), ...before.gone].map(asEntry);
  return [
    ...dishes.flatMap((dish) => dishFalls(dish, now, before)),
    ...doubleFalls({ title: '' }, dishes.map(asEntry), old),
    ...[...now.groups.values()].flatMap((group) => groupFalls(group, before.groups.get(group.id))),
  ];
}
