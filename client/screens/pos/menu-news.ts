// Applies the hub's menu events: updates the remaining portions, or reloads the menu (contract 20.7).
import type { PortionsLeft } from '#shared/frames.ts';
import type { MenuItem, PosInit } from './cart-choice.ts';

/** Edits that follow one another within this time cause one reload. */
const RELOAD_MS = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

type Left = { left?: number | null };

/** Returns the rows with the reported counts updated. */
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

/** Updates the shown menu, or loads it again. */
export function hearMenu(
  news: readonly PortionsLeft[] | undefined,
  patch: (change: (init: PosInit) => PosInit) => void,
  reload: () => Promise<void>,
): void {
  if (news !== undefined) {
    patch((init) => ({ ...init, menuItems: applyLeft(init.menuItems, news) }));
    return;
  }
  clearTimeout(timer);
  timer = setTimeout(() => void reload(), RELOAD_MS);
}
