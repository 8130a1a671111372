// The sums of rows from which X and Z reports are made: the rows of one shift, or the rows with ids between two Z
// reports (contract 19.5, §19.6).

import type { AccountKind, EntryKind } from '#shared/account-kinds.ts';
import type { TaxType } from '#shared/billing/tax.ts';
import type { MoveKind } from '#shared/states/shift.ts';
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import { PAYMENT_COUNT } from '../../rollups/payment-count.ts';

/**
 * The rows that a Z covers, as two ids for each kind of row: `invoice0` is the last invoice before the Z, `invoice1`
 * the last invoice in it, and so on.
 */
export interface Reach {
  readonly [mark: string]: number;
  readonly invoice0: number;
  readonly invoice1: number;
  readonly payment0: number;
  readonly payment1: number;
  readonly cancel0: number;
  readonly cancel1: number;
  readonly move0: number;
  readonly move1: number;
  readonly exception0: number;
  readonly exception1: number;
  readonly shift0: number;
  readonly shift1: number;
  readonly entry0: number;
  readonly entry1: number;
}

/** The rows of one shift. */
interface OfShift {
  readonly [mark: string]: number;
  readonly shift: number;
}

/**
 * SQL conditions for the rows that count. A Z selects rows by ids alone, so that the same query returns the same rows
 * years later.
 */
interface Choice {
  readonly invoices: string;
  readonly payments: string;
  readonly cancels: string;
  readonly moves: string;
  readonly exceptions: string;
  readonly shifts: string;
  /** Cancelled payments up to the end of the report. */
  readonly cancelled: string;
  /** Payments that had no shift when the Z was closed. They may have been assigned to a later shift since. */
  readonly unassigned: string;
  /**
   * `unused`: payments that had no invoice by the end of the report. `before`: payments that were taken before the
   * report begins, but whose invoice is in the report.
   */
  readonly unused: string;
  readonly before: string;
  readonly entries: string;
}

const REACH: Choice = {
  invoices: 'v.id > :invoice0 AND v.id <= :invoice1',
  payments: 'p.id > :payment0 AND p.id <= :payment1',
  cancels: 'c.id > :cancel0 AND c.id <= :cancel1',
  moves: 'm.id > :move0 AND m.id <= :move1',
  exceptions: 'e.id > :exception0 AND e.id <= :exception1',
  shifts: 's.id > :shift0 AND s.id <= :shift1',
  cancelled: 'c.id <= :cancel1',
  unassigned: '(p.shift_id IS NULL OR p.shift_id > :shift1)',
  unused: '(p.invoice_id IS NULL OR p.invoice_id > :invoice1)',
  before: 'p.id <= :payment0',
  entries: 'n.id > :entry0 AND n.id <= :entry1',
};
const SHIFT: Choice = {
  invoices: 'v.shift_id = :shift',
  payments: 'p.shift_id = :shift',
  cancels: 'c.shift_id = :shift',
  moves: 'm.shift_id = :shift',
  exceptions: 'e.shift_id = :shift',
  shifts: 's.id = :shift',
  cancelled: 'c.shift_id = :shift',
  unassigned: 'FALSE',
  unused: 'NOT EXISTS (SELECT 1 FROM invoices v WHERE v.id = p.invoice_id AND v.shift_id = :shift)',
  before: 'p.shift_id IS NOT :shift',
  entries: 'n.shift_id = :shift',
};

interface InvoiceSums {
  readonly kind: 'sale' | 'credit';
  readonly count: number;
  readonly first: number;
  readonly last: number;
  readonly total: number;
  readonly discounts: number;
  readonly discount: number;
  readonly comps: number;
  readonly comp: number;
  readonly service: number;
  readonly guests: number;
}
interface TaxSums {
  readonly title: string | null;
  readonly rate: number | null;
  readonly type: TaxType | null;
  readonly net: number;
  readonly tax: number;
}
interface PaymentSums {
  readonly type: number;
  readonly title: string;
  readonly is_cash: 0 | 1;
  readonly count: number;
  readonly amount: number;
  readonly rounding: number;
  readonly tip: number;
}
interface PlaceSums {
  readonly unassigned_count: number;
  readonly unassigned: number;
  readonly late_count: number;
  readonly late: number;
}
interface CountSums {
  readonly type: number;
  readonly title: string;
  readonly counted: number;
  readonly difference: number;
}
interface ExceptionSums {
  readonly kind: string;
  readonly after_print: 0 | 1;
  readonly count: number;
  readonly value: number;
  readonly waste: number;
}
export interface EntrySums {
  readonly account: AccountKind;
  readonly entry: EntryKind;
  /** 1 if the account is a multi-purpose card, 0 if it is a single-purpose card, null for other accounts. */
  readonly multi: 0 | 1 | null;
  readonly amount: number;
}
interface PromotionSums {
  readonly title: string;
  readonly milli: number;
  readonly cents: number;
}
interface Cents {
  readonly cents: number;
}

