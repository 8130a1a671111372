// The menu as tills and guests read it: what is for sale, and how many portions are left (contract 20.7, 21.4).
import type { MenuItem } from '#shared/entities/menu.ts';
import type { Tx } from '../../db/executor.ts';
import type { CountedKind } from '../../db/schema.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { listMenuItems } from './menu.ts';
import { type CountKey, keyOf, readLeft } from './portions.ts';
import { soldSet } from './steps.ts';

type Left = { left?: number };

/** Returns every item that is for sale, without its cost (`net_price`), which only the menu settings show. */
export function listSoldItems(tx: Tx, now: number): MenuItem[] {
  const lefts = readLeft(tx, businessDayNow(tx, now));
  const items = listMenuItems(tx)
    .filter(({ is_active }) => is_active !== 0)
    .map((item) => ({ ...item, net_price: null, left: null }));
  const all = lefts.size === 0 ? items : items.map((item) => counted(item, lefts));
  return all.map((item) => soldSet(item, lefts));
}

/** Returns the whole menu for its settings, with the portions left of counted items. */
export function listMenuWithPortions(tx: Tx, now: number): MenuItem[] {
  const lefts = readLeft(tx, businessDayNow(tx, now));
  const items = listMenuItems(tx);
  return lefts.size === 0 ? items : items.map((item) => counted(item, lefts));
}

/**
 * Adds `left`, the remaining portions, to the item and to its variants, add-ons and options. An entry that is not
 * counted does not get this field.
 */
function counted(item: MenuItem, lefts: ReadonlyMap<CountKey, number>): MenuItem {
  const leftOf = (kind: CountedKind, id: number): Left => {
    const left = lefts.get(keyOf(kind, id));
    return left === undefined ? {} : { left };
  };
  const variants = item.variants.map((each) => ({ ...each, ...leftOf('variant', each.id) }));
  const addons = item.addons.map((each) => ({ ...each, ...leftOf('addon', each.id) }));
  const groups = item.groups?.map((group) => ({
    ...group,
    options: group.options.map((each) => ({ ...each, ...leftOf('option', each.id) })),
  }));
  return { ...item, ...leftOf('item', item.id), variants, addons, ...(groups && { groups }) };
}
