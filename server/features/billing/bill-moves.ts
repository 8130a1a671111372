// What is written of bills: a new one, lines that come and go, and the moves of its state, each from the version it was read with.
import { type Expression, sql, type Updateable } from 'kysely';
import { addLines, type Bill, NO_FIGURES, openBill, sumsOf } from '#shared/billing/bill.ts';
import { type BillLine, offOf } from '#shared/billing/line.ts';
import { isWhole } from '#shared/billing/share.ts';
import type { Totals } from '#shared/billing/tax.ts';
import { Refusal } from '#shared/errors.ts';
import { type BillStatus, billMayBecome } from '#shared/states/bill-states.ts';
import type { CustomerType, DeliveryType } from '#shared/states/order.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { BillLineRow, BillRow } from '../../db/schema.ts';
import type { CommandContext } from '../../threads/command.ts';
import { idsIn } from '../orders/queries.ts';
import { billRulesOf } from '../store/bill-rules-queries.ts';
import { asSold, type BilledItem, type LoadedBill, type StoredBill } from './bill-queries.ts';

/** Whom and where a bill is for. */
export interface BillHead {
  readonly delivery_type: DeliveryType;
  readonly customer_type: CustomerType;
  readonly customer_id: string | null;
  readonly customer_name: string | null;
  readonly table_id: number | null;
  readonly table_title: string | null;
  readonly floor: string | null;
}

interface Opened {
  readonly title?: string | null;
  readonly guests?: number | null;
  /** What lies on it from the start, as it was sold. */
  readonly totals?: Totals;
}

type Opening = {
  [K in
    | keyof BillHead
    | 'title'
    | 'user_id'
    | 'guests'
    | 'opened_at'
    | 'tax_rounding'
    | 'service_title'
    | 'service_percent_milli'
    | 'service_min_guests'
    | 'service_tax_title'
    | 'service_tax_rate_milli'
    | 'service_tax_type'
    | 'has_service'
    | 'net_cents'
    | 'tax_cents']: StoredBill[K];
};
const insertBill = prepared<Opening>()((p) =>
  qb.insertInto('bills').values({
    title: p('title'),
    table_id: p('table_id'),
    table_title: p('table_title'),
    floor: p('floor'),
    delivery_type: p('delivery_type'),
    customer_type: p('customer_type'),
    customer_id: p('customer_id'),
    customer_name: p('customer_name'),
    user_id: p('user_id'),
    guests: p('guests'),
    opened_at: p('opened_at'),
    tax_rounding: p('tax_rounding'),
    service_title: p('service_title'),
    service_percent_milli: p('service_percent_milli'),
    service_min_guests: p('service_min_guests'),
    service_tax_title: p('service_tax_title'),
    service_tax_rate_milli: p('service_tax_rate_milli'),
    service_tax_type: p('service_tax_type'),
    has_service: p('has_service'),
    net_cents: p('net_cents'),
    tax_cents: p('tax_cents'),
  }),
);

/** Opens a bill with the rules of the house at this moment; gives its number. */
export function openNewBill(
  tx: Tx,
  { now, actor }: CommandContext,
  head: BillHead,
  { title = null, guests = null, totals }: Opened = {},
): number {
  const { taxRounding, serviceRule } = billRulesOf(tx);
  const isDineIn = head.delivery_type === 'dinein';
  const { hasService } = openBill({ taxRounding, serviceRule, isDineIn, guests });
  return tx.run(insertBill, {
    title,
    table_id: head.table_id,
    table_title: head.table_title,
    floor: head.floor,
    delivery_type: head.delivery_type,
    customer_type: head.customer_type,
    customer_id: head.customer_id,
    customer_name: head.customer_name,
    user_id: actor?.userId ?? null,
    guests,
    opened_at: now,
    tax_rounding: taxRounding,
    service_title: serviceRule?.title ?? null,
    service_percent_milli: serviceRule?.percentMilli ?? null,
    service_min_guests: serviceRule?.minGuests ?? null,
    service_tax_title: serviceRule?.tax?.title ?? null,
    service_tax_rate_milli: serviceRule?.tax?.rateMilli ?? null,
    service_tax_type: serviceRule?.tax?.type ?? null,
    has_service: hasService ? 1 : 0,
    net_cents: totals?.subtotalCents ?? 0,
    tax_cents: totals?.taxTotalCents ?? 0,
  }).id;
}

/** What a bill beside another has of it. */
const BESIDE = [
  'table_id',
  'table_title',
  'floor',
  'delivery_type',
  'customer_type',
  'customer_id',
  'customer_name',
  'user_id',
  'opened_at',
  'tax_rounding',
  'service_title',
  'service_percent_milli',
  'service_min_guests',
  'service_tax_title',
  'service_tax_rate_milli',
  'service_tax_type',
  'service_forced',
  'has_service',
  'discount_reason',
  'discount_by',
  'discount_approved_by',
] as const;