const MONEY = 'p.amount_cents AS amount, p.rounding_cents AS rounding, p.tip_cents AS tip';

/** The SQL statements for one choice of rows, each compiled once. */
const statementsOf = <B extends Reach | OfShift>(by: Choice) => ({
  invoices: written<B, InvoiceSums>(`
    SELECT kind, count(*) AS count, min(id) AS first, max(id) AS last, sum(total_cents - card_cents) AS total,
      sum(discount_cents <> 0) AS discounts, sum(discount_cents) AS discount, sum(comp_cents <> 0) AS comps,
      sum(comp_cents) AS comp, sum(service_cents) AS service, sum(guests) AS guests
    FROM invoices v WHERE ${by.invoices} GROUP BY kind`),
  taxes: written<B, TaxSums>(`
    SELECT title, rate, type, sum(net) AS net, sum(tax) AS tax FROM (
      SELECT i.tax_title AS title, i.tax_rate_milli AS rate, i.tax_type AS type, i.net_cents AS net, i.tax_cents AS tax
        FROM invoices v JOIN orders o ON o.invoice_id = v.id JOIN order_items i ON i.order_id = o.id
        WHERE ${by.invoices} AND v.is_itemised = 0 AND i.status <> 'cancelled'
      UNION ALL
      SELECT l.tax_title, l.tax_rate_milli, l.tax_type, l.net_cents, l.tax_cents
        FROM invoices v JOIN invoice_lines l ON l.invoice_id = v.id
        WHERE ${by.invoices} AND v.is_itemised = 1 AND l.card IS NOT 'multi'
    ) GROUP BY title, rate, type ORDER BY rate DESC, title, type`),
  promotions: written<B, PromotionSums>(`
    SELECT json_extract(p.value, '$.title') AS title, sum(json_extract(p.value, '$.quantity')) AS milli,
      sum(json_extract(p.value, '$.amount')) AS cents
    FROM invoices v JOIN invoice_lines l ON l.invoice_id = v.id, json_each(l.promos) p
    WHERE ${by.invoices} AND v.promo_cents <> 0 AND v.kind = 'sale' AND l.promos IS NOT NULL
    GROUP BY 1 ORDER BY cents DESC, title`),
  payments: written<B, PaymentSums>(`
    SELECT type, title, is_cash, sum(count) AS count, sum(amount) AS amount, sum(rounding) AS rounding, sum(tip) AS tip FROM (
      SELECT p.payment_type_id AS type, p.title, p.is_cash, ${PAYMENT_COUNT} AS count, ${MONEY}
        FROM payments p WHERE ${by.payments}
      UNION ALL
      SELECT p.payment_type_id, p.title, p.is_cash, -1, 0 - p.amount_cents, 0 - p.rounding_cents, 0 - p.tip_cents
        FROM payment_cancels c JOIN payments p ON p.id = c.payment_id WHERE ${by.cancels}
    ) GROUP BY type, title, is_cash ORDER BY type, title`),
  places: written<B, PlaceSums>(`
    SELECT coalesce(sum(unassigned), 0) AS unassigned_count, coalesce(sum(unassigned * amount), 0) AS unassigned,
      coalesce(sum(late), 0) AS late_count, coalesce(sum(late * amount), 0) AS late FROM (
      SELECT p.amount_cents AS amount, ${by.unassigned} AS unassigned, p.is_late = 1 AND NOT ${by.unassigned} AS late
        FROM payments p WHERE ${by.payments}
          AND NOT EXISTS (SELECT 1 FROM payment_cancels c WHERE c.payment_id = p.id AND ${by.cancelled})
    )`),
  taken: written<B, Cents>(`
    SELECT coalesce(sum(cents), 0) AS cents FROM (
      SELECT p.amount_cents AS cents FROM payments p WHERE ${by.payments} AND ${by.unused} AND p.account_payment_id IS NULL
          AND NOT EXISTS (SELECT 1 FROM payment_cancels c WHERE c.payment_id = p.id AND ${by.cancelled})
      UNION ALL
      SELECT 0 - p.amount_cents FROM payment_cancels c JOIN payments p ON p.id = c.payment_id
        WHERE ${by.cancels} AND ${by.before} AND p.account_payment_id IS NULL
    )`),
  entries: written<B, EntrySums>(`
    SELECT a.kind AS account, n.kind AS entry, a.card_kind = 'multi' AS multi, sum(n.amount) AS amount
    FROM entries n JOIN accounts a ON a.id = n.account_id WHERE ${by.entries} GROUP BY 1, 2, 3`),
  accountPayments: written<B, Cents & { readonly count: number }>(`
    SELECT coalesce(sum(count), 0) AS count, coalesce(sum(cents), 0) AS cents FROM (
      SELECT count(DISTINCT p.account_payment_id) AS count, sum(p.amount_cents) AS cents
        FROM payments p WHERE ${by.payments} AND p.account_payment_id IS NOT NULL
      UNION ALL
      SELECT 0 - count(DISTINCT p.account_payment_id), 0 - sum(p.amount_cents)
        FROM payment_cancels c JOIN payments p ON p.id = c.payment_id
        WHERE ${by.cancels} AND p.account_payment_id IS NOT NULL
    )`),
  used: written<B, Cents>(`
    SELECT coalesce(sum(p.amount_cents), 0) AS cents FROM invoices v JOIN payments p ON p.invoice_id = v.id
    WHERE ${by.invoices} AND ${by.before}`),
  moves: written<B, Cents & { readonly kind: MoveKind }>(`
    SELECT kind, sum(amount_cents) AS cents FROM cash_moves m WHERE ${by.moves} GROUP BY kind`),
  floats: written<B, Cents>(`
    SELECT coalesce(sum(float_cents), 0) AS cents FROM shifts s WHERE ${by.shifts}`),
  counts: written<B, CountSums>(`
    SELECT r.payment_type_id AS type, max(r.title) AS title, sum(r.counted_cents) AS counted,
      sum(r.counted_cents - r.expected_cents) AS difference
    FROM shifts s JOIN shift_counts n ON n.shift_id = s.id JOIN shift_count_rows r ON r.count_id = n.id
    WHERE ${by.shifts} AND r.counted_cents IS NOT NULL
      AND n.no = (SELECT max(no) FROM shift_counts l WHERE l.shift_id = s.id)
    GROUP BY r.payment_type_id ORDER BY r.payment_type_id`),
  exceptions: written<B, ExceptionSums>(`
    SELECT kind, after_print, count(*) AS count, sum(value_cents) AS value, sum(value_cents * waste) AS waste
    FROM exceptions e WHERE ${by.exceptions} GROUP BY kind, after_print`),
});

