// Lists the invoices of a period or a search, newest first, page by page. Runs in the reader thread.
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Invoice, WholeInvoice } from '#shared/entities/billing.ts';
import { notFound } from '#shared/errors.ts';
import { LIST_PAGE } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { gramCounter } from '../../db/grams.ts';
import { isLike, likePatterns } from '../../db/like.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Database, InvoiceRow } from '../../db/schema.ts';
import { searchTerms } from '../../db/text-search.ts';
import { groupBy } from '../../shared/group-by.ts';
import { type PageQuery, type PeriodQuery, readPeriod } from '../../time/period.ts';
import { type LineWithoutNotes, wireInvoiceLines } from '../bills/invoice-lines.ts';
import { wireNewLines } from '../bills/new-invoice-lines.ts';
import { idsIn } from '../orders/orders.ts';
import {
  paymentsOfInvoices,
  type ReadPayment,
  usernamesOf,
  wirePayment,
} from '../payments/read-form.ts';
import { invoiceGenerations } from '../standby/generations.ts';
import { type Wire, wireOf } from '../store/bill-rules.ts';

/** Higher than every invoice number. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

type PeriodPage = PageQuery & PeriodQuery & { readonly now: number };
type SearchPage = PageQuery & { readonly q: string };

type InvoiceQuery = SelectQueryBuilder<Database, 'invoices', Selectable<InvoiceRow>>;

/**
 * Returns a page of the invoices of the period, newest first, in the order of the index on business day and number.
 */
function listOfPeriod(
  tx: Tx,
  { now, before, limit = LIST_PAGE, ...period }: PeriodPage,
): Invoice[] {
  const { from, to } = readPeriod(tx, now, period);
  const rows = qb
    .selectFrom('invoices')
    .selectAll()
    .where('business_day', '>=', from)
    .orderBy('business_day', 'desc')
    .orderBy('id', 'desc');
  if (before === undefined)
    return wholeInvoices(tx, rows.where('business_day', '<=', to).limit(limit));
  const { business_day: day } = getInvoiceRow(tx, before);
  // With this condition the query starts in the index at the day of the invoice `before`, however far back the page
  // is.
  const older = rows
    .where('business_day', '<=', day < to ? day : to)
    .where(sql<boolean>`(business_day, id) < (${day}, ${before})`);
  return wholeInvoices(tx, older.limit(limit));
}

const countHolding = gramCounter('billed_grams');

/**
 * If a search finds at most this many customers, it is faster to find all their invoices than to scan the newest
 * invoices.
 */
const FEW = 5000;

const foundIn = (index: 'billed_search' | 'billed_grams', terms: string) =>
  sql<number>`(select rowid from ${sql.table(index)} where ${sql.table(index)} match ${terms})`;

/**
 * Selects the customers whose name or phone number on an invoice contains the text. If the text is short and matches
 * many customers, the newest invoices are scanned instead of an index.
 */
function billedWith(tx: Tx, q: string) {
  const billed = qb.selectFrom('billed_customers').select(['phone', 'name']);
  const { long, short } = searchTerms(q);
  if (long !== undefined || countHolding(tx, q) <= FEW)
    return billed.where((eb) =>
      eb.or([
        ...(long === undefined ? [] : [eb('id', 'in', foundIn('billed_search', long))]),
        ...(short === undefined ? [] : [eb('id', 'in', foundIn('billed_grams', short))]),
      ]),
    );
  const texts = likePatterns(q);
  return billed.where((eb) => eb.or([...isLike('name', texts), ...isLike('phone', texts)]));
}

/**
 * Returns the invoice with this number, and the invoices on which the customer's name or phone number contains the
 * text; no invoices for an empty text.
 */
function search(tx: Tx, { q, before = MAX_ID, limit = LIST_PAGE }: SearchPage): Invoice[] {
  if (q === '') return [];
  const number = /^#?\d{1,15}$/.test(q) ? Number(q.replace('#', '')) : 0;
  const ofCustomers = qb
    .selectFrom(billedWith(tx, q).as('billed'))
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.customer_id', '=', 'billed.phone')
        .on(sql<boolean>`coalesce(invoices.customer_name, '') = billed.name`),
    )
    .select('invoices.id')
    .where('invoices.id', '<', before);
  const numbered = qb
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', number)
    .where('id', '<', before);
  const ids = numbered.union(ofCustomers).orderBy('id', 'desc').limit(limit);
  return wholeInvoices(
    tx,
    qb.selectFrom('invoices').selectAll().where('id', 'in', ids).orderBy('id', 'desc'),
  );
}

const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('invoices').selectAll().where('id', '=', p('id')),
);

function getInvoiceRow(tx: Tx, id: number): Selectable<InvoiceRow> {
  const row = tx.get(byId, { id });
  if (!row) throw notFound('invoice');
  return row;
}

/** Returns one invoice; 404 if there is none with that number. */
export function getInvoice(tx: Tx, id: number): WholeInvoice {
  const row = getInvoiceRow(tx, id);
  const [invoice] = withParts(tx, [row]);
  if (!invoice) throw notFound('invoice');
  return { ...invoice, lines: wireInvoiceLines(tx, row) };
}

