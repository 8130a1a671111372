// The bodies of facts about money. They have the form that the API uses, without any data about a guest (contract
// 34.2).
import { toRate } from '#shared/billing/tax.ts';
import type { FactKind } from '#shared/fact-kinds.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import type { LineWithoutNotes } from '../bills/invoice-lines.ts';
import type { IssuedInvoice } from '../invoices/list-invoices.ts';
import { idsIn } from '../orders/orders.ts';
import { type ReadPayment, wirePayment } from '../payments/read-form.ts';
import { type Wire, wireOf } from '../store/bill-rules.ts';
import { dayOfFact } from './feed.ts';

/** A fact whose body is not converted to text yet. */
export interface FactDraft {
  readonly kind: FactKind;
  readonly at: number;
  readonly day: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const numberOf = prepared<{ phone: string }>()((p) =>
  qb.selectFrom('fact_customers').select('number').where('phone', '=', p('phone')),
);
const giveNumber = written<{ phone: string; number: number }, never>(
  'INSERT OR IGNORE INTO fact_customers (phone, number) SELECT phone, :number FROM customers WHERE phone = :phone',
);

/**
 * Returns the random number under which facts mention a customer; null for a guest who is not a customer, and for a
 * deleted customer.
 */
function customerNumber(tx: Tx, phone: string | null): number | null {
  if (phone === null) return null;
  const known = tx.get(numberOf, { phone });
  if (known) return known.number;
  const number = process.getBuiltinModule('node:crypto').randomInt(1, 2 ** 48 - 1);
  tx.run(giveNumber, { phone, number });
  return tx.get(numberOf, { phone })?.number ?? null;
}

interface TaxSum {
  readonly title: string | null;
  readonly rate: number | null;
  readonly type: string | null;
  net: number;
  tax: number;
}

/** Sums the lines by tax, as a Z does. */
function taxesOf(lines: readonly LineWithoutNotes[], { amount, near }: Wire) {
  const sums = new Map<string, TaxSum>();
  for (const { tax_title: title, tax_rate: rate, tax_type: type, net, tax } of lines) {
    const key = `${type} ${rate} ${title}`;
    const sum = sums.get(key) ?? { title, rate, type, net: 0, tax: 0 };
    sum.net += near(net);
    sum.tax += near(tax);
    sums.set(key, sum);
  }
  return [...sums.values()].map((sum) => ({ ...sum, net: amount(sum.net), tax: amount(sum.tax) }));
}

/** Returns the fact of an invoice or a credit note. The invoice itself becomes the body: a copy would be slow. */
export function invoiceFact(tx: Tx, { row, invoice }: IssuedInvoice): FactDraft {
  const wire = wireOf(tx);
  const body = Object.assign(invoice, {
    customer: customerNumber(tx, row.customer_id),
    comp_total: wire.amount(row.comp_cents),
    taxes: taxesOf(invoice.lines, wire),
  });
  const kind = row.kind === 'credit' ? 'credit' : 'invoice';
  return { kind, at: row.created_at, day: row.business_day, body };
}

const paymentsByIds = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('payments')
    .leftJoin('users', 'users.id', 'payments.user_id')
    .selectAll('payments')
    .select('users.username')
    .where('payments.id', 'in', idsIn(p('ids'))),
);

/** Returns the rows of payments by id. Rows in `known` are not read again. */
export function readPayments(
  tx: Tx,
  ids: readonly number[],
  known: readonly ReadPayment[],
): ReadonlyMap<number, ReadPayment> {
  const rows = new Map(known.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !rows.has(id));
  if (missing.length === 0) return rows;
  for (const row of tx.all(paymentsByIds, { ids: JSON.stringify(missing) })) rows.set(row.id, row);
  return rows;
}

/**
 * Returns the fact of a payment in its current state. `at` is the time of the change; absent if the payment is new.
 */
export function paymentFact(tx: Tx, row: ReadPayment, at?: number): FactDraft {
  const body = Object.assign(wirePayment(row, wireOf(tx)), {
    is_cash: row.is_cash,
    bill_id: row.bill_id,
    invoice_id: row.invoice_id,
  });
  const when = at ?? row.created_at;
  const day =
    at === undefined && row.business_day !== null ? row.business_day : dayOfFact(tx, when);
  return { kind: 'payment', at: when, day, body };
}

