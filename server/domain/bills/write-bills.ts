// Writes bills: their sums, with every line that was added or removed, and the changes of their state. Each write
// checks that the bill still has the version that was read.
import type { Expression, Updateable } from 'kysely';
import { type Bill, promotionTotalOf, sumsOf } from '#shared/billing/bill.ts';
import { NO_FIGURES } from '#shared/billing/service.ts';
import type { Totals } from '#shared/billing/tax.ts';
import { Refusal } from '#shared/errors.ts';
import { type BillStatus, billMayBecome } from '#shared/states/bill-states.ts';
import type { CustomerType, DeliveryType } from '#shared/states/order.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { BillRow } from '../../db/schema.ts';
import type { LoadedBill, StoredBill } from './load-bills.ts';
import type { Accounted } from './losses.ts';
import {
  isAsSold,
  leaveSplits,
  type PutLine,
  putLines,
  removeLines,
  setItemsApart,
} from './write-lines.ts';

/** The customer, dining option and table of a bill. */
export interface BillHead {
  readonly delivery_type: DeliveryType;
  readonly customer_type: CustomerType;
  readonly customer_id: string | null;
  readonly customer_name: string | null;
  readonly table_id: number | null;
  readonly table_title: string | null;
  readonly floor: string | null;
}

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
  new Refusal('BILL_CHANGED', 'Someone else just changed this bill.');

const newVersion = prepared<{ id: number }>()((p) =>
  qb
    .updateTable('bills')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', p('id')),
);
/**
 * Raises the version of a bill. Call it after a change that screens show in the lines of the bill, but that changes
 * neither its sums nor its head.
 */
export const touchBill = (tx: Tx, id: number): void => {
  tx.run(newVersion, { id });
};

/**
 * Adds the sums of items to a bill for which `isPlain` is true. Throws 409 if the bill is no longer open or has a
 * payment.
 */
export function growPlain(tx: Tx, id: number, totals: Totals): void {
  const { subtotalCents: net, taxTotalCents: tax } = totals;
  if (tx.run(growBill, { id, net, tax }).changes !== 1) throw changedMeanwhile();
}

/**
 * Returns whether the sums of new lines can simply be added to the bill: it has no service charge, discount or
 * points, and taxes are computed line by line.
 */
export const isPlain = (row: StoredBill): boolean =>
  row.tax_rounding === 'line' &&
  row.has_service === 0 &&
  row.discount_percent_milli === null &&
  row.discount_amount_cents === null &&
  row.value === null;

/** A changed bill: its lines, sums and head. */
export interface BillChange {
  readonly id: number;
  /** The version that was read; null if the bill was just opened with these figures. */
  readonly version: number | null;
  readonly bill: Bill;
  readonly set?: Omit<Updateable<BillRow>, 'id' | 'version' | 'status'>;
  /** For a part of a split bill: its number, and the number of all parts. */
  readonly part?: { readonly no: number; readonly of: number };
}

type FigureColumn =
  | 'guests'
  | 'service_forced'
  | 'has_service'
  | 'service_net_cents'
  | 'service_tax_cents'
  | 'discount_percent_milli'
  | 'discount_amount_cents'
  | 'discount_limit_milli'
  | 'net_cents'
  | 'tax_cents'
  | 'off_cents'
  | 'promo_cents'
  | 'comp_cents'
  | 'value';
export type BillFigures = { [K in FigureColumn]: StoredBill[K] };

/**
 * Returns the columns of a bill's row that are computed from its lines or change the amount due: guests, service
 * charge, discount, points and sums.
 */
export function figuresOf(bill: Bill): BillFigures {
  const sums = sumsOf(bill);
  const { discount, service } = bill;
  return {
    guests: bill.guests,
    service_forced: bill.serviceForced === null ? null : bill.serviceForced ? 1 : 0,
    has_service: bill.hasService ? 1 : 0,
    service_net_cents: service.netCents,
    service_tax_cents: service.taxCents,
    discount_percent_milli: discount && 'percentMilli' in discount ? discount.percentMilli : null,
    discount_amount_cents: discount && 'amountCents' in discount ? discount.amountCents : null,
    discount_limit_milli: discount && bill.discountLimitMilli,
    net_cents: sums.subtotalCents,
    tax_cents: sums.taxTotalCents,
    off_cents: sums.discountTotalCents,
    promo_cents: promotionTotalOf(bill),
    comp_cents: sums.compTotalCents,
    value: bill.value ? JSON.stringify(bill.value) : null,
  };
}

