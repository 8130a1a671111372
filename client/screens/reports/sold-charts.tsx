// The sold dishes, by category and by dish: amounts, pieces or margins.
import { useState } from 'react';
import { currencyFrom } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { formatCount, t, words } from '../../locales/t.ts';
import { BarList } from '../../parts/charts/bar-list.tsx';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { Chips } from '../../parts/chips.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { WayTo } from '../../session/way-to.tsx';
import type { Report, ReportProps } from './report.ts';

const MOST = 10;
/** Returns `4 pieces` or `1 piece`. */
export const piecesInWords = (count: number): string =>
  t('{n, plural, one {# piece} other {# pieces}}', { n: count });

export function SoldCategories({ report }: ReportProps) {
  const { soldCategories } = report;
  const currency = currencyFrom(report);
  const money = (amount: number) => formatAmount(amount, currency);
  if (soldCategories.length === 0) return null;
  return (
    <ChartFrame
      title={t('Sales by category')}
      units={t('Sales value with tax, in {currency}', { currency: currency.code })}
      table={{
        headings: [t('Category'), t('Sold'), t('Amount')],
        rows: soldCategories.map(({ title, quantity, amount }) => [
          title ?? t('No category'),
          quantity,
          money(amount),
        ]),
      }}
    >
      <BarList
        bars={soldCategories.slice(0, MOST).map(({ title, quantity, amount }) => ({
          name: title ?? t('No category'),
          value: amount,
          words: money(amount),
          note: piecesInWords(quantity),
        }))}
      />
    </ChartFrame>
  );
}

type Sold = Report['soldItems'][number];

const MEASURES = words({ money: 'Amount', pieces: 'Pieces', margin: 'Margin' } as const);
type Measure = keyof typeof MEASURES;

const measuresNow = (hasCosts: boolean) =>
  (hasCosts ? (['money', 'pieces', 'margin'] as const) : (['money', 'pieces'] as const)).map(
    (value) => ({ value, label: t(MEASURES[value]) }),
  );

const UNITS = words({
  money: 'Sales value, with tax',
  pieces: 'Pieces sold',
  margin: 'Sales value minus today’s cost; only items with a net price',
} as const satisfies Record<Measure, string>);

const marginOf = ({ amount, cost }: Sold): number => (cost === null ? 0 : amount - cost);

const VALUES: Readonly<Record<Measure, (sold: Sold) => number>> = {
  money: ({ amount }) => amount,
  pieces: ({ quantity }) => quantity,
  margin: marginOf,
};

/** Returns the ten dishes with the highest values. The margin is compared only for dishes with a cost. */
function best(items: readonly Sold[], measure: Measure): Sold[] {
  const measured = VALUES[measure];
  return items
    .filter(({ cost }) => measure !== 'margin' || cost !== null)
    .toSorted((a, b) => measured(b) - measured(a))
    .slice(0, MOST);
}

export function BestSellers({ report }: ReportProps) {
  const { soldItems } = report;
  const [measure, setMeasure] = useState<Measure>('money');
  const currency = currencyFrom(report);
  const money = (amount: number) => formatAmount(amount, currency);
  const hasCosts = soldItems.some(({ cost }) => cost !== null);
  const measured = VALUES[measure];
  const shown = best(soldItems, measure);
  return (
    <ChartFrame
      title={t('Best sellers')}
      units={t(UNITS[measure])}
      table={{
        headings: [t('Item'), t('Category'), t('Sold'), t('Amount')],
        rows: soldItems.map(({ title, category, quantity, amount }) => [
          title,
          category ?? t('No category'),
          quantity,
          money(amount),
        ]),
      }}
    >
      {soldItems.length === 0 ? (
        <EmptyState text={t('Nothing sold in this period.')}>
          <WayTo path="/dashboard/pos" scopes={['POS']}>
            {t('Open the POS')}
          </WayTo>
        </EmptyState>
      ) : (
        <>
          <Chips
            label={t('Rank items by')}
            value={measure}
            onChange={(value) => setMeasure(value as Measure)}
            options={measuresNow(hasCosts)}
          />
          <BarList
            bars={shown.map((sold) => ({
              name: sold.title,
              value: measured(sold),
              words: measure === 'pieces' ? formatCount(sold.quantity) : money(measured(sold)),
              note: measure === 'pieces' ? money(sold.amount) : piecesInWords(sold.quantity),
            }))}
          />
        </>
      )}
    </ChartFrame>
  );
}