const copyBill = prepared<{ from: number; title: string | null; guests: number | null }>()((p) =>
  qb
    .insertInto('bills')
    .columns(['title', 'guests', ...BESIDE])
    .expression((eb) =>
      eb
        .selectFrom('bills')
        .select([
          sql<string | null>`${p('title')}`.as('title'),
          sql<number | null>`${p('guests')}`.as('guests'),
          ...BESIDE,
        ])
        .where('id', '=', p('from')),
    ),
);

/** An empty bill beside another, with its head and rules; gives its number. */
export const openBeside = (tx: Tx, row: StoredBill, bill: Bill): number =>
  tx.run(copyBill, { from: row.id, title: row.title, guests: bill.guests }).id;

const growBill = prepared<{ id: number; net: number; tax: number }>()((p) =>
  qb
    .updateTable('bills')
    .set((eb) => ({
      net_cents: eb('net_cents', '+', p('net')),
      tax_cents: eb('tax_cents', '+', p('tax')),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', p('id'))
    .where('status', '=', 'open')
    .where('paid_cents', '=', 0),
);

export const changedMeanwhile = (): Refusal =>
  new Refusal('BILL_CHANGED', 'Somebody else has just changed this bill!');

/** Items as they were sold come onto a bill on which nothing else depends on them. */
export function growPlain(tx: Tx, id: number, totals: Totals): void {
  const { subtotalCents: net, taxTotalCents: tax } = totals;
  if (tx.run(growBill, { id, net, tax }).changes !== 1) throw changedMeanwhile();
}

/** Whether what comes onto a bill just adds up: no charge, no discount, tax line by line. */
export const isPlain = (row: StoredBill): boolean =>
  row.tax_rounding === 'line' &&
  row.has_service === 0 &&
  row.discount_percent_milli === null &&
  row.discount_amount_cents === null;

type LineValues = Omit<BillLineRow, 'id'>;
const lineValues = (billId: number, line: BillLine): LineValues => ({
  bill_id: billId,
  order_item_id: line.itemId,
  share_num: line.share.num,
  share_den: line.share.den,
  amount_cents: line.amountCents,
  own_percent_milli:
    line.reduction && 'percentMilli' in line.reduction ? line.reduction.percentMilli : null,
  own_amount_cents:
    line.reduction && 'amountCents' in line.reduction ? line.reduction.amountCents : null,
  own_reason: line.note?.reason ?? null,
  own_by: line.note?.by ?? null,
  own_approved_by: line.note?.approvedBy ?? null,
  own_off_cents: line.ownOffCents,
  bill_off_cents: line.billOffCents,
  comp_amount_cents: line.comp?.amountCents ?? null,
  comp_off_cents: line.comp?.ownOffCents ?? null,
  comp_value_cents: line.comp?.valueCents ?? null,
  net_cents: line.netCents,
  tax_cents: line.taxCents,
  is_kept: line.isKept ? 1 : 0,
});

type LineSlot = <K extends keyof LineValues & string>(name: K) => Expression<LineValues[K]>;
const lineSlots = (p: LineSlot) => ({
  bill_id: p('bill_id'),
  order_item_id: p('order_item_id'),
  share_num: p('share_num'),
  share_den: p('share_den'),
  amount_cents: p('amount_cents'),
  own_percent_milli: p('own_percent_milli'),
  own_amount_cents: p('own_amount_cents'),
  own_reason: p('own_reason'),
  own_by: p('own_by'),
  own_approved_by: p('own_approved_by'),
  own_off_cents: p('own_off_cents'),
  bill_off_cents: p('bill_off_cents'),
  comp_amount_cents: p('comp_amount_cents'),
  comp_off_cents: p('comp_off_cents'),
  comp_value_cents: p('comp_value_cents'),
  net_cents: p('net_cents'),
  tax_cents: p('tax_cents'),
  is_kept: p('is_kept'),
});
type LineRecord = { [K in keyof LineValues]: LineValues[K] };
const addLine = prepared<LineRecord>()((p) => qb.insertInto('bill_lines').values(lineSlots(p)));
const putLine = prepared<LineRecord & { id: number }>()((p) =>
  qb.replaceInto('bill_lines').values({ id: p('id'), ...lineSlots(p) }),
);
const setApart = prepared<{ ids: string }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ is_apart: 1 })
    .where('id', 'in', idsIn(p('ids')))
    .where('is_apart', '=', 0),
);
const removeLines = prepared<{ ids: string }>()((p) =>
  qb.deleteFrom('bill_lines').where('id', 'in', idsIn(p('ids'))),
);

/** Whether a line is simply its item as sold, on the bill of its order. */
export const isAsSold = (line: BillLine, item: BilledItem, billId: number): boolean =>
  item.is_apart === 0 &&
  item.home_id === billId &&
  line.id === item.id &&
  isWhole(line.share) &&
  line.comp === null &&
  line.reduction === null &&
  offOf(line) === 0 &&
  line.netCents === item.net_cents &&
  line.taxCents === item.tax_cents;

/** What becomes of a bill: its lines, sums and head. */
export interface BillChange {
  readonly id: number;
  /** The version that it was read with. */
  readonly version: number;
  readonly bill: Bill;
  readonly set?: Omit<Updateable<BillRow>, 'id' | 'version' | 'status'>;
}

