// One Z as a sheet for the accountant (CONTRACT §19.6).
import type { ZReport } from '#shared/entities/cash.ts';
import { type Cell, CSV_MARK, csvRows } from '../../http/csv.ts';

const money = (amount: number | null, decimals: number): Cell =>
  amount === null ? null : amount.toFixed(decimals);

/** One line: what was turned over by each tax, what was paid by each type, and how each was counted. */
export function zCsv(z: ZReport, decimals: number): string {
  const cells: [string, Cell][] = [
    ['z_no', z.z_no],
    ['from', z.from],
    ['to', z.to],
    ['closed_at', z.closed_at],
    ['closed_by', z.closed_by],
    ['days', z.days.join(' ')],
    ['first_invoice', z.invoices.first],
    ['last_invoice', z.invoices.last],
    ['sales_count', z.invoices.sales.count],
    ['sales', money(z.invoices.sales.amount, decimals)],
    ['credits_count', z.invoices.credits.count],
    ['credits', money(z.invoices.credits.amount, decimals)],
    ...z.taxes.flatMap(({ title, rate, type, gross, net, tax }): [string, Cell][] => {
      const name = type === null ? title : `${title} ${rate}% ${type}`;
      return [
        [`gross ${name}`, money(gross, decimals)],
        [`net ${name}`, money(net, decimals)],
        [`tax ${name}`, money(tax, decimals)],
      ];
    }),
    ['service', money(z.service, decimals)],
    ['discounts', money(z.discounts.amount, decimals)],
    ['comps', money(z.comps.amount, decimals)],
    ['voids_before', money(z.voids_before.amount, decimals)],
    ['voids_after', money(z.voids_after.amount, decimals)],
    ['waste', money(z.waste, decimals)],
    ['rounding', money(z.rounding, decimals)],
    ['tips', money(z.tips, decimals)],
    ...z.payments.flatMap(({ title, amount, counted, difference }): [string, Cell][] => [
      [`paid ${title}`, money(amount, decimals)],
      [`counted ${title}`, money(counted, decimals)],
      [`difference ${title}`, money(difference, decimals)],
    ]),
    ['part_payments_taken', money(z.part_payments.taken, decimals)],
    ['part_payments_used', money(z.part_payments.used, decimals)],
    ['float', money(z.cash.float, decimals)],
    ['cash_in', money(z.cash.in, decimals)],
    ['cash_out', money(z.cash.out, decimals)],
    ['drops', money(z.cash.drops, decimals)],
    ['tipouts', money(z.cash.tipouts, decimals)],
    ['cash_expected', money(z.cash.expected, decimals)],
    ['no_sales', z.no_sales],
    ['reprints', z.reprints],
    ['guests', z.guests],
    ['bills', z.bills],
    ['open_bills', z.open_bills.length],
    ['without_shift', money(z.without_shift.amount, decimals)],
    ['late', money(z.late.amount, decimals)],
    ['perpetual_sales', money(z.perpetual.sales, decimals)],
    ['perpetual_credits', money(z.perpetual.credits, decimals)],
    ['previous_hash', z.previous_hash],
    ['hash', z.hash],
  ];
  return CSV_MARK + csvRows([cells.map(([name]) => name), cells.map(([, cell]) => cell)]);
}
