// Sales of a period by day, store, hour, item, user, tender or tax, as bars, a table and a file.
import { useState } from 'react';
import { REPORT_KINDS, type ReportKind, type ReportRow } from '#shared/office.ts';
import { BarList } from '../parts/charts/bar-list.tsx';
import { Chips } from '../parts/chips.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { EmptyState } from '../parts/states.tsx';
import { useLoad } from './api.ts';
import { usePeriod } from './period.tsx';
import { View } from './view.tsx';
import { count, money } from './words.ts';

const LABELS: Record<ReportKind, string> = {
  day: 'Day',
  store: 'Store',
  hour: 'Hour',
  item: 'Item',
  staff: 'Staff',
  tender: 'Payment type',
  tax: 'Tax',
};
const OPTIONS = REPORT_KINDS.map((value) => ({ value, label: LABELS[value] }));
const isKind = (value: string): value is ReportKind => value in LABELS;

/** As many bars as a phone shows without scrolling far. */
const MOST_BARS = 12;

const columnsOf = (by: ReportKind) => [
  { title: LABELS[by], grow: true, cell: (row: ReportRow) => row.key || 'Not named' },
  { title: 'Count', align: 'right' as const, cell: (row: ReportRow) => count(row.count) },
  {
    title: by === 'tax' ? 'Net' : 'Amount',
    align: 'right' as const,
    cell: (row: ReportRow) => money(row.amount, row.currency),
  },
  { title: 'Tax', align: 'right' as const, cell: (row: ReportRow) => money(row.tax, row.currency) },
];

/** Returns the bars. Days and hours keep their order; all other bars start with the largest. */
function barsOf(rows: readonly ReportRow[], by: ReportKind) {
  const isInTime = by === 'day' || by === 'hour';
  const ranked = isInTime
    ? rows.slice(-31)
    : rows.toSorted((a, b) => b.amount - a.amount).slice(0, MOST_BARS);
  return ranked.map(({ key, amount, currency }) => ({
    name: key || 'Not named',
    value: amount,
    words: money(amount, currency),
  }));
}

/** Bars are shown only if all amounts have the same currency, because only then can they be compared. */
function Bars({ rows, by }: { rows: readonly ReportRow[]; by: ReportKind }) {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.map((currency) => (
    <section key={currency} aria-label={currency}>
      {currencies.length > 1 && <h2>{currency}</h2>}
      <BarList
        bars={barsOf(
          rows.filter((row) => row.currency === currency),
          by,
        )}
      />
    </section>
  ));
}

export function Sales() {
  const { query, fields } = usePeriod(6);
  const [by, setBy] = useState<ReportKind>('day');
  const address = `/reports?${query}&by=${by}`;
  const load = useLoad<ReportRow[]>(address);
  return (
    <Page title="Sales" actions={<a href={`/api/v1${address}&format=csv`}>Download CSV</a>}>
      {fields}
      <Chips
        label="By"
        wrap
        options={OPTIONS}
        value={by}
        onChange={(value) => isKind(value) && setBy(value)}
      />
      <View load={load}>
        {(rows) => (
          <>
            <Bars rows={rows} by={by} />
            <DataTable
              caption={`Sales by ${LABELS[by].toLowerCase()}`}
              columns={columnsOf(by)}
              rows={rows}
              rowKey={({ key, currency }) => `${currency} ${key}`}
              empty={<EmptyState text="Nothing was sold in this period." />}
            />
          </>
        )}
      </View>
    </Page>
  );
}
