// Checks the sums per day: they must equal the figures of all Zs plus the figures of the rows after the last Z
// (contract 19.6).
import { type Decimals, toMinor } from '#shared/billing/money.ts';
import { parseRateMilli } from '#shared/billing/tax.ts';
import type { XReport } from '#shared/entities/cash.ts';
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import { listZerosTakenBack } from '../../rollups/payment-count.ts';
import { billRulesOf } from '../store/bill-rules.ts';
import { figuresOf } from './report-figures.ts';
import { rowsOfReach } from './report-sums.ts';
import { listStoredZs } from './verify-z.ts';
import { type Marks, newestMarks, reachFrom, wireZ } from './z-reports.ts';

const NOTHING: Marks = {
  invoice_id: 0,
  payment_id: 0,
  cancel_id: 0,
  move_id: 0,
  exception_id: 0,
  shift_id: 0,
  entry_id: 0,
};

type Sums = Map<string, number>;
type Figures = Omit<XReport, 'open_bills'>;

/** Adds the figures of one report to `sums`, under the names that the sums per day have. */
function addReport(sums: Sums, report: Figures, decimals: Decimals): void {
  const add = (name: string, minor: number) => sums.set(name, (sums.get(name) ?? 0) + minor);
  const minor = (amount: number) => toMinor(amount, decimals);
  const { sales, credits } = report.invoices;
  add('revenue', minor(sales.amount) - minor(credits.amount));
  add('refunds', minor(credits.amount));
  add('discounts', minor(report.discounts.amount));
  add('comps', minor(report.comps.amount));
  for (const { title, amount } of report.promotions ?? []) add(`promotion ${title}`, minor(amount));
  add('service', minor(report.service));
  add('voids', minor(report.voids_before.amount) + minor(report.voids_after.amount));
  add('waste', minor(report.waste));
  add('rounding', minor(report.rounding));
  add('tips', minor(report.tips));
  add('guests', report.guests);
  for (const { payment_type_id: id, title, count, amount } of report.payments) {
    add(`payments ${id} ${title}`, minor(amount));
    add(`count of payments ${id} ${title}`, count);
  }
  for (const { title, rate, type, net, tax } of report.taxes) {
    const name = type === null ? 'none' : `${title} ${parseRateMilli(rate ?? 0)} ${type}`;
    add(`net ${name}`, minor(net));
    add(`tax ${name}`, minor(tax));
  }
}

const kept = written<Record<string, never>, { name: string; value: number }>(`
  SELECT 'revenue' AS name, sum(revenue_cents) AS value FROM rollup_days
  UNION ALL SELECT 'refunds', sum(refund_cents) FROM rollup_days
  UNION ALL SELECT 'discounts', sum(discount_cents) FROM rollup_days
  UNION ALL SELECT 'promotion ' || title, sum(off_cents) FROM rollup_promotions GROUP BY title
  UNION ALL SELECT 'comps', sum(comp_cents) FROM rollup_days
  UNION ALL SELECT 'service', sum(service_cents) FROM rollup_days
  UNION ALL SELECT 'voids', sum(void_cents) FROM rollup_days
  UNION ALL SELECT 'waste', sum(waste_cents) FROM rollup_days
  UNION ALL SELECT 'rounding', sum(rounding_cents) FROM rollup_days
  UNION ALL SELECT 'tips', sum(tip_cents) FROM rollup_days
  UNION ALL SELECT 'guests', sum(guests) FROM rollup_days
  UNION ALL SELECT 'payments ' || payment_type_id || ' ' || title, sum(amount_cents) FROM rollup_payments
    GROUP BY payment_type_id, title
  UNION ALL SELECT 'count of payments ' || payment_type_id || ' ' || title, sum(payments_count) FROM rollup_payments
    GROUP BY payment_type_id, title
  UNION ALL SELECT 'net ' || CASE type WHEN '' THEN 'none' ELSE title || ' ' || rate_milli || ' ' || type END,
    sum(net_cents) FROM rollup_taxes GROUP BY title, rate_milli, type
  UNION ALL SELECT 'tax ' || CASE type WHEN '' THEN 'none' ELSE title || ' ' || rate_milli || ' ' || type END,
    sum(tax_cents) FROM rollup_taxes GROUP BY title, rate_milli, type`);

/**
 * Returns every difference between the Z reports and the sums per business day, as a sentence. The list is empty if
 * they agree.
 */
export function findBookDifferences(tx: Tx): string[] {
  const { decimals } = billRulesOf(tx);
  const [start, ...zs] = listStoredZs(tx);
  if (!start) return ['zs: the start of the Zs is missing'];
  const sums: Sums = new Map();
  const last = zs.at(-1) ?? start;
  for (const [from, to] of [
    [NOTHING, start],
    [last, newestMarks(tx)],
  ] as const) {
    addReport(sums, figuresOf(tx, rowsOfReach(tx, reachFrom(from, to))), decimals);
  }
  const zeros = listZerosTakenBack(tx);
  for (const [index, z] of zs.entries()) {
    const before = zs[index - 1] ?? start;
    const report = zeros.some(({ id }) => id > before.payment_id && id <= z.payment_id)
      ? { ...wireZ(z), payments: figuresOf(tx, rowsOfReach(tx, reachFrom(before, z))).payments }
      : wireZ(z);
    addReport(sums, report, decimals);
  }
  const days = new Map(tx.all(kept, {}).map(({ name, value }) => [name, value ?? 0]));
  const names = [...new Set([...sums.keys(), ...days.keys()])];
  return names.flatMap((name) => {
    const [books, rollups] = [sums.get(name) ?? 0, days.get(name) ?? 0];
    return books === rollups
      ? []
      : [`${name}: the Zs and what came since say ${books}, the days ${rollups}`];
  });
}
