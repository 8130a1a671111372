// Writes a Z report as a CSV file for the accountant (contract 19.6).
import type { ZReport } from '#shared/entities/cash.ts';
import { type Cell, CSV_MARK, csvRows } from '../../http/csv.ts';

type Column = [name: string, cell: Cell];
type Money = (amount: number | null) => Cell;

const moneyIn =
  (decimals: number): Money =>
  (amount) =>
    amount === null ? null : amount.toFixed(decimals);

const taxColumns = ({ taxes }: ZReport, money: Money): Column[] =>
  taxes.flatMap(({ title, rate, type, gross, net, tax }): Column[] => {
    const name = type === null ? title : `${title} ${rate}% ${type}`;
    return [
      [`gross ${name}`, money(gross)],
      [`net ${name}`, money(net)],
      [`tax ${name}`, money(tax)],
    ];
  });

const paymentColumns = ({ payments }: ZReport, money: Money): Column[] =>
  payments.flatMap(({ title, amount, counted, difference }): Column[] => [
    [`paid ${title}`, money(amount)],
    [`counted ${title}`, money(counted)],
    [`difference ${title}`, money(difference)],
  ]);

const cashColumns = ({ cash }: ZReport, money: Money): Column[] => [
  ['float', money(cash.float)],
  ['cash_in', money(cash.in)],
  ['cash_out', money(cash.out)],
  ['drops', money(cash.drops)],
  ['tipouts', money(cash.tipouts)],
  ['cash_expected', money(cash.expected)],
];

/**
 * Returns the columns of gift cards, house accounts and points; no columns for a Z made before Z reports had these
 * figures.
 */
function valueColumns({ value, accountPayments }: Partial<ZReport>, money: Money): Column[] {
  if (!value || !accountPayments) return [];
  const columns = (name: string, figures: Readonly<Record<string, number | null>>, cell: Money) =>
    Object.entries(figures).map(([key, figure]): Column => [`${name}_${key}`, cell(figure)]);
  return [
    ...columns('gift', value.gift, money),
    ...columns('house', value.house, money),
    ...columns('points', value.points, (points) => points),
    ['account_payments', money(accountPayments.amount)],
  ];
}

/** Returns the CSV: sales by tax, payments by type, and the count of each type. */
export function zCsv(z: ZReport, decimals: number): string {
  const money = moneyIn(decimals);
  const columns: Column[] = [
    ['z_no', z.z_no],
    ['from', z.from],
    ['to', z.to],
    ['closed_at', z.closed_at],
    ['closed_by', z.closed_by],
    ['days', z.days.join(' ')],
    ['first_invoice', z.invoices.first],
    ['last_invoice', z.invoices.last],
    ['sales_count', z.invoices.sales.count],
    ['sales', money(z.invoices.sales.amount)],
    ['credits_count', z.invoices.credits.count],
    ['credits', money(z.invoices.credits.amount)],
    ...taxColumns(z, money),
    ['service', money(z.service)],
    ['discounts', money(z.discounts.amount)],
    ...(z.promotions ?? []).map(
      ({ title, amount }): Column => [`promotion ${title}`, money(amount)],
    ),
    ['comps', money(z.comps.amount)],
    ['voids_before', money(z.voids_before.amount)],
    ['voids_after', money(z.voids_after.amount)],
    ['waste', money(z.waste)],
    ['rounding', money(z.rounding)],
    ['tips', money(z.tips)],
    ...paymentColumns(z, money),
    ['part_payments_taken', money(z.part_payments.taken)],
    ['part_payments_used', money(z.part_payments.used)],
    ...cashColumns(z, money),
    ...valueColumns(z, money),
    ['no_sales', z.no_sales],
    ['reprints', z.reprints],
    ['guests', z.guests],
    ['bills', z.bills],
    ['open_bills', z.open_bills.length],
    ['without_shift', money(z.without_shift.amount)],
    ['late', money(z.late.amount)],
    ['perpetual_sales', money(z.perpetual.sales)],
    ['perpetual_credits', money(z.perpetual.credits)],
    ['previous_hash', z.previous_hash],
    ['hash', z.hash],
  ];
  return CSV_MARK + csvRows([columns.map(([name]) => name), columns.map(([, cell]) => cell)]);
}