const ordersOf = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('orders')
    .select(['id as order_id', 'invoice_id'])
    .where('invoice_id', 'in', idsIn(p('ids')))
    .union(
      qb
        .selectFrom('invoice_lines')
        .innerJoin('order_items', 'order_items.id', 'invoice_lines.order_item_id')
        .select(['order_items.order_id', 'invoice_lines.invoice_id'])
        .where('invoice_lines.invoice_id', 'in', idsIn(p('ids'))),
    )
    .orderBy('order_id'),
);
const refundedOf = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('invoices')
    .select((eb) => ['refund_of', eb.fn.sum<number>('total_cents').as('total')])
    .where('refund_of', 'in', idsIn(p('ids')))
    .groupBy('refund_of'),
);
const wholeInvoices = (tx: Tx, query: InvoiceQuery): Invoice[] => withParts(tx, tx.all(query));

/**
 * Returns the fields of an invoice that need only its own row, without the guest's name, phone and e-mail. Callers add
 * their own fields to this object: copying so many fields with a spread would take V8 forty times as long.
 */
const invoiceFields = (row: Selectable<InvoiceRow>, wire: Wire) => ({
  invoice_id: row.id,
  created_at: new Date(row.created_at).toISOString(),
  sub_total: wire.amount(row.sub_total_cents),
  tax_total: wire.amount(row.tax_total_cents),
  total: wire.amount(row.total_cents),
  table_id: row.table_id,
  table_title: row.table_title,
  floor: row.floor,
  delivery_type: row.delivery_type,
  customer_type: row.customer_type,
  kind: row.kind,
  refund_of: row.refund_of,
  discount_total: wire.amount(row.discount_cents + row.promo_cents),
  service_total: wire.amount(row.service_cents),
  guests: row.guests,
  bill_id: row.bill_id,
  approved_by: row.approved_by,
  reason: row.reason,
});

/** Returns these rows with their orders and payments, in the same order. */
function withParts(tx: Tx, rows: readonly Selectable<InvoiceRow>[]): Invoice[] {
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const wire = wireOf(tx);
  const generationOf = invoiceGenerations(tx);
  const orders = groupBy(tx.all(ordersOf, { ids }), ({ invoice_id }) => invoice_id);
  const payments = groupBy(tx.all(paymentsOfInvoices, { ids }), ({ invoice_id }) => invoice_id);
  const refunded = new Map(
    tx.all(refundedOf, { ids }).map(({ refund_of, total }) => [refund_of, -total]),
  );
  const names = usernamesOf(
    tx,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  return rows.map((row) => {
    const own = payments.get(row.id) ?? [];
    const sum = (key: 'rounding_cents' | 'tip_cents') =>
      wire.amount(own.reduce((all, payment) => all + payment[key], 0));
    return Object.assign(invoiceFields(row, wire), {
      customer_id: row.customer_id,
      name: row.customer_name,
      email: row.customer_email,
      ...generationOf(row.id),
      orders: (orders.get(row.id) ?? []).map(({ order_id }) => ({ order_id })),
      payments: own.map((payment) => wirePayment(payment, wire)),
      refunded: wire.amount(refunded.get(row.id) ?? 0),
      rounding: sum('rounding_cents'),
      tips: sum('tip_cents'),
      username: names.get(row.user_id ?? 0) ?? null,
    });
  });
}

const issuedRows = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('invoices')
    .leftJoin('users', 'users.id', 'invoices.user_id')
    .selectAll('invoices')
    .select('users.username')
    .where('invoices.id', 'in', idsIn(p('ids'))),
);

/** A new invoice without refunds and without the guest's name, phone and e-mail; and the rows it was read from. */
export interface IssuedInvoice {
  readonly row: Selectable<InvoiceRow>;
  readonly payments: readonly ReadPayment[];
  readonly invoice: Omit<WholeInvoice, 'customer_id' | 'name' | 'email' | 'lines'> & {
    readonly lines: readonly LineWithoutNotes[];
  };
}

/**
 * Returns invoices that were just issued. The number of database statements does not depend on the number of
 * invoices.
 */
export function readIssued(tx: Tx, ids: readonly number[]): IssuedInvoice[] {
  if (ids.length === 0) return [];
  const wire = wireOf(tx);
  const list = { ids: JSON.stringify(ids) };
  const rows = tx.all(issuedRows, list);
  const paid = groupBy(tx.all(paymentsOfInvoices, list), ({ invoice_id }) => invoice_id);
  const linesOf = wireNewLines(tx, rows);
  return rows.map((row) => {
    const payments = paid.get(row.id) ?? [];
    const lines = linesOf.get(row.id) ?? [];
    const orders = [...new Set(lines.flatMap(({ order_id }) => order_id ?? []))];
    const sum = (key: 'rounding_cents' | 'tip_cents') =>
      wire.amount(payments.reduce((all, payment) => all + payment[key], 0));
    const invoice = Object.assign(invoiceFields(row, wire), {
      orders: orders.sort((a, b) => a - b).map((order_id) => ({ order_id })),
      payments: payments.map((payment) => wirePayment(payment, wire)),
      refunded: 0,
      rounding: sum('rounding_cents'),
      tips: sum('tip_cents'),
      username: row.username,
      lines,
    });
    return { row, payments, invoice };
  });
}

export const invoiceReads = { invoicesOfPeriod: listOfPeriod, searchInvoices: search };
