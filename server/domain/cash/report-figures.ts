// The figures of X and Z reports as the API returns them, from the sums of their rows (contract 10.10).
import { toRate } from '#shared/billing/tax.ts';
import type { XReport } from '#shared/entities/cash.ts';
import type { Tx } from '../../db/executor.ts';
import { isOpenBill } from '../../db/open-rows.ts';
import { prepared, qb } from '../../db/query.ts';
import { wireOf } from '../store/bill-rules.ts';
import { withoutSales } from './expected.ts';
import type { FigureRows } from './report-sums.ts';
import { valueFigures } from './value-figures.ts';

const openBills = prepared()(() =>
  qb
    .selectFrom('bills')
    .select(['id', 'table_title', 'net_cents', 'tax_cents', 'paid_cents'])
    .where(isOpenBill)
    .orderBy('id'),
);

/** Returns the bills that are open now. A Z lists them, and they stay open. */
export function listOpenBills(tx: Tx): XReport['open_bills'] {
  const wire = wireOf(tx);
  return tx.all(openBills, {}).map(({ id, table_title, net_cents, tax_cents, paid_cents }) => ({
    id,
    table_title,
    total: wire.amount(net_cents + tax_cents),
    due: wire.amount(net_cents + tax_cents - paid_cents),
  }));
}

/**
 * Returns all payment types with payments in a report, each with its counted amount, and then types that were only
 * counted.
 */
function paymentsOf(tx: Tx, { payments, counts }: FigureRows): XReport['payments'] {
  const wire = wireOf(tx);
  const left = new Map(counts.map((row) => [row.type, row]));
  const counted = (type: number) => {
    const row = left.get(type);
    // If a type was renamed between payments, it is listed once under each name, but its count must be shown only
    // once.
    left.delete(type);
    return {
      counted: wire.orNull(row?.counted ?? null),
      difference: wire.orNull(row?.difference ?? null),
    };
  };
  const taken = payments.map((row) => ({
    payment_type_id: row.type,
    title: row.title,
    count: row.count,
    amount: wire.amount(row.amount),
    rounding: wire.amount(row.rounding),
    tips: wire.amount(row.tip),
    ...counted(row.type),
  }));
  const others = [...left.values()].map(({ type, title }) => ({
    payment_type_id: type,
    title,
    count: 0,
    amount: 0,
    rounding: 0,
    tips: 0,
    ...counted(type),
  }));
  return [...taken, ...others];
}

function cashOf(tx: Tx, { payments, moves: rows, floatCents }: FigureRows): XReport['cash'] {
  const wire = wireOf(tx);
  const moves = {
    in: 0,
    out: 0,
    drop: 0,
    tipout: 0,
    ...Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents])),
  };
  const taken = payments
    .filter(({ is_cash }) => is_cash === 1)
    .reduce((sum, { amount, rounding, tip }) => sum + amount + rounding + tip, 0);
  return {
    float: wire.amount(floatCents),
    in: wire.amount(moves.in),
    out: wire.amount(moves.out),
    drops: wire.amount(moves.drop),
    tipouts: wire.amount(moves.tipout),
    expected: wire.amount(withoutSales(floatCents, moves) + taken),
  };
}

const sumOf = <T>(rows: readonly T[], figure: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + figure(row), 0);

function exceptionsOf(tx: Tx, { exceptions }: FigureRows) {
  const wire = wireOf(tx);
  const voids = (afterPrint: 0 | 1) => {
    const rows = exceptions.filter(
      ({ kind, after_print }) => kind === 'void' && after_print === afterPrint,
    );
    return {
      count: sumOf(rows, ({ count }) => count),
      amount: wire.amount(sumOf(rows, ({ value }) => value)),
    };
  };
  const count = (kind: string) =>
    sumOf(
      exceptions.filter((row) => row.kind === kind),
      (row) => row.count,
    );
  return {
    voids_before: voids(0),
    voids_after: voids(1),
    waste: wire.amount(sumOf(exceptions, (row) => (row.kind === 'void' ? row.waste : 0))),
    no_sales: count('no-sale'),
    reprints: count('reprint'),
  };
}

/**
 * Returns all figures of a report except the open bills. Open bills are read at the moment of the report; all other
 * figures come from the report's rows.
 */
export function figuresOf(tx: Tx, rows: FigureRows): Omit<XReport, 'open_bills'> {
  const wire = wireOf(tx);
  const sale = rows.invoices.find(({ kind }) => kind === 'sale');
  const credit = rows.invoices.find(({ kind }) => kind === 'credit');
  const numbers = rows.invoices.flatMap(({ first, last }) => [first, last]);
  const credits = { count: credit?.count ?? 0, amount: wire.amount(0 - (credit?.total ?? 0)) };
  const { places } = rows;
  return {
    invoices: {
      first: numbers.length === 0 ? null : Math.min(...numbers),
      last: numbers.length === 0 ? null : Math.max(...numbers),
      sales: { count: sale?.count ?? 0, amount: wire.amount(sale?.total ?? 0) },
      credits,
    },
    taxes: rows.taxes.map(({ title, rate, type, net, tax }) => ({
      title: type === null ? 'No tax' : (title ?? ''),
      rate: type === null || rate === null ? null : toRate(rate),
      type,
      gross: wire.amount(net + tax),
      net: wire.amount(net),
      tax: wire.amount(tax),
    })),
    discounts: { count: sale?.discounts ?? 0, amount: wire.amount(sale?.discount ?? 0) },
    promotions: rows.promotions.map(({ title, milli, cents }) => ({
      title,
      quantity: milli / 1000,
      amount: wire.amount(cents),
    })),
    comps: { count: sale?.comps ?? 0, amount: wire.amount(sale?.comp ?? 0) },
    ...exceptionsOf(tx, rows),
    refunds: credits,
    service: wire.amount(sumOf(rows.invoices, ({ service }) => service)),
    rounding: wire.amount(sumOf(rows.payments, ({ rounding }) => rounding)),
    tips: wire.amount(sumOf(rows.payments, ({ tip }) => tip)),
    payments: paymentsOf(tx, rows),
    part_payments: { taken: wire.amount(rows.takenCents), used: wire.amount(rows.usedCents) },
    cash: cashOf(tx, rows),
    guests: sumOf(rows.invoices, ({ guests }) => guests),
    bills: sale?.count ?? 0,
    without_shift: { count: places.unassigned_count, amount: wire.amount(places.unassigned) },
    late: { count: places.late_count, amount: wire.amount(places.late) },
    value: valueFigures(rows.entries, wire),
    accountPayments: {
      count: rows.accountPayments.count,
      amount: wire.amount(rows.accountPayments.cents),
    },
  };
}
