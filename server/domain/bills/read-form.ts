import { promotionTotalOf, sumsOf } from '#shared/billing/bill.ts';
import { type BillLine as Line, offOf, totalOf } from '#shared/billing/line.ts';
import { piecesOf } from '#shared/billing/share.ts';
import type { BillValue } from '#shared/billing/take-value.ts';
import { toRate } from '#shared/billing/tax.ts';
import type { Bill, BillLine, GroupBill } from '#shared/entities/bills.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import { readExtras } from '../orders/read-form.ts';
import { readSets } from '../orders/sold-sets.ts';
import {
  paymentsOfBills,
  type ReadPayment,
  usernamesOf,
  wirePayment,
} from '../payments/read-form.ts';
import { type PromotionsByTerms, wireLinePromos } from '../promotions/known-terms.ts';
import { type Wire, wireOf } from '../store/bill-rules.ts';
import type { BilledItem } from './bill-lines.ts';
import { wireInvoiceLines } from './invoice-lines.ts';
import { getBillRow, type LoadedBill, loadBills, type StoredBill } from './load-bills.ts';
import { lineDiscount, orderedPart, type Sold } from './ordered-part.ts';

const percentOrNull = (milli: number | null): number | null =>
  milli === null ? null : toRate(milli);

/** Returns the fields that only lines of open bills have: the ordered dish, and since when it is being cooked. */
const openPart = ({ item_id, variant_id, waits, fired_at, created_at }: BilledItem) => ({
  item_id,
  variant_id,
  fired_at: waits === 1 ? null : wireInstant(fired_at ?? created_at),
});

interface LineAround {
  readonly sold: Sold;
  readonly promotions: PromotionsByTerms;
  readonly wire: Wire;
}

const wireLine = (
  line: Line,
  item: BilledItem,
  { sold, promotions, wire }: LineAround,
): BillLine => ({
  id: line.id,
  ...orderedPart(item, sold, wire),
  // `rush` is set only for items of open bills, so lines of invoices get none of these fields.
  ...(item.rush === undefined ? {} : { rush: item.rush, ...openPart(item) }),
  quantity: piecesOf(line.share, line.quantity),
  share: line.share,
  amount: wire.amount(line.amountCents),
  discount: lineDiscount(line, wire),
  off: wire.amount(offOf(line)),
  ...(line.valueOffCents ? { value_off: wire.amount(line.valueOffCents) } : {}),
  promos: wireLinePromos(line.promo, promotions, wire),
  is_comp: line.comp === null ? 0 : 1,
  net: wire.amount(line.netCents),
  tax: wire.amount(line.taxCents),
  total: wire.amount(totalOf(line)),
  tax_title: line.tax?.title ?? null,
  tax_rate: line.tax === null ? null : toRate(line.tax.rateMilli),
  tax_type: line.tax?.type ?? null,
});

function wireService({ bill }: LoadedBill, wire: Wire): Bill['service'] {
  const { serviceRule, service, serviceForced, hasService } = bill;
  if (serviceRule === null || (!hasService && serviceForced === null)) return null;
  const { tax, title, percentMilli } = serviceRule;
  return {
    title,
    percent: toRate(percentMilli),
    forced: serviceForced,
    net: wire.amount(service.netCents),
    tax: wire.amount(service.taxCents),
    total: wire.amount(service.netCents + service.taxCents),
    tax_title: tax?.title ?? null,
    tax_rate: tax === null ? null : toRate(tax.rateMilli),
    tax_type: tax?.type ?? null,
  };
}

function wireDiscount({ row, bill }: LoadedBill, wire: Wire): Bill['discount'] {
  if (bill.discount === null) return null;
  return {
    percent: percentOrNull(row.discount_percent_milli),
    amount: wire.amount(sumsOf(bill).billOffCents),
    reason: row.discount_reason,
    username: row.discount_by,
    approved_by: row.discount_approved_by,
  };
}

/** Returns the points and single-purpose cards that the bill spends. */
const wireValue = (value: BillValue | null, wire: Wire) => ({
  points: value?.points
    ? { points: value.points.spent, amount: wire.amount(value.points.takenCents) }
    : null,
  cards: (value?.cards ?? []).map(({ accountId, last4, takenCents }) => ({
    account_id: accountId,
    last4,
    amount: wire.amount(takenCents),
  })),
});

/** Returns the allergies of each order on the bill. */
function wireAllergies({ items }: LoadedBill): Pick<Bill, 'allergies'> {
  const told = new Map<number, NonNullable<Bill['allergies']>[number]>();
  for (const { order_id, allergies, allergies_seen_at: seenAt } of items.values()) {
    if (allergies) told.set(order_id, { text: allergies, seen_at: wireInstant(seenAt ?? null) });
  }
  return told.size === 0 ? {} : { allergies: [...told.values()] };
}

interface Around {
  readonly sold: Sold;
  readonly payments: readonly ReadPayment[];
  readonly username: string | null;
  readonly owner: string | null;
  readonly wire: Wire;
  /**
   * The lines of the invoice, for a paid bill that lost its lines when its invoice was reopened; undefined for other
   * bills.
   */
  readonly kept: BillLine[] | undefined;
}

