// Whole orders as the API returns them: orders, items, and their add-ons and options, in three queries for any number
// of orders.
import { sql } from 'kysely';
import { toRate } from '#shared/billing/tax.ts';
import type { Order, OrderItem } from '#shared/entities/orders.ts';
import { groupBy } from '#shared/group-by.ts';
import { LIGHT_LINES, OPEN_PAGE_LINES, UNPAID_PAGE } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import { generationOfOrder } from '../standby/generations.ts';
import { stationTitles } from '../stations/stations.ts';
import { type Wire, wireOf } from '../store/bill-rules.ts';
import { type ExtrasByItem, wireExtras } from './extras.ts';
import { isLight, takeLight } from './list-weight.ts';
import { readOpenParts } from './open-parts.ts';
import { idsIn, idsOf, isCooking, listItemRows, type SoldItem, type SoldOrder } from './orders.ts';
import { readSets, type SetsByItem, wireSet } from './sold-sets.ts';

const extrasOf = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_item_addons')
    .select([
      'order_item_id',
      sql<'addon' | 'option'>`'addon'`.as('kind'),
      'position',
      'addon_id as id',
      sql<string | null>`null`.as('group_title'),
      'title',
      sql<number>`1`.as('quantity'),
      'price_cents',
    ])
    .where('order_item_id', 'in', idsIn(p('ids')))
    .unionAll(
      qb
        .selectFrom('order_item_options')
        .select([
          'order_item_id',
          sql<'addon' | 'option'>`'option'`.as('kind'),
          'position',
          'option_id as id',
          sql<string | null>`group_title`.as('group_title'),
          'title',
          'quantity',
          'price_cents',
        ])
        .where('order_item_id', 'in', idsIn(p('ids'))),
    )
    .orderBy('order_item_id')
    .orderBy('kind')
    .orderBy('position'),
);

/** Returns the add-ons and then the options of these items, read in one database query for any number of items. */
export const readExtras = (tx: Tx, itemIds: readonly number[]): ExtrasByItem =>
  groupBy(tx.all(extrasOf, { ids: JSON.stringify(itemIds) }), ({ order_item_id }) => order_item_id);

const sightingsOf = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_sightings')
    .select(['order_id', 'station_id'])
    .where('order_id', 'in', idsIn(p('ids'))),
);

const partiesOf = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('bills', 'bills.id', 'orders.bill_id')
    .select(['orders.id', 'users.name as waiter', 'bills.guests', 'bills.title as party'])
    .select(['users.username', 'orders.source', generationOfOrder])
    .where('orders.id', 'in', idsIn(p('ids'))),
);

type PartyRow = ReturnType<typeof readParties>[number];
const readParties = (tx: Tx, rows: readonly SoldOrder[]) => tx.all(partiesOf, { ids: idsOf(rows) });

/**
 * Returns the fields of an order's party. An order by staff has no `source` and `username`, as in earlier versions of
 * the API.
 */
const partyOf = ({ waiter, guests, party, source, username, generation }: PartyRow) => ({
  ...(generation !== null && { generation }),
  ...(source === null ? { waiter, guests, party } : { waiter, guests, party, source, username }),
});

function readPartiesOf(tx: Tx, rows: readonly SoldOrder[]) {
  const parties = readParties(tx, rows);
  const fromOutside = parties.flatMap(({ id, source }) => (source === 'open' ? id : []));
  const open = readOpenParts(tx, fromOutside);
  return new Map(
    parties.map((row) => {
      const part = open.get(row.id);
      return [row.id, part ? { ...partyOf(row), open: part } : partyOf(row)];
    }),
  );
}

/** An order as the API returns it, and the rows of its items. */
export interface WholeOrder {
  readonly order: Order;
  readonly items: readonly SoldItem[];
}

/** Returns these rows with their items and add-ons, in the same order. */
export function ordersWithRows(tx: Tx, rows: readonly SoldOrder[]): WholeOrder[] {
  if (rows.length === 0) return [];
  const items = listItemRows(tx, rows);
  const extras = readExtras(
    tx,
    items.map(({ id }) => id),
  );
  const itemsByOrder = groupBy(items, ({ order_id }) => order_id);
  const unseen = listUnseen(tx, rows, items);
  const parties = readPartiesOf(tx, rows);
  const sold = { extras, sets: readSets(tx, items), wire: wireOf(tx) };
  return rows.map((row) => {
    const own = itemsByOrder.get(row.id) ?? [];
    const order = { ...orderOf(row, own, sold), ...parties.get(row.id) };
    // An order of gift cards is never shown in the kitchen, so nobody has to see it.
    const listsUnseen = unseen !== undefined || own.every(({ card }) => card !== null);
    return {
      order: listsUnseen ? { ...order, unseen: unseen?.get(row.id) ?? [] } : order,
      items: own,
    };
  });
}

/** Returns these orders as the API returns them, in the same order. */
export const wholeOrders = (tx: Tx, rows: readonly SoldOrder[]): Order[] =>
  ordersWithRows(tx, rows).map(({ order }) => order);

