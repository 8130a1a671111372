// The figures of an X or Z report, with the same labels as on paper (contract 10.10).
import { taxLabel } from '#shared/billing/bill-sums.ts';
import type { Currency } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import styles from '../../cash/cash.module.css';
import { rich } from '../../locales/rich.ts';
import { t, words } from '../../locales/t.ts';
import { Facts } from '../../parts/facts.tsx';
import { Money } from '../../parts/figures.tsx';
import { valueSections } from './value-figures.ts';

type Report = AnswerOf<'GET /shifts/{id}/report'>;

const TYPES = words({ exclusive: 'exclusive', inclusive: 'inclusive' });

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
  counted(t('Sales'), invoices.sales),
  counted(t('Credit notes'), invoices.credits),
  {
    label: t('Invoices'),
    value: invoices.first === null ? null : `${invoices.first} – ${invoices.last}`,
  },
  { label: t('Guests'), value: guests },
];

type NamedTax = Pick<Report['taxes'][number], 'title' | 'rate' | 'type'>;

/** Returns `VAT 19 % inclusive`. A rate that the title has already is not repeated. */
function taxTitle({ title, rate, type }: NamedTax): string {
  if (type === null) return t('No tax');
  if (rate === null) return title;
  return taxLabel({ tax_title: title, tax_rate: rate }) === title
    ? `${title} ${t(TYPES[type])}`
    : t('{title} {rate} % {type}', { title, rate, type: t(TYPES[type]) });
}

const taxRows = ({ taxes }: Report, { money }: Words) =>
  taxes.map(({ gross, net, tax, ...named }) => ({
    label: taxTitle(named),
    value: money(gross),
    note: rich('net {net}, tax {tax}', { net: money(net), tax: money(tax) }),
  }));

const takenOffRows = (report: Report, { money, counted }: Words) => [
  counted(t('Discounts'), report.discounts),
  counted(t('Comps'), report.comps),
  counted(t('Voids'), report.voids_before),
  counted(t('Voids after print'), report.voids_after),
  { label: t('Waste'), value: money(report.waste) },
  { label: t('Service charge'), value: money(report.service) },
];

const paymentRows = ({ payments }: Report, { money }: Words) =>
  payments.map((row) => ({
    label: `${row.title} (${row.count})`,
    value: money(row.amount),
    note:
      row.counted === null
        ? undefined
        : rich('counted {counted}, difference {difference}', {
            counted: money(row.counted),
            difference: money(row.difference ?? 0),
          }),
  }));

const otherRows = (report: Report, { money, counted }: Words) => [
  { label: t('Rounding'), value: money(report.rounding) },
  { label: t('Tips'), value: money(report.tips) },
  { label: t('Part payments taken'), value: money(report.part_payments.taken) },
  { label: t('Part payments invoiced'), value: money(report.part_payments.used) },
  counted(t('Payments without a shift'), report.without_shift),
  counted(t('Late##payments'), report.late),
];

const cashRows = ({ cash, no_sales, reprints }: Report, { money }: Words) => [
  { label: t('Float'), value: money(cash.float) },
  { label: t('In##cash'), value: money(cash.in) },
  { label: t('Out##cash'), value: money(-cash.out) },
  { label: t('Drops'), value: money(-cash.drops) },
  { label: t('Tips paid out'), value: money(-cash.tipouts) },
  { label: t('Expected'), value: cash.expected === null ? null : money(cash.expected) },
  { label: t('No-sale openings'), value: no_sales },
  { label: t('Reprints'), value: reprints },
];

export function ReportFigures({ report, currency }: { report: Report; currency: Currency }) {
  const words = wordsIn(currency);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.report} aria-label={t('Figures')} tabIndex={0}>
      {section(t('Sales'), salesRows(report, words))}
      {report.taxes.length > 0 && section(t('Taxes'), taxRows(report, words))}
      {section(t('Deductions'), takenOffRows(report, words))}
      {report.payments.length > 0 && section(t('Payments'), paymentRows(report, words))}
      {valueSections(report, words.money).map(({ title, rows }) => section(title, rows))}
      {section(t('More figures'), otherRows(report, words))}
      {section(t('Cash##money'), cashRows(report, words))}
      {section(
        t('Open bills ({n})', { n: report.open_bills.length }),
        report.open_bills.map(({ id, table_title, due }) => ({
          label: `${table_title ?? t('Bill')} #${id}`,
          value: words.money(due),
        })),
      )}
    </section>
  );
}
