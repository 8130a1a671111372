// Loads bills for commands and for the API: the row, its lines in the form that the billing rules use, and the
// ordered items.
import type { Selectable } from 'kysely';
import type { Bill } from '#shared/billing/bill.ts';
import type { BillLine, Reduction } from '#shared/billing/line.ts';
import { promoterOf } from '#shared/billing/promotions/promote.ts';
import type { ServiceRule } from '#shared/billing/service.ts';
import type { BillValue } from '#shared/billing/take-value.ts';
import { taxLines } from '#shared/billing/taxes.ts';
import { notFound } from '#shared/errors.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { BillRow } from '../../db/schema.ts';
import { idsIn } from '../orders/orders.ts';
import { type KnownPromotion, promotionsOfLines } from '../promotions/known-terms.ts';
import { asSold, type BilledItem, readApart } from './bill-lines.ts';
import { isOnBills } from './orders-of-bill.ts';

export type StoredBill = Selectable<BillRow>;

export interface LoadedBill {
  readonly row: StoredBill;
  readonly bill: Bill;
  /** The ordered items of the lines, by id. */
  readonly items: ReadonlyMap<number, BilledItem>;
  /**
   * The ids of the lines that have rows: the lines of items apart. All other lines are whole items as they were sold.
   */
  readonly storedIds: ReadonlySet<number>;
  /** The promotions that apply to any line of the bill, by the id of their terms. */
  readonly promotions: ReadonlyMap<number, KnownPromotion>;
}

const billsByIds = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('bills')
    .selectAll()
    .where('id', 'in', idsIn(p('ids')))
    .orderBy('id'),
);

/** Returns the bills with these ids, oldest first. Unknown ids are left out. */
export const findBillRows = (tx: Tx, ids: readonly number[]): StoredBill[] =>
  tx.all(billsByIds, { ids: JSON.stringify(ids) });

/** Returns a bill by its number; 404 if it is unknown. */
export function getBillRow(tx: Tx, id: number): StoredBill {
  const [row] = findBillRows(tx, [id]);
  if (!row) throw notFound('bill');
  return row;
}

const itemsOnBills = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .selectAll('order_items')
    .select(['orders.token_no', 'orders.status as order_status', 'orders.bill_id as home_id'])
    .select(['orders.rush', 'orders.allergies', 'orders.allergies_seen_at'])
    .where(isOnBills(p('ids')))
    .where('order_items.is_apart', '=', 0)
    .where('order_items.status', '<>', 'cancelled')
    .orderBy('order_items.id'),
);

function serviceRuleOf(row: StoredBill): ServiceRule | null {
  if (row.service_title === null || row.service_percent_milli === null) return null;
  const { service_tax_title: title, service_tax_rate_milli: rateMilli } = row;
  const type = row.service_tax_type;
  const tax = type === null || rateMilli === null ? null : { title: title ?? '', rateMilli, type };
  return {
    title: row.service_title,
    percentMilli: row.service_percent_milli,
    minGuests: row.service_min_guests ?? 0,
    tax,
  };
}

function discountOf(row: StoredBill): Reduction | null {
  if (row.discount_percent_milli !== null) return { percentMilli: row.discount_percent_milli };
  return row.discount_amount_cents === null ? null : { amountCents: row.discount_amount_cents };
}

const billOf = (
  row: StoredBill,
  lines: readonly BillLine[],
  promotions: LoadedBill['promotions'],
): Bill => ({
  lines: row.tax_rounding === 'bill' ? taxLines(lines, 'bill') : lines,
  ...(promotions.size > 0 && {
    promote: promoterOf([...promotions.values()].map(({ terms }) => terms)),
  }),
  coupon: row.coupon,
  discount: discountOf(row),
  discountLimitMilli: row.discount_limit_milli,
  taxRounding: row.tax_rounding,
  isDineIn: row.delivery_type === 'dinein',
  guests: row.guests,
  serviceRule: serviceRuleOf(row),
  serviceForced: row.service_forced === null ? null : row.service_forced === 1,
  hasService: row.has_service === 1,
  service: { netCents: row.service_net_cents, taxCents: row.service_tax_cents },
  value: row.value === null ? null : (JSON.parse(row.value) as BillValue),
});

/**
 * Loads these bills in the same order, each with its own lines and items. Takes three database queries, plus one query
 * if there are even splits, and one query if there are promotions.
 */
export function loadBills(tx: Tx, rows: readonly StoredBill[]): LoadedBill[] {
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const wholeOf = groupBy(tx.all(itemsOnBills, { ids }), ({ home_id }) => home_id);
  const apart = readApart(tx, rows);
  const loaded = rows.map((row) => {
    const atHome = wholeOf.get(row.id) ?? [];
    const own = apart.lines.get(row.id) ?? [];
    const items = new Map<number, BilledItem>(atHome.map((item) => [item.id, item]));
    for (const { itemId } of own) {
      const item = apart.items.get(itemId);
      if (item) items.set(itemId, item);
    }
    const lines = [...atHome.map(asSold), ...own];
    lines.sort((a, b) => a.itemId - b.itemId || a.id - b.id);
    const storedIds = new Set(own.map(({ id }) => id));
    return { row, lines, items, storedIds };
  });
  const known = promotionsOfLines(
    tx,
    loaded.map(({ lines }) => lines),
  );
  return loaded.map(({ lines, ...one }, index) => {
    const promotions = known[index] ?? NO_PROMOTIONS;
    return { ...one, bill: billOf(one.row, lines, promotions), promotions };
  });
}
const NO_PROMOTIONS: LoadedBill['promotions'] = new Map();

/** Loads one bill with its lines; 404 if it is unknown. */
export function loadBill(tx: Tx, id: number): LoadedBill {
  const [loaded] = loadBills(tx, [getBillRow(tx, id)]);
  if (!loaded) throw notFound('bill');
  return loaded;
}

const billsOfOrders = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('orders')
    .select('bill_id')
    .where('id', 'in', idsIn(p('ids')))
    .where('bill_id', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_items')
          .select('order_items.id')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .where('order_items.is_apart', '=', 0)
          .where('order_items.status', '<>', 'cancelled'),
      ),
    )
    .union(
      qb
        .selectFrom('order_items')
        .innerJoin('items_apart', 'items_apart.order_item_id', 'order_items.id')
        .select('items_apart.bill_id')
        .where('order_items.order_id', 'in', idsIn(p('ids'))),
    )
    .union(
      qb
        .selectFrom('order_items')
        .innerJoin('invoice_lines', 'invoice_lines.order_item_id', 'order_items.id')
        .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
        .select('invoices.bill_id')
        .where('order_items.order_id', 'in', idsIn(p('ids')))
        .where('invoices.bill_id', 'is not', null),
    ),
);

/** Returns the numbers of the bills, open or paid, with any line of these orders. */
export const listBillIdsOf = (tx: Tx, orderIds: readonly number[]): number[] =>
  tx.all(billsOfOrders, { ids: JSON.stringify(orderIds) }).flatMap(({ bill_id }) => bill_id ?? []);