const linesOf = ({ bill, items, promotions }: LoadedBill, sold: Sold, wire: Wire): BillLine[] =>
  bill.lines.flatMap((line) => {
    const item = items.get(line.itemId);
    return item ? [wireLine(line, item, { sold, promotions, wire })] : [];
  });

const sumsAsPaid = (row: StoredBill) => ({
  subtotalCents: row.net_cents,
  taxTotalCents: row.tax_cents,
  totalCents: row.net_cents + row.tax_cents,
  discountTotalCents: row.off_cents,
  compTotalCents: row.comp_cents,
});

function wireBill(loaded: LoadedBill, around: Around): Bill {
  const { sold, payments, username, owner, wire, kept } = around;
  const { row, bill } = loaded;
  const sums = row.status === 'paid' ? sumsAsPaid(row) : sumsOf(bill);
  const standing = payments.filter(({ cancelled_at }) => cancelled_at === null);
  const tips = standing.reduce((sum, { tip_cents }) => sum + tip_cents, 0);
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    title: row.title,
    table_id: row.table_id,
    table_title: row.table_title,
    floor: row.floor,
    delivery_type: row.delivery_type,
    customer_type: row.customer_type,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    username,
    owner,
    guests: row.guests,
    opened_at: wireInstant(row.opened_at),
    printed_at: wireInstant(row.printed_at),
    printed_total: wire.orNull(row.printed_total_cents),
    print_count: row.print_count,
    invoice_id: row.invoice_id,
    joined_into: row.joined_into,
    part:
      row.part_no === null || row.part_of === null ? null : { no: row.part_no, of: row.part_of },
    lines: kept ?? linesOf(loaded, sold, wire),
    discount: wireDiscount(loaded, wire),
    service: wireService(loaded, wire),
    subtotal: wire.amount(sums.subtotalCents),
    coupon: row.coupon,
    discountTotal: wire.amount(sums.discountTotalCents),
    promotionTotal: wire.amount(row.status === 'paid' ? row.promo_cents : promotionTotalOf(bill)),
    compTotal: wire.amount(sums.compTotalCents),
    taxTotal: wire.amount(sums.taxTotalCents),
    total: wire.amount(sums.totalCents),
    paid: wire.amount(row.paid_cents),
    tips: wire.amount(tips),
    due: wire.amount(sums.totalCents - row.paid_cents),
    payments: payments.map((payment) => wirePayment(payment, wire)),
    ...wireValue(bill.value ?? null, wire),
    ...wireAllergies(loaded),
  };
}

const invoiceById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('invoices').selectAll().where('id', '=', p('id')),
);

function keptLines(tx: Tx, { row, bill }: LoadedBill): BillLine[] | undefined {
  const invoice = row.invoice_id === null ? undefined : tx.get(invoiceById, { id: row.invoice_id });
  if (!invoice || bill.lines.length > 0) return undefined;
  return wireInvoiceLines(tx, invoice).flatMap(({ kind, refunded: _, ...line }) =>
    kind === 'item' ? [line] : [],
  );
}

/** Returns these bills in the form that the API uses, in the same order. */
export function wireBills(tx: Tx, rows: readonly StoredBill[]): Bill[] {
  if (rows.length === 0) return [];
  const wire = wireOf(tx);
  const loaded = loadBills(tx, rows);
  const extras = readExtras(
    tx,
    loaded.flatMap(({ bill }) => bill.lines.map(({ itemId }) => itemId)),
  );
  const sets = readSets(
    tx,
    loaded.flatMap(({ items }) => [...items.values()]),
  );
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const payments = groupBy(tx.all(paymentsOfBills, { ids }), ({ bill_id }) => bill_id);
  const names = usernamesOf(
    tx,
    rows.flatMap(({ user_id, owner_id }) => [user_id ?? [], owner_id ?? []].flat()),
  );
  return loaded.map((one) =>
    wireBill(one, {
      sold: { extras, sets },
      payments: payments.get(one.row.id) ?? [],
      username: names.get(one.row.user_id ?? 0) ?? null,
      owner: names.get(one.row.owner_id ?? one.row.user_id ?? 0) ?? null,
      wire,
      kept: one.row.status === 'paid' ? keptLines(tx, one) : undefined,
    }),
  );
}

/** Returns one bill in the form that the API uses; 404 if it is unknown. */
export function getWireBill(tx: Tx, id: number): Bill {
  const [bill] = wireBills(tx, [getBillRow(tx, id)]);
  if (!bill) throw new Error(`bill ${id} vanished`);
  return bill;
}

/** Returns a bill as it is shown with the orders of a table. */
export const groupBill = (row: StoredBill, wire: Wire): GroupBill => {
  const total = row.net_cents + row.tax_cents;
  return {
    id: row.id,
    title: row.title,
    total: wire.amount(total),
    due: wire.amount(total - row.paid_cents),
    printed_at: wireInstant(row.printed_at),
    guests: row.guests,
  };
};