const firedAt = ({ fired_at, created_at }: SoldItem): number => fired_at ?? created_at;

const arrivedAt = (item: SoldItem): number => item.passed_at ?? firedAt(item);

interface Sold {
  readonly extras: ExtrasByItem;
  readonly sets: SetsByItem;
  readonly wire: Wire;
}

const orderOf = (row: SoldOrder, items: readonly SoldItem[], sold: Sold): Order => ({
  id: row.id,
  date: new Date(row.created_at).toISOString(),
  delivery_type: row.delivery_type,
  customer_type: row.customer_type,
  customer_id: row.customer_id,
  customer_name: row.customer_name,
  status: row.status,
  payment_status: row.payment_status,
  token_no: row.token_no,
  items: items.map((item) => itemOf(item, sold)),
  table_id: row.table_id,
  table_title: row.table_title,
  floor: row.floor,
  seen_at: wireInstant(row.seen_at),
  ...(row.sent_by === null ? {} : { sent_by: row.sent_by }),
  rush: row.rush,
  promised_at: wireInstant(row.promised_at),
  allergies: row.allergies,
  allergies_seen_at: wireInstant(row.allergies_seen_at),
});

const itemOf = (row: SoldItem, { extras, sets, wire }: Sold): OrderItem => ({
  id: row.id,
  order_id: row.order_id,
  item_id: row.item_id,
  item_title: row.item_title,
  kitchen_name: row.kitchen_name,
  ...(row.card === null ? {} : { card: row.card }),
  variant_id: row.variant_id,
  variant_title: row.variant_title,
  variant_price: wire.orNull(row.variant_price_cents),
  quantity: row.quantity,
  status: row.status,
  date: new Date(row.created_at).toISOString(),
  ...wireExtras(extras.get(row.id), wire.amount),
  notes: row.notes,
  ...wireSet(sets.get(row.id), wire),
  price: wire.amount(row.price_cents),
  net: wire.amount(row.net_cents),
  tax: wire.amount(row.tax_cents),
  total: wire.amount(row.total_cents),
  tax_title: row.tax_title,
  tax_rate: row.tax_rate_milli === null ? null : toRate(row.tax_rate_milli),
  tax_type: row.tax_type,
  price_list: row.price_list,
  seat: row.seat,
  course: row.course,
  table_title: row.table_title,
  station_id: row.station_id,
  fired: row.waits === 1 ? 0 : 1,
  fired_at: row.waits === 1 ? null : wireInstant(firedAt(row)),
  moved_from: row.moved_from,
  is_told: row.is_told,
});

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

/**
 * Returns completed orders that nobody has paid: the newest such orders, or the newest before a named order. The oldest
 * comes first (contract 5).
 */
export function listUnpaidOrders(
  tx: Tx,
  { before = Number.MAX_SAFE_INTEGER, limit = UNPAID_PAGE }: { before?: number; limit?: number },
): Order[] {
  const rows = tx.all(unpaidOrders, { before, limit });
  const ids = rows.map(({ id }) => id);
  const { length } = takeLight(tx, ids, OPEN_PAGE_LINES);
  return wholeOrders(tx, rows.slice(0, length).reverse());
}

/** Returns whether these orders are few enough to be read on the main thread without delaying the tills' calls. */
export function areLightUnpaid(
  tx: Tx,
  { before = Number.MAX_SAFE_INTEGER, limit = UNPAID_PAGE }: { before?: number; limit?: number },
): boolean {
  const rows = tx.all(unpaidOrders, { before, limit });
  return isLight(
    tx,
    rows.map(({ id }) => id),
    LIGHT_LINES,
  );
}

/** Returns orders in the order in which a kitchen cooks them: rushed orders first, each group in the given order. */
export const rushedFirst = <O extends Pick<Order, 'rush'>>(orders: readonly O[]): O[] => [
  ...orders.filter(({ rush }) => rush === 1),
  ...orders.filter(({ rush }) => rush !== 1),
];

/** Returns, for each order, the stations that have not seen it; undefined if no item has a station. */
function listUnseen(tx: Tx, rows: readonly SoldOrder[], items: readonly SoldItem[]) {
  if (items.every(({ station_id }) => station_id === null)) return undefined;
  const open = rows.filter(({ status }) => status === 'created');
  const seen = new Set(
    tx.all(sightingsOf, { ids: idsOf(open) }).map((row) => `${row.order_id} ${row.station_id}`),
  );
  const titles = stationTitles(tx);
  const openIds = new Set(open.map(({ id }) => id));
  const pending = items.filter(
    (item) =>
      openIds.has(item.order_id) &&
      isCooking(item) &&
      !seen.has(`${item.order_id} ${item.station_id}`),
  );
  return new Map(
    [...groupBy(pending, ({ order_id }) => order_id)].map(([id, own]) => [
      id,
      [...groupBy(own, ({ station_id }) => station_id)].map(([station, its]) => ({
        station_id: station ?? 0,
        title: titles.get(station ?? 0) ?? '',
        since: wireInstant(Math.min(...its.map(arrivedAt))),
      })),
    ]),
  );
}
