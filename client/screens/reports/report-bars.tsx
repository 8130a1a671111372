// The bar charts of a report: payment types, options, price lists, taxes by rate.
import { taxLabel } from '#shared/billing/bill-sums.ts';
import { currencyFrom } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { formatCount, t, words } from '../../locales/t.ts';
import { BarList } from '../../parts/charts/bar-list.tsx';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { EmptyState } from '../../parts/states.tsx';
import type { Report, ReportProps } from './report.ts';
import { piecesInWords } from './sold-charts.tsx';

export function PaymentTypes({ report }: ReportProps) {
  const { paymentTypes } = report;
  const currency = currencyFrom(report);
  const money = (amount: number) => formatAmount(amount, currency);
  return (
    <ChartFrame
      title={t('Payment Types')}
      units={t('Amount paid, in {currency}', { currency: currency.code })}
      table={{
        headings: [t('Payment type'), t('Payments'), t('Amount')],
        rows: paymentTypes.map(({ title, count, amount }) => [title, count, money(amount)]),
      }}
    >
      {paymentTypes.length === 0 ? (
        <EmptyState text={t('Nothing paid in this period.')} />
      ) : (
        <BarList
          bars={paymentTypes.map(({ title, count, amount }) => ({
            name: title,
            value: amount,
            words: money(amount),
            note: t('{n, plural, one {# payment} other {# payments}}', { n: count }),
          }))}
        />
      )}
    </ChartFrame>
  );
}

/** How many pieces of each option were sold. Shown only if dishes have options. */
export function OptionsSold({ report: { optionsSold } }: ReportProps) {
  if (optionsSold === undefined) return null;
  return (
    <ChartFrame
      title={t('Options sold')}
      units={t('Pieces sold')}
      table={{
        headings: [t('Option'), t('Group'), t('Sold')],
        rows: optionsSold.map(({ title, group, quantity }) => [title, group, quantity]),
      }}
    >
      <BarList
        bars={optionsSold.slice(0, 10).map(({ title, group, quantity }) => ({
          name: title,
          value: quantity,
          words: formatCount(quantity),
          note: group,
        }))}
      />
    </ChartFrame>
  );
}

/** The dishes that were sold as parts of sets. The best sellers list the sets instead of these dishes. */
export function SoldInSets({ report: { inSets = [] } }: ReportProps) {
  if (inSets.length === 0) return null;
  return (
    <ChartFrame
      title={t('Dishes sold in sets')}
      units={t('Pieces sold')}
      table={{
        headings: [t('Dish'), t('Sold')],
        rows: inSets.map(({ title, quantity }) => [title, quantity]),
      }}
    >
      <BarList
        bars={inSets.slice(0, 10).map(({ title, quantity }) => ({
          name: title,
          value: quantity,
          words: formatCount(quantity),
        }))}
      />
    </ChartFrame>
  );
}

/** The total by which each price list reduced the menu's prices. Shown only if price lists were used. */
export function GivenAway({ report }: ReportProps) {
  const { priceLists } = report;
  if (priceLists === undefined) return null;
  const currency = currencyFrom(report);
  const money = (amount: number) => formatAmount(amount, currency);
  return (
    <ChartFrame
      title={t('Price lists')}
      units={t('Discount on menu prices, in {currency}', { currency: currency.code })}
      table={{
        headings: [t('Price list'), t('Pieces sold'), t('Discount given')],
        rows: priceLists.map(({ title, quantity, given }) => [title, quantity, money(given)]),
      }}
    >
      <BarList
        bars={priceLists.map(({ title, quantity, given }) => ({
          name: title,
          // The figure is what guests saved. It is negative for a price list that raises prices; its bar is then empty.
          value: Math.max(given, 0),
          words: money(given),
          note: piecesInWords(quantity),
        }))}
      />
    </ChartFrame>
  );
}

type TaxRow = Report['taxes'][number];

const TAX_TYPES = words({ exclusive: 'exclusive', inclusive: 'inclusive' } as const);

/** Returns the title, rate and type of a tax. A rate that the title has already, such as `VAT 19 %`, is not repeated. */
function taxName({ title, rate, type }: TaxRow): string {
  if (rate === null) return t('No tax');
  const isSaid = taxLabel({ tax_title: title, tax_rate: rate }) === title;
  const named = isSaid ? title : `${title} ${rate}%`;
  return type === null ? named : `${named} (${t(TAX_TYPES[type])})`;
}

export function Taxes({ report }: ReportProps) {
  const { taxes } = report;
  const currency = currencyFrom(report);
  const money = (amount: number) => formatAmount(amount, currency);
  return (
    <ChartFrame
      title={t('Taxes by rate')}
      units={t('Tax collected, in {currency}', { currency: currency.code })}
      table={{
        headings: [t('Tax'), t('Net'), t('Tax amount')],
        rows: taxes.map((row) => [taxName(row), money(row.net), money(row.tax)]),
      }}
    >
      {taxes.length === 0 ? (
        <EmptyState text={t('Nothing taxed in this period.')} />
      ) : (
        <BarList
          bars={taxes.map((row) => ({
            name: taxName(row),
            value: row.tax,
            words: money(row.tax),
            note: t('net {amount}', { amount: money(row.net) }),
          }))}
        />
      )}
    </ChartFrame>
  );
}
