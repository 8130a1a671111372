// Reads all settings that currently decide what guests pay: dishes, option groups and price lists.
import type {
  MenuPrices,
  PricedEntry,
  PricedGroup,
  PricedMenuDish,
} from '#shared/billing/priced-menu.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { readActiveLists } from './price-lists.ts';

const DAY_MS = 86_400_000;

/** Reads the dishes of the menu, including those that are turned off or were deleted after `since`. */
const dishRows = prepared<{ since: number }>()((p) =>
  qb
    .selectFrom('menu_items as item')
    .leftJoin('taxes as tax', 'tax.id', 'item.tax_id')
    .leftJoin('taxes as away', 'away.id', 'item.takeaway_tax_id')
    .select([
      'item.id',
      'item.title',
      'item.price_cents',
      'item.category_id',
      'item.deleted_at',
      'tax.type as tax_type',
      'tax.rate_milli',
      'away.type as away_type',
      'away.rate_milli as away_milli',
    ])
    .where((eb) =>
      eb.or([eb('item.deleted_at', 'is', null), eb('item.deleted_at', '>', p('since'))]),
    ),
);
const extrasIn = (table: 'variants' | 'addons') =>
  prepared()(() =>
    qb
      .selectFrom(table)
      .select(['id', 'item_id', 'title', 'price_cents as cents'])
      .where('deleted_at', 'is', null),
  );
const variantRows = extrasIn('variants');
const addonRows = extrasIn('addons');
const groupRows = prepared()(() =>
  qb
    .selectFrom('option_groups')
    .select(['id', 'title', 'min', 'free'])
    .where('deleted_at', 'is', null),
);
const optionRows = prepared()(() =>
  qb
    .selectFrom('options')
    .select(['id', 'group_id', 'title', 'price_cents as cents'])
    .where('deleted_at', 'is', null),
);
const tieRows = prepared()(() =>
  qb.selectFrom('item_option_groups').select(['item_id', 'group_id']),
);

const readDishRows = (tx: Tx, since: number) => tx.all(dishRows, { since });
type DishRow = ReturnType<typeof readDishRows>[number];

/**
 * Returns the tax that guests pay in addition to the price, in thousandths of a percent: only exclusive taxes count.
 */
const onTop = (type: string | null, milli: number | null): number =>
  type === 'exclusive' ? (milli ?? 0) : 0;

const taxOnTop = (row: DishRow): readonly [number, number] => {
  const dineIn = onTop(row.tax_type, row.rate_milli);
  return [dineIn, row.away_type === null ? dineIn : onTop(row.away_type, row.away_milli)];
};

const NONE: readonly PricedEntry[] = [];

function readDishes(tx: Tx, since: number): [PricedMenuDish[], gone: PricedMenuDish[]] {
  const variants = groupBy(tx.all(variantRows, {}), ({ item_id }) => item_id);
  const addons = groupBy(tx.all(addonRows, {}), ({ item_id }) => item_id);
  const ties = groupBy(tx.all(tieRows, {}), ({ item_id }) => item_id);
  const toDish = (row: DishRow): PricedMenuDish => ({
    id: row.id,
    title: row.title,
    categoryId: row.category_id,
    taxMilli: taxOnTop(row),
    units: variants.get(row.id) ?? [{ id: 0, title: row.title, cents: row.price_cents }],
    addons: addons.get(row.id) ?? NONE,
    groupIds: (ties.get(row.id) ?? []).map(({ group_id }) => group_id),
  });
  const rows = readDishRows(tx, since);
  const isLive = ({ deleted_at }: DishRow) => deleted_at === null;
  return [rows.filter(isLive).map(toDish), rows.filter((row) => !isLive(row)).map(toDish)];
}

function readGroups(tx: Tx): PricedGroup[] {
  const options = groupBy(tx.all(optionRows, {}), ({ group_id }) => group_id);
  return tx.all(groupRows, {}).map((row) => ({ ...row, options: options.get(row.id) ?? NONE }));
}

const byId = <T extends { readonly id: number }>(entries: readonly T[]): Map<number, T> =>
  new Map(entries.map((entry) => [entry.id, entry]));

/**
 * Returns all prices that guests pay: the prices of the menu, and the prices of every active price list at any hour.
 */
export function readMenuPrices(tx: Tx, now: number): MenuPrices {
  const [dishes, gone] = readDishes(tx, now - DAY_MS);
  return {
    dishes: byId(dishes),
    gone,
    groups: byId(readGroups(tx)),
    lists: readActiveLists(tx),
  };
}
