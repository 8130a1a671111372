// Bills as commands and answers load them: the row, its lines as the rules compute with them, and what was ordered.
import type { Selectable } from 'kysely';
import type { Bill, ServiceRule } from '#shared/billing/bill.ts';
import { type BillLine, type Reduction, type SoldTax, soldLine } from '#shared/billing/line.ts';
import { taxLines } from '#shared/billing/taxes.ts';
import { notFound } from '#shared/errors.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { BillLineRow, BillRow, OrderItemRow } from '../../db/schema.ts';
import { idsIn } from '../orders/queries.ts';

export type StoredBill = Selectable<BillRow>;

type StoredLine = Selectable<BillLineRow>;

/** An ordered item with what its bill says of its order. */
export type BilledItem = Selectable<OrderItemRow> & {
  readonly token_no: number;
  /** Of an open bill's. */
  readonly rush?: 0 | 1;
  readonly order_status: 'created' | 'completed' | 'cancelled';
  /** The bill on which the order lies, but for items apart. */
  readonly home_id: number | null;
};

export interface LoadedBill {
  readonly row: StoredBill;
  readonly bill: Bill;
  /** By the item's number. */
  readonly items: ReadonlyMap<number, BilledItem>;
  /** The rows that stand for lines in `bill_lines`; the other lines are items as they were sold. */
  readonly storedIds: ReadonlySet<number>;
}

const billsByIds = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('bills')
    .selectAll()
    .where('id', 'in', idsIn(p('ids')))
    .orderBy('id'),
);

/** Those of these ids that exist, oldest first. */
export const findBillRows = (tx: Tx, ids: readonly number[]): StoredBill[] =>
  tx.all(billsByIds, { ids: JSON.stringify(ids) });

/** A bill by its number; 404. */
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
    .select('orders.rush')
    .where('orders.bill_id', 'in', idsIn(p('ids')))
    .where('order_items.is_apart', '=', 0)
    .where('order_items.status', '<>', 'cancelled')
    .orderBy('order_items.id'),
);

const linesOnBills = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('bill_lines')
    .selectAll()
    .where('bill_id', 'in', idsIn(p('ids')))
    .orderBy('id'),
);

export const itemsByIds = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .selectAll('order_items')
    .select(['orders.token_no', 'orders.status as order_status', 'orders.bill_id as home_id'])
    .select('orders.rush')
    .where('order_items.id', 'in', idsIn(p('ids'))),
);

const taxOf = ({ tax_title, tax_rate_milli, tax_type }: BilledItem): SoldTax | null =>
  tax_type === null || tax_rate_milli === null
    ? null
    : { title: tax_title ?? '', rateMilli: tax_rate_milli, type: tax_type };

/** An item as it was sold; of old ones the figures that they have always shown. */
const asSold = (item: BilledItem): BillLine => ({
  ...soldLine({
    id: item.id,
    itemId: item.id,
    seat: item.seat,
    unitCents: item.price_cents,
    quantity: item.quantity,
    tax: taxOf(item),
  }),
  netCents: item.net_cents,
  taxCents: item.tax_cents,
});

const ownReduction = ({ own_percent_milli, own_amount_cents }: StoredLine): Reduction | null => {
  if (own_percent_milli !== null) return { percentMilli: own_percent_milli };
  return own_amount_cents === null ? null : { amountCents: own_amount_cents };
};

const lineOf = (row: StoredLine, item: BilledItem): BillLine => ({
  id: row.id,
  itemId: item.id,
  seat: item.seat,
  unitCents: item.price_cents,
  quantity: item.quantity,
  share: { num: row.share_num, den: row.share_den },
  tax: taxOf(item),
  amountCents: row.amount_cents,
  reduction: ownReduction(row),
  note:
    row.own_reason === null
      ? null
      : { reason: row.own_reason, by: row.own_by, approvedBy: row.own_approved_by },
  ownOffCents: row.own_off_cents,
  billOffCents: row.bill_off_cents,
  comp:
    row.comp_amount_cents === null
      ? null
      : {
          amountCents: row.comp_amount_cents,
          ownOffCents: row.comp_off_cents ?? 0,
          valueCents: row.comp_value_cents ?? 0,
        },
  netCents: row.net_cents,
  taxCents: row.tax_cents,
  isKept: row.is_kept === 1,
});

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

const billOf = (row: StoredBill, lines: readonly BillLine[]): Bill => ({
  lines: row.tax_rounding === 'bill' ? taxLines(lines, 'bill') : lines,
  discount: discountOf(row),
  taxRounding: row.tax_rounding,
  isDineIn: row.delivery_type === 'dinein',
  guests: row.guests,
  serviceRule: serviceRuleOf(row),
  serviceForced: row.service_forced === null ? null : row.service_forced === 1,
  hasService: row.has_service === 1,
  service: { netCents: row.service_net_cents, taxCents: row.service_tax_cents },
});

/** These bills, each with its own lines and items, in the same order, in three statements. */
export function loadBills(tx: Tx, rows: readonly StoredBill[]): LoadedBill[] {
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const whole = tx.all(itemsOnBills, { ids });
  const apart = tx.all(linesOnBills, { ids });
  const apartIds = [...new Set(apart.map(({ order_item_id }) => order_item_id))];
  const apartItems =
    apartIds.length === 0 ? [] : tx.all(itemsByIds, { ids: JSON.stringify(apartIds) });
  const lent = new Map(apartItems.map((item) => [item.id, item]));
  const wholeOf = groupBy(whole, ({ home_id }) => home_id);
  const apartOf = groupBy(apart, ({ bill_id }) => bill_id);
  return rows.map((row) => {
    const atHome = wholeOf.get(row.id) ?? [];
    const own = apartOf.get(row.id) ?? [];
    const items = new Map(atHome.map((item) => [item.id, item]));
    const lines = atHome.map(asSold);
    for (const line of own) {
      const item = lent.get(line.order_item_id);
      if (!item) continue;
      items.set(item.id, item);
      lines.push(lineOf(line, item));
    }
    lines.sort((a, b) => a.itemId - b.itemId || a.id - b.id);
    const storedIds = new Set(own.map(({ id }) => id));
    return { row, bill: billOf(row, lines), items, storedIds };
  });
}

/** One bill with its lines; 404. */
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
        .innerJoin('bill_lines', 'bill_lines.order_item_id', 'order_items.id')
        .select('bill_lines.bill_id')
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

/** The numbers of the bills on which anything of these orders lies, open or paid. */
export const listBillIdsOf = (tx: Tx, orderIds: readonly number[]): number[] =>
  tx.all(billsOfOrders, { ids: JSON.stringify(orderIds) }).flatMap(({ bill_id }) => bill_id ?? []);
