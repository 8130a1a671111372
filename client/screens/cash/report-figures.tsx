// The figures of X and Z, as the paper says them (CONTRACT §10.10).
import type { Currency } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import styles from '../../cash/cash.module.css';
import { Facts } from '../../parts/facts.tsx';
import { Money } from '../../parts/figures.tsx';

type Report = AnswerOf<'GET /shifts/{id}/report'>;

const section = (title: string, rows: Parameters<typeof Facts>[0]['rows']) => (
  <section key={title}>
    <h3>{title}</h3>
    <Facts rows={rows} />
  </section>
);

export function ReportFigures({ report, currency }: { report: Report; currency: Currency }) {
  const money = (value: number) => <Money value={value} currency={currency} />;
  const counted = (label: string, { count, amount }: { count: number; amount: number }) => ({
    label: `${label} (${count})`,
    value: money(amount),
  });
  const { invoices, cash, part_payments } = report;
  const sections = [
    section('Sales', [
      counted('Sales', invoices.sales),
      counted('Credit notes', invoices.credits),
      {
        label: 'Invoices',
        value: invoices.first === null ? null : `${invoices.first} – ${invoices.last}`,
      },
      { label: 'Guests', value: report.guests },
    ]),
    section(
      'Taxes',
      report.taxes.map(({ title, rate, type, gross, net, tax }) => ({
        label: rate === null ? title : `${title} ${rate} % ${type}`,
        value: money(gross),
        note: (
          <>
            net {money(net)}, tax {money(tax)}
          </>
        ),
      })),
    ),
    section('Taken off', [
      counted('Discounts', report.discounts),
      counted('On the house', report.comps),
      counted('Voids', report.voids_before),
      counted('Voids after print', report.voids_after),
      { label: 'Waste', value: money(report.waste) },
      { label: 'Service charge', value: money(report.service) },
    ]),
    section(
      'Payments',
      report.payments.map((row) => ({
        label: `${row.title} (${row.count})`,
        value: money(row.amount),
        note:
          row.counted === null ? undefined : (
            <>
              counted {money(row.counted)}, difference {money(row.difference ?? 0)}
            </>
          ),
      })),
    ),
    section('Beside them', [
      { label: 'Rounding', value: money(report.rounding) },
      { label: 'Tips', value: money(report.tips) },
      { label: 'Part payments taken', value: money(part_payments.taken) },
      { label: 'Part payments used', value: money(part_payments.used) },
      counted('Without a shift', report.without_shift),
      counted('Late', report.late),
    ]),
    section('Cash', [
      { label: 'Float', value: money(cash.float) },
      { label: 'In', value: money(cash.in) },
      { label: 'Out', value: money(-cash.out) },
      { label: 'Drops', value: money(-cash.drops) },
      { label: 'Tips paid out', value: money(-cash.tipouts) },
      { label: 'Expected', value: cash.expected === null ? null : money(cash.expected) },
      { label: 'Drawer without a sale', value: report.no_sales },
      { label: 'Reprints', value: report.reprints },
    ]),
    section(
      `Open bills (${report.open_bills.length})`,
      report.open_bills.map(({ id, table_title, due }) => ({
        label: `${table_title ?? 'Bill'} #${id}`,
        value: money(due),
      })),
    ),
  ];
  return <div className={styles.report}>{sections}</div>;
}
