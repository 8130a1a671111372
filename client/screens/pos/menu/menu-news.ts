// Applies the hub's menu events: updates the remaining portions, or reloads the menu (contract 20.7).
import { isStocked } from '#shared/billing/set-choices.ts';
import type { PortionsLeft } from '#shared/frames.ts';
import type { MenuItem, PosInit } from '../cart/cart-choice.ts';

/** Several edits cause only one reload if each edit follows the previous edit within this time, in ms. */
const RELOAD_MS = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

type Left = { left?: number | null };

/** Returns the rows with the numbers of portions that the hub reported. */
const withLeft = <T extends Left & { id: number }>(
  rows: readonly T[],
  lefts: ReadonlyMap<number, number | null>,
): T[] =>
  rows.map((row) => {
    const left = lefts.get(row.id);
    return left === undefined || left === (row.left ?? null) ? row : { ...row, left };
  });

const by = (news: readonly PortionsLeft[], kind: 'variant_id' | 'addon_id' | 'option_id') =>
  new Map(news.flatMap((row) => (row[kind] === null ? [] : [[row[kind], row.left] as const])));

/** Returns the menu with updated portions. Dishes without an update keep their object identity, so that their tiles are not redrawn. */
function applyLeft(items: readonly MenuItem[], news: readonly PortionsLeft[]): MenuItem[] {
  const variants = by(news, 'variant_id');
  const addons = by(news, 'addon_id');
  const options = by(news, 'option_id');
  const own = news.filter(
    (row) => row.variant_id === null && row.addon_id === null && row.option_id === null,
  );
  const dishes = new Map(own.map((row) => [row.item_id, row.left]));
  const touches = (item: MenuItem): boolean =>
    news.some((row) => row.item_id === item.id) ||
    (item.groups ?? []).some((group) => group.options.some(({ id }) => options.has(id)));
  return items.map((item) => {
    if (!touches(item)) return item;
    const left = dishes.get(item.id);
    return {
      ...item,
      ...(left !== undefined && { left }),
      variants: withLeft(item.variants, variants),
      addons: withLeft(item.addons, addons),
      ...(item.groups && {
        groups: item.groups.map((group) => ({
          ...group,
          options: withLeft(group.options, options),
        })),
      }),
    };
  });
}

type Choice = NonNullable<MenuItem['steps']>[number]['choices'][number];

/** Returns how many portions of a choice are left, limited by its dish and its variant; null if neither is counted. */
function leftOfChoice({ item_id, variant_id }: Choice, items: readonly MenuItem[]): number | null {
  const dish = items.find(({ id }) => id === item_id);
  const variant = dish?.variants.find(({ id }) => id === variant_id);
  const counts = [dish?.left, variant?.left].filter((left) => typeof left === 'number');
  return counts.length === 0 ? null : Math.min(...counts);
}

/** Returns a set with the remaining portions of its dishes. The set is sold out if a step can't be filled. */
function withDishesLeft(item: MenuItem, items: readonly MenuItem[]): MenuItem {
  const steps = item.steps?.map((step) => ({
    ...step,
    choices: step.choices.map((choice) => ({ ...choice, left: leftOfChoice(choice, items) })),
  }));
  if (steps === undefined) return item;
  return { ...item, steps, ...(!steps.every(isStocked) && { left: 0 }) };
}

const offersAny = ({ steps = [] }: MenuItem, news: readonly PortionsLeft[]): boolean =>
  steps.some(({ choices }) =>
    choices.some(({ item_id }) => news.some((row) => row.item_id === item_id)),
  );

/** Returns the menu with updated portions in every set that offers a dish from `news`. */
const applyToSets = (items: readonly MenuItem[], news: readonly PortionsLeft[]): MenuItem[] =>
  items.map((item) => (offersAny(item, news) ? withDishesLeft(item, items) : item));

/**
 * Whether a sold-out set can be filled again. The menu is then reloaded, because only the hub knows whether the
 * portions of the set itself are also counted.
 */
const isFilledAgain = ({ menuItems }: PosInit, news: readonly PortionsLeft[]): boolean =>
  menuItems.some(
    (item) => item.left === 0 && offersAny(item, news) && (item.steps ?? []).every(isStocked),
  );

function reloadSoon(reload: () => Promise<void>): void {
  clearTimeout(timer);
  timer = setTimeout(() => void reload(), RELOAD_MS);
}

/** Applies `news` to the menu on the screen, or reloads the menu if `news` is undefined. */
export function hearMenu(
  news: readonly PortionsLeft[] | undefined,
  patch: (change: (init: PosInit) => PosInit) => void,
  reload: () => Promise<void>,
): void {
  if (news !== undefined) {
    patch((init) => {
      const next = { ...init, menuItems: applyToSets(applyLeft(init.menuItems, news), news) };
      if (isFilledAgain(next, news)) reloadSoon(reload);
      return next;
    });
    return;
  }
  reloadSoon(reload);
}
