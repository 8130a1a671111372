// Whole orders as the wire shows them: orders, items and add-ons in three statements, however many there are.
import { type Expression, type Selectable, sql } from 'kysely';
import { toAmount, toAmountOrNull } from '#shared/billing/money.ts';
import { toRate } from '#shared/billing/tax.ts';
import type { Order, OrderItem, SoldAddon } from '#shared/entities/orders.ts';
import { notFound } from '#shared/errors.ts';
import { UNPAID_PAGE } from '#shared/limits.ts';
import { COOKING } from '#shared/states/order-item.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { OrderItemAddonRow, OrderItemRow, OrderRow } from '../../db/schema.ts';
import { groupBy } from '../../shared/group-by.ts';

export type SoldOrder = Selectable<OrderRow>;
export type SoldItem = Selectable<OrderItemRow>;

/** The ids of a JSON array as a set, so that one prepared statement serves lists of every length. */
export const idsIn = (json: Expression<string>) =>
  sql<number>`(select value from json_each(${json}))`;

const ordersByIds = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', idsIn(p('ids')))
    .orderBy('id'),
);
const openOrders = prepared()(() =>
  qb.selectFrom('orders').selectAll().where('status', '=', sql.lit('created')).orderBy('id'),
);
const unpaidOrders = prepared<{ before: number; limit: number }>()((p) =>
  qb
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', sql.lit('completed'))
    .where('payment_status', '=', sql.lit('pending'))
    .where('id', '<', p('before'))
    .orderBy('id', 'desc')
    .limit(p('limit')),
);
const kitchenOrders = prepared()(() =>
  qb
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', sql.lit('created'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_items')
          .select('order_items.id')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .where('order_items.status', 'in', COOKING),
      ),
    )
    .orderBy('id'),
);
const itemsOf = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', idsIn(p('ids')))
    .orderBy('id'),
);
const addonsOf = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_item_addons')
    .innerJoin('order_items', 'order_items.id', 'order_item_addons.order_item_id')
    .selectAll('order_item_addons')
    .where('order_items.order_id', 'in', idsIn(p('ids')))
    .orderBy('order_item_addons.order_item_id')
    .orderBy('order_item_addons.position'),
);

const idsOf = (rows: readonly { id: number }[]): string => JSON.stringify(rows.map(({ id }) => id));

/** The orders with these ids, oldest first; 404 when one is unknown (CONTRACT §5). */
export function getOrderRows(tx: Tx, orderIds: readonly number[]): SoldOrder[] {
  const rows = findOrderRows(tx, orderIds);
  if (rows.length < orderIds.length) throw notFound('order');
  return rows;
}

/** Those of these ids that exist, oldest first. */
export const findOrderRows = (tx: Tx, orderIds: readonly number[]): SoldOrder[] =>
  tx.all(ordersByIds, { ids: JSON.stringify(orderIds) });

/** Every item of these orders, cancelled ones too. */
export const listItemRows = (tx: Tx, orders: readonly SoldOrder[]): SoldItem[] =>
  tx.all(itemsOf, { ids: idsOf(orders) });

const itemById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('order_items').selectAll().where('id', '=', p('id')),
);

/** An item by its number; 404. */
export function getItemRow(tx: Tx, id: number): SoldItem {
  const row = tx.get(itemById, { id });
  if (!row) throw notFound('item');
  return row;
}

/** Orders in `created`, all or those named (CONTRACT §5, §6). */
export const listOpenOrders = (tx: Tx, orderIds?: readonly number[]): Order[] =>
  wholeOrders(
    tx,
    orderIds
      ? findOrderRows(tx, orderIds).filter(({ status }) => status === 'created')
      : tx.all(openOrders, {}),
  );

/** Completed orders that nobody has paid: the newest, before one of them, oldest first (CONTRACT §5). */
export const listUnpaidOrders = (
  tx: Tx,
  { before = Number.MAX_SAFE_INTEGER, limit = UNPAID_PAGE }: { before?: number; limit?: number },
): Order[] => wholeOrders(tx, tx.all(unpaidOrders, { before, limit }).reverse());

/** Open orders with something left to cook, all or those named (CONTRACT §5, §6). */
export function listKitchenOrders(tx: Tx, orderIds?: readonly number[]): Order[] {
  if (!orderIds) return wholeOrders(tx, tx.all(kitchenOrders, {}));
  const isCooking = ({ items }: Order) => items.some(({ status }) => COOKING.includes(status));
  return listOpenOrders(tx, orderIds).filter(isCooking);
}

/** These rows with their items and add-ons, in the same order. */
export function wholeOrders(tx: Tx, rows: readonly SoldOrder[]): Order[] {
  if (rows.length === 0) return [];
  const addons = tx.all(addonsOf, { ids: idsOf(rows) });
  const addonsByItem = groupBy(addons, ({ order_item_id }) => order_item_id);
  const itemsByOrder = groupBy(listItemRows(tx, rows), ({ order_id }) => order_id);
  return rows.map((row) => orderOf(row, itemsByOrder.get(row.id) ?? [], addonsByItem));
}

type AddonsByItem = ReadonlyMap<number, readonly OrderItemAddonRow[]>;

const orderOf = (row: SoldOrder, items: readonly SoldItem[], addons: AddonsByItem): Order => ({
  id: row.id,
  date: new Date(row.created_at).toISOString(),
  delivery_type: row.delivery_type,
  customer_type: row.customer_type,
  customer_id: row.customer_id,
  customer_name: row.customer_name,
  status: row.status,
  payment_status: row.payment_status,
  token_no: row.token_no,
  items: items.map((item) => itemOf(item, addons.get(item.id) ?? [])),
  table_id: row.table_id,
  table_title: row.table_title,
  floor: row.floor,
  seen_at: row.seen_at === null ? null : new Date(row.seen_at).toISOString(),
});

const itemOf = (row: SoldItem, addons: readonly OrderItemAddonRow[]): OrderItem => ({
  id: row.id,
  order_id: row.order_id,
  item_id: row.item_id,
  item_title: row.item_title,
  variant_id: row.variant_id,
  variant_title: row.variant_title,
  variant_price: toAmountOrNull(row.variant_price_cents),
  quantity: row.quantity,
  status: row.status,
  date: new Date(row.created_at).toISOString(),
  addons: addons.map(addonOf),
  notes: row.notes,
  price: toAmount(row.price_cents),
  net: toAmount(row.net_cents),
  tax: toAmount(row.tax_cents),
  total: toAmount(row.total_cents),
  tax_title: row.tax_title,
  tax_rate: row.tax_rate_milli === null ? null : toRate(row.tax_rate_milli),
  tax_type: row.tax_type,
  seat: row.seat,
  course: row.course,
  table_title: row.table_title,
});

const addonOf = (row: OrderItemAddonRow): SoldAddon => ({
  id: row.addon_id,
  title: row.title,
  price: toAmount(row.price_cents),
});
