// The stored price lists: as the API returns them to Settings, and as the pricing rules use them for sales.
import type { Selectable } from 'kysely';
import { ownKey, type PriceList } from '#shared/billing/price-lists.ts';
import { toRate } from '#shared/billing/tax.ts';
import type { PriceListRead } from '#shared/entities/price-lists.ts';
import { groupBy } from '#shared/group-by.ts';
import type { DeliveryType } from '#shared/states/order.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { MenuTables } from '../../db/schema/menu.ts';
import { wireOf } from '../store/bill-rules.ts';

type Row = Selectable<MenuTables['price_lists']>;

const rows = prepared()(() => qb.selectFrom('price_lists').selectAll().orderBy('id'));
const prices = prepared()(() =>
  qb
    .selectFrom('price_list_items as own')
    .innerJoin('menu_items as item', 'item.id', 'own.item_id')
    .leftJoin('variants as variant', 'variant.id', 'own.variant_id')
    .select(['own.list_id', 'own.item_id', 'own.variant_id', 'own.price_cents'])
    .where('item.deleted_at', 'is', null)
    .where('variant.deleted_at', 'is', null)
    .orderBy('own.list_id')
    .orderBy('own.item_id')
    .orderBy('own.variant_id'),
);
const categories = prepared()(() =>
  qb.selectFrom('price_list_categories').selectAll().orderBy('list_id').orderBy('category_id'),
);

interface Stored {
  readonly row: Row;
  readonly days: number[];
  readonly deliveryTypes: DeliveryType[];
  readonly own: readonly Selectable<MenuTables['price_list_items']>[];
  readonly categoryIds: number[];
}

function readStored(tx: Tx): Stored[] {
  const own = groupBy(tx.all(prices, {}), ({ list_id }) => list_id);
  const named = groupBy(tx.all(categories, {}), ({ list_id }) => list_id);
  return tx.all(rows, {}).map((row) => ({
    row,
    days: JSON.parse(row.days),
    deliveryTypes: JSON.parse(row.delivery_types),
    own: own.get(row.id) ?? [],
    categoryIds: (named.get(row.id) ?? []).map(({ category_id }) => category_id),
  }));
}

/** Returns every list, active or not, without prices of deleted dishes. */
export function listPriceLists(tx: Tx): PriceListRead[] {
  const wire = wireOf(tx);
  return readStored(tx).map(({ row, days, deliveryTypes, own, categoryIds }) => ({
    id: row.id,
    title: row.title,
    days,
    from: row.from_time,
    to: row.to_time,
    deliveryTypes,
    items: own.map(({ item_id, variant_id, price_cents }) => ({
      itemId: item_id,
      variantId: variant_id,
      price: wire.amount(price_cents),
      item_id,
      variant_id,
    })),
    categoryIds,
    percent: row.percent_milli === null ? null : toRate(row.percent_milli),
    priority: row.priority,
    isActive: row.is_active,
    delivery_types: deliveryTypes,
    category_ids: categoryIds,
    is_active: row.is_active,
  }));
}

/** Returns the active price lists in the form that the pricing rules use. */
export const readActiveLists = (tx: Tx): PriceList[] =>
  readStored(tx)
    .filter(({ row }) => row.is_active === 1)
    .map(({ row, days, deliveryTypes, own, categoryIds }) => ({
      id: row.id,
      title: row.title,
      days,
      from: row.from_time,
      to: row.to_time,
      deliveryTypes,
      prices: new Map(
        own.map(({ item_id, variant_id, price_cents }) => [
          ownKey(item_id, variant_id),
          price_cents,
        ]),
      ),
      categoryIds,
      percentMilli: row.percent_milli,
      priority: row.priority,
    }));
