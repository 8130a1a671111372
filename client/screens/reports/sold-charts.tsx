// What was sold, by category and by dish, in money, in pieces, or in what it earned.
import { useState } from 'react';
import { currencyFrom } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { BarList } from '../../parts/charts/bar-list.tsx';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { Chips } from '../../parts/chips.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { WayTo } from '../../session/way-to.tsx';
import type { Report, ReportProps } from './report.ts';

const MOST = 10;
const NO_CATEGORY = 'No category';
const pieces = (count: number): string => `${count} ${count === 1 ? 'piece' : 'pieces'}`;

export function SoldCategories({ report }: ReportProps) {
  const { soldCategories } = report;
  const currency = currencyFrom(report);
  const money = (amount: number) => formatAmount(amount, currency);
  if (soldCategories.length === 0) return null;
  return (
    <ChartFrame
      title="Sales by category"
      units={`As sold, with tax, in ${currency.code}`}
      table={{
        headings: ['Category', 'Sold', 'Amount'],
        rows: soldCategories.map(({ title, quantity, amount }) => [
          title ?? NO_CATEGORY,
          quantity,
          money(amount),
        ]),
      }}
    >
      <BarList
        bars={soldCategories.slice(0, MOST).map(({ title, quantity, amount }) => ({
          name: title ?? NO_CATEGORY,
          value: amount,
          words: money(amount),
          note: pieces(quantity),
        }))}
      />
    </ChartFrame>
  );
}

type Sold = Report['soldItems'][number];

const MEASURES = [
  { value: 'money', label: 'Money' },
  { value: 'pieces', label: 'Pieces' },
  { value: 'margin', label: 'Margin' },
] as const;
type Measure = (typeof MEASURES)[number]['value'];

const UNITS: Readonly<Record<Measure, string>> = {
  money: 'As sold, with tax',
  pieces: 'Pieces sold',
  margin: 'As sold, less today’s cost; only items with a net price',
};

const marginOf = ({ amount, cost }: Sold): number => (cost === null ? 0 : amount - cost);

const VALUES: Readonly<Record<Measure, (sold: Sold) => number>> = {
  money: ({ amount }) => amount,
  pieces: ({ quantity }) => quantity,
  margin: marginOf,
};

/** Returns the dishes with the highest values; for the margin only those with a cost. */
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
      title="Best sellers"
      units={UNITS[measure]}
      table={{
        headings: ['Item', 'Category', 'Sold', 'Amount'],
        rows: soldItems.map(({ title, category, quantity, amount }) => [
          title,
          category ?? NO_CATEGORY,
          quantity,
          money(amount),
        ]),
      }}
    >
      {soldItems.length === 0 ? (
        <EmptyState text="Nothing sold in this period.">
          <WayTo path="/dashboard/pos" scopes={['POS']}>
            Open the POS
          </WayTo>
        </EmptyState>
      ) : (
        <>
          <Chips
            label="Rank items by"
            value={measure}
            onChange={(value) => setMeasure(value as Measure)}
            options={hasCosts ? MEASURES : MEASURES.slice(0, 2)}
          />
          <BarList
            bars={shown.map((sold) => ({
              name: sold.title,
              value: measured(sold),
              words: measure === 'pieces' ? sold.quantity : money(measured(sold)),
              note: measure === 'pieces' ? money(sold.amount) : pieces(sold.quantity),
            }))}
          />
        </>
      )}
    </ChartFrame>
  );
}