const ofReach = statementsOf<Reach>(REACH);
const ofShift = statementsOf<OfShift>(SHIFT);

function readAll<B extends Reach | OfShift>(
  tx: Tx,
  bounds: B,
  by: ReturnType<typeof statementsOf<B>>,
) {
  const cents = (statement: typeof by.used): number => tx.get(statement, bounds)?.cents ?? 0;
  return {
    invoices: tx.all(by.invoices, bounds),
    taxes: tx.all(by.taxes, bounds),
    promotions: tx.all(by.promotions, bounds),
    payments: tx.all(by.payments, bounds),
    places: tx.get(by.places, bounds) ?? {
      unassigned_count: 0,
      unassigned: 0,
      late_count: 0,
      late: 0,
    },
    takenCents: cents(by.taken),
    usedCents: cents(by.used),
    entries: tx.all(by.entries, bounds),
    accountPayments: tx.get(by.accountPayments, bounds) ?? { count: 0, cents: 0 },
    moves: tx.all(by.moves, bounds),
    floatCents: cents(by.floats),
    counts: tx.all(by.counts, bounds),
    exceptions: tx.all(by.exceptions, bounds),
  };
}

/** All figures of a report, in minor units. */
export type FigureRows = ReturnType<typeof readAll>;

export const rowsOfReach = (tx: Tx, reach: Reach): FigureRows => readAll(tx, reach, ofReach);
export const rowsOfShift = (tx: Tx, shift: number): FigureRows => readAll(tx, { shift }, ofShift);