function writeBill(tx: Tx, { id, version, bill, set = {} }: BillChange): void {
  const sums = sumsOf(bill);
  const { discount, service } = bill;
  const values: Updateable<BillRow> = {
    version: version + 1,
    guests: bill.guests,
    service_forced: bill.serviceForced === null ? null : bill.serviceForced ? 1 : 0,
    has_service: bill.hasService ? 1 : 0,
    service_net_cents: service.netCents,
    service_tax_cents: service.taxCents,
    discount_percent_milli: discount && 'percentMilli' in discount ? discount.percentMilli : null,
    discount_amount_cents: discount && 'amountCents' in discount ? discount.amountCents : null,
    net_cents: sums.subtotalCents,
    tax_cents: sums.taxTotalCents,
    off_cents: sums.discountTotalCents,
    comp_cents: sums.compTotalCents,
    ...set,
  };
  const query = qb
    .updateTable('bills')
    .set(values)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'open');
  if (tx.run(query).changes !== 1) throw changedMeanwhile();
}

/** Writes bills as they are now, with every line that was on them before: none is lost, none is on two. */
export function saveBills(
  tx: Tx,
  before: readonly LoadedBill[],
  changes: readonly BillChange[],
): void {
  const items = new Map(before.flatMap((loaded) => [...loaded.items]));
  const stored = new Set(before.flatMap(({ storedIds }) => [...storedIds]));
  const apart: number[] = [];
  const put: [number, BillLine][] = [];
  for (const { id, bill } of changes) {
    for (const line of bill.lines) {
      const item = items.get(line.itemId);
      if (!item) throw new Error(`line ${line.id} is of no item that was loaded`);
      stored.delete(line.id);
      if (isAsSold(line, item, id)) continue;
      if (item.is_apart === 0) apart.push(item.id);
      put.push([id, line]);
    }
  }
  if (apart.length > 0) tx.run(setApart, { ids: JSON.stringify(apart) });
  if (stored.size > 0) tx.run(removeLines, { ids: JSON.stringify([...stored]) });
  for (const [billId, line] of put) {
    if (line.id === 0) tx.run(addLine, lineValues(billId, line));
    else tx.run(putLine, { id: line.id, ...lineValues(billId, line) });
  }
  for (const change of changes) writeBill(tx, change);
}

/** A bill goes its last way, from open to paid, joined or void. */
export function closeBill(
  tx: Tx,
  id: number,
  to: Exclude<BillStatus, 'open'>,
  into: { readonly invoiceId?: number; readonly billId?: number } = {},
): void {
  if (!billMayBecome('open', to)) throw new Error(`a bill never becomes ${to}`);
  const query = qb
    .updateTable('bills')
    .set((eb) => ({
      status: to,
      invoice_id: into.invoiceId ?? null,
      joined_into: into.billId ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'open');
  if (tx.run(query).changes !== 1) throw changedMeanwhile();
}

type TableHead = Pick<BillHead, 'table_id' | 'table_title' | 'floor'> & { readonly id: number };
const takeOrders = prepared<{
  ids: string;
  bill: number;
  table: number | null;
  title: string | null;
  floor: string | null;
}>()((p) =>
  qb
    .updateTable('orders')
    .set((eb) => {
      const there = (value: Expression<unknown>, column: 'table_id' | 'table_title' | 'floor') =>
        eb.case().when('delivery_type', '=', 'dinein').then(value).else(eb.ref(column)).end();
      return {
        bill_id: p('bill'),
        table_id: there(p('table'), 'table_id') as Expression<number | null>,
        table_title: there(p('title'), 'table_title') as Expression<string | null>,
        floor: there(p('floor'), 'floor') as Expression<string | null>,
      };
    })
    .where('id', 'in', idsIn(p('ids')))
    .returning('id'),
);
const ordersOn = prepared<{ bill: number }>()((p) =>
  qb.selectFrom('orders').select('id').where('bill_id', '=', p('bill')),
);

/** Orders go to a bill, and to its table; gives them. */
export const moveOrdersTo = (tx: Tx, ids: readonly number[], to: TableHead): number[] =>
  tx
    .all(takeOrders, {
      ids: JSON.stringify(ids),
      bill: to.id,
      table: to.table_id,
      title: to.table_title,
      floor: to.floor,
    })
    .map(({ id }) => id);

/** All orders of a bill. */
export const moveOrdersOf = (tx: Tx, from: number, to: TableHead): number[] => {
  const ids = tx.all(ordersOn, { bill: from }).map(({ id }) => id);
  return moveOrdersTo(tx, ids, to);
};

/** What a bill without lines is. */
export const emptied = (bill: Bill): Bill => ({ ...bill, lines: [], service: NO_FIGURES });

/** Items as they were sold on a bill, whose discount, charge and taxes then change. */
export function growBy(tx: Tx, loaded: LoadedBill, more: readonly BilledItem[]): void {
  const { row } = loaded;
  const items = new Map([...loaded.items, ...more.map((item) => [item.id, item] as const)]);
  const bill = addLines(loaded.bill, more.map(asSold));
  saveBills(tx, [{ ...loaded, items }], [{ id: row.id, version: row.version, bill }]);
}