const moveById = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('cash_moves')
    .innerJoin('shifts', 'shifts.id', 'cash_moves.shift_id')
    .leftJoin('users', 'users.id', 'cash_moves.user_id')
    .leftJoin('users as paid', 'paid.id', 'cash_moves.paid_to')
    .selectAll('cash_moves')
    .select(['users.username', 'paid.username as paid_username', 'shifts.drawer_id'])
    .where('cash_moves.id', '=', p('id')),
);

/** Returns the fact of a cash move. */
export function cashFact(tx: Tx, id: number): FactDraft | undefined {
  const row = tx.get(moveById, { id });
  if (!row) return undefined;
  const body = {
    id: row.id,
    shift_id: row.shift_id,
    drawer_id: row.drawer_id,
    kind: row.kind,
    amount: wireOf(tx).amount(row.amount_cents),
    reason: row.reason,
    paid_to: row.paid_username,
    username: row.username,
    approved_by: row.approved_by,
    created_at: wireInstant(row.created_at),
  };
  return { kind: 'cash', at: row.created_at, day: dayOfFact(tx, row.created_at), body };
}

const zByNo = prepared<{ no: number }>()((p) =>
  qb
    .selectFrom('zs')
    .select(['closed_at', 'business_day', 'document', 'hash'])
    .where('z_no', '=', p('no')),
);

/** Returns the fact of a Z, with the content it had when it was closed. */
export function zFact(tx: Tx, no: number): FactDraft | undefined {
  const row = tx.get(zByNo, { no });
  if (!row) return undefined;
  const body = { ...JSON.parse(row.document), hash: row.hash };
  return { kind: 'z', at: row.closed_at, day: row.business_day, body };
}

const entryById = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .leftJoin('users', 'users.id', 'entries.user_id')
    .selectAll('entries')
    .select(['users.username', 'accounts.kind as account_kind', 'accounts.customer_id'])
    .where('entries.id', '=', p('id')),
);

/** Returns the fact of an account entry. Amounts are whole points in points accounts, and money in all others. */
export function entryFact(tx: Tx, id: number): FactDraft | undefined {
  const row = tx.get(entryById, { id });
  if (!row) return undefined;
  const { amount } = wireOf(tx);
  const figure = row.account_kind === 'points' ? (value: number) => value : amount;
  const body = {
    id: row.id,
    account_id: row.account_id,
    account_kind: row.account_kind,
    customer: customerNumber(tx, row.customer_id),
    kind: row.kind,
    amount: figure(row.amount),
    balance: figure(row.balance),
    invoice_id: row.invoice_id,
    payment_id: row.payment_id,
    shift_id: row.shift_id,
    username: row.username,
    approved_by: row.approved_by,
    reason: row.reason,
  };
  return { kind: 'entry', at: row.at, day: row.business_day, body };
}

const exceptionById = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('exceptions')
    .leftJoin('users', 'users.id', 'exceptions.user_id')
    .selectAll('exceptions')
    .select('users.username')
    .where('exceptions.id', '=', p('id')),
);

/**
 * The kinds of exceptions whose title is included, because it names a dish, a tender, a price or a setting. The title
 * of other kinds may name a guest.
 */
const TITLED = [
  'void',
  'comp',
  'price',
  'setting',
  'payment-corrected',
  'payment-cancelled',
  'tip-changed',
];

/** Returns the fact of a void, a comp or another exception. */
export function exceptionFact(tx: Tx, id: number): FactDraft | undefined {
  const row = tx.get(exceptionById, { id });
  if (!row) return undefined;
  const body = {
    id: row.id,
    at: wireInstant(row.at),
    kind: row.kind,
    username: row.username,
    approved_by: row.approved_by,
    reason: row.reason,
    title: TITLED.includes(row.kind) ? row.title : '',
    value: wireOf(tx).amount(row.value_cents),
    after_print: row.after_print,
    waste: row.waste,
    other_tender: row.other_tender,
    order_id: row.order_id,
    bill_id: row.bill_id,
    invoice_id: row.invoice_id,
    sent_by: row.sent_by,
  };
  const kind = row.kind === 'void' || row.kind === 'comp' ? row.kind : 'exception';
  return { kind, at: row.at, day: row.business_day, body };
}

/** Converts thousandths of a percent to the rate that the API uses. */
export const rateOf = (milli: number): number => toRate(milli);