type FigureSlot = <K extends FigureColumn>(name: K) => Expression<BillFigures[K]>;

export const figureSlots = (p: FigureSlot) => ({
  guests: p('guests'),
  service_forced: p('service_forced'),
  has_service: p('has_service'),
  service_net_cents: p('service_net_cents'),
  service_tax_cents: p('service_tax_cents'),
  discount_percent_milli: p('discount_percent_milli'),
  discount_amount_cents: p('discount_amount_cents'),
  discount_limit_milli: p('discount_limit_milli'),
  net_cents: p('net_cents'),
  tax_cents: p('tax_cents'),
  off_cents: p('off_cents'),
  promo_cents: p('promo_cents'),
  comp_cents: p('comp_cents'),
  value: p('value'),
});

const putFigures = prepared<BillFigures & { id: number; version: number }>()((p) =>
  qb
    .updateTable('bills')
    .set((eb) => ({ version: eb('version', '+', 1), ...figureSlots(p) }))
    .where('id', '=', p('id'))
    .where('version', '=', p('version'))
    .where('status', '=', 'open'),
);
const putPart = prepared<{ id: number; no: number; of: number }>()((p) =>
  qb
    .updateTable('bills')
    .set({ part_no: p('no'), part_of: p('of') })
    .where('id', '=', p('id')),
);

/** Writes a bill's sums and head; 409 if its version has changed since it was read. */
export function writeBill(tx: Tx, { id, version, bill, set, part }: BillChange): void {
  if (version === null) return;
  if (tx.run(putFigures, { id, version, ...figuresOf(bill) }).changes !== 1) {
    throw changedMeanwhile();
  }
  if (part) tx.run(putPart, { id, ...part });
  if (set) tx.run(qb.updateTable('bills').set(set).where('id', '=', id));
}

/**
 * Writes changed bills, including every line that was on them before. Throws if a line is lost or is on two bills, or
 * if the bills' total is lower than `afterCents`.
 */
export function saveBills(
  tx: Tx,
  before: readonly LoadedBill[],
  changes: readonly BillChange[],
  { afterCents }: Accounted,
): void {
  const totalCents = changes.reduce((sum, { bill }) => sum + sumsOf(bill).totalCents, 0);
  if (totalCents < afterCents) throw new Error('bills come to less than was accounted for');
  const items = new Map(before.flatMap((loaded) => [...loaded.items]));
  const stored = new Set(before.flatMap(({ storedIds }) => [...storedIds]));
  const apart: number[] = [];
  const put: PutLine[] = [];
  for (const { id, bill } of changes) {
    for (const line of bill.lines) {
      const item = items.get(line.itemId);
      if (!item) throw new Error(`line ${line.id} is of no item that was loaded`);
      stored.delete(line.id);
      if (isAsSold(line, item, id)) continue;
      if (item.is_apart === 0) apart.push(item.id);
      put.push({ billId: id, line });
    }
  }
  setItemsApart(tx, apart);
  leaveSplits(
    tx,
    before.map(({ row }) => row),
  );
  removeLines(tx, [...stored]);
  putLines(tx, put);
  for (const change of changes) writeBill(tx, change);
}

const close = prepared<{
  id: number;
  to: BillStatus;
  invoice: number | null;
  into: number | null;
}>()((p) =>
  qb
    .updateTable('bills')
    .set((eb) => ({
      status: p('to'),
      invoice_id: p('invoice'),
      joined_into: p('into'),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', p('id'))
    .where('status', '=', 'open'),
);

/** Closes an open bill: it becomes paid, joined or void. */
export function closeBill(
  tx: Tx,
  id: number,
  to: Exclude<BillStatus, 'open'>,
  { invoiceId = null, billId = null }: { invoiceId?: number | null; billId?: number | null } = {},
): void {
  if (!billMayBecome('open', to)) throw new Error(`a bill never becomes ${to}`);
  if (tx.run(close, { id, to, invoice: invoiceId, into: billId }).changes !== 1) {
    throw changedMeanwhile();
  }
}

/** Returns the bill without lines, service charge, points and cards. */
export const emptied = (bill: Bill): Bill => ({
  ...bill,
  lines: [],
  service: NO_FIGURES,
  value: null,
});
