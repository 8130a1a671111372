// The figures of an X or Z report, with the same labels as on paper (contract 10.10).
import type { Currency } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import styles from '../../cash/cash.module.css';
import { Facts } from '../../parts/facts.tsx';
import { Money } from '../../parts/figures.tsx';
import { valueSections } from './value-figures.ts';

type Report = AnswerOf<'GET /shifts/{id}/report'>;

const section = (title: string, rows: Parameters<typeof Facts>[0]['rows']) => (
  <section key={title}>
    <h3>{title}</h3>
    <Facts rows={rows} />
  </section>
);

const wordsIn = (currency: Currency) => {
  const money = (value: number) => <Money value={value} currency={currency} />;
  const counted = (label: string, { count, amount }: { count: number; amount: number }) => ({
    label: `${label} (${count})`,
    value: money(amount),
  });
  return { money, counted };
};
type Words = ReturnType<typeof wordsIn>;

const salesRows = ({ invoices, guests }: Report, { counted }: Words) => [
  counted('Sales', invoices.sales),
  counted('Credit notes', invoices.credits),
  {
    label: 'Invoices',
    value: invoices.first === null ? null : `${invoices.first} – ${invoices.last}`,
  },
  { label: 'Guests', value: guests },
];

const taxRows = ({ taxes }: Report, { money }: Words) =>
  taxes.map(({ title, rate, type, gross, net, tax }) => ({
    label: rate === null ? title : `${title} ${rate} % ${type}`,
    value: money(gross),
    note: (
      <>
        net {money(net)}, tax {money(tax)}
      </>
    ),
  }));

const takenOffRows = (report: Report, { money, counted }: Words) => [
  counted('Discounts', report.discounts),
  counted('Comps', report.comps),
  counted('Voids', report.voids_before),
  counted('Voids after print', report.voids_after),
  { label: 'Waste', value: money(report.waste) },
  { label: 'Service charge', value: money(report.service) },
];

const paymentRows = ({ payments }: Report, { money }: Words) =>
  payments.map((row) => ({
    label: `${row.title} (${row.count})`,
    value: money(row.amount),
    note:
      row.counted === null ? undefined : (
        <>
          counted {money(row.counted)}, difference {money(row.difference ?? 0)}
        </>
      ),
  }));

const otherRows = (report: Report, { money, counted }: Words) => [
  { label: 'Rounding', value: money(report.rounding) },
  { label: 'Tips', value: money(report.tips) },
  { label: 'Part payments taken', value: money(report.part_payments.taken) },
  { label: 'Part payments used', value: money(report.part_payments.used) },
  counted('Without a shift', report.without_shift),
  counted('Late', report.late),
];

const cashRows = ({ cash, no_sales, reprints }: Report, { money }: Words) => [
  { label: 'Float', value: money(cash.float) },
  { label: 'In', value: money(cash.in) },
  { label: 'Out', value: money(-cash.out) },
  { label: 'Drops', value: money(-cash.drops) },
  { label: 'Tips paid out', value: money(-cash.tipouts) },
  { label: 'Expected', value: cash.expected === null ? null : money(cash.expected) },
  { label: 'Drawer without a sale', value: no_sales },
  { label: 'Reprints', value: reprints },
];

export function ReportFigures({ report, currency }: { report: Report; currency: Currency }) {
  const words = wordsIn(currency);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.report} aria-label="Figures" tabIndex={0}>
      {section('Sales', salesRows(report, words))}
      {report.taxes.length > 0 && section('Taxes', taxRows(report, words))}
      {section('Deductions', takenOffRows(report, words))}
      {report.payments.length > 0 && section('Payments', paymentRows(report, words))}
      {valueSections(report, words.money).map(({ title, rows }) => section(title, rows))}
      {section('Other', otherRows(report, words))}
      {section('Cash', cashRows(report, words))}
      {section(
        `Open bills (${report.open_bills.length})`,
        report.open_bills.map(({ id, table_title, due }) => ({
          label: `${table_title ?? 'Bill'} #${id}`,
          value: words.money(due),
        })),
      )}
    </section>
  );
}
