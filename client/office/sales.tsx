// Sales of a period by day, store, hour, item, user, tender or tax, as bars, a table and a file.
import { useState } from 'react';
import { REPORT_KINDS, type ReportKind, type ReportRow } from '#shared/office.ts';
import { t, words } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { BarList } from '../parts/charts/bar-list.tsx';
import { Chips } from '../parts/chips.tsx';
import { DataTable, type PhoneRow } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { EmptyState } from '../parts/states.tsx';
import { Warning } from '../parts/warning.tsx';
import { saveFile, useLoad } from './api.ts';
import { usePeriod } from './period.tsx';
import { useWork } from './use-work.ts';
import { View } from './view.tsx';
import { calendarDay, count, money } from './words.ts';

const LABELS = words({
  day: 'Day',
  store: 'Store',
  hour: 'Hour',
  item: 'Item',
  staff: 'Staff',
  tender: 'Payment type',
  tax: 'Tax',
} as const satisfies Record<ReportKind, string>);
const CAPTIONS = words({
  day: 'Sales by day',
  store: 'Sales by store',
  hour: 'Sales by hour',
  item: 'Sales by item',
  staff: 'Sales by staff',
  tender: 'Sales by payment type',
  tax: 'Sales by tax',
} as const satisfies Record<ReportKind, string>);

const options = () => REPORT_KINDS.map((value) => ({ value, label: t(LABELS[value]) }));
const isKind = (value: string): value is ReportKind => value in LABELS;

/** The most bars that are drawn. A phone shows this many without much scrolling. */
const MOST_BARS = 12;

/** Returns the title of a row: a day, or the name of a store, a dish or a person. */
function nameOf({ key }: ReportRow, by: ReportKind): string {
  if (key === '') return t('No name');
  return by === 'day' ? calendarDay(key) : key;
}

const columnsOf = (by: ReportKind) => [
  { title: t(LABELS[by]), grow: true, cell: (row: ReportRow) => nameOf(row, by) },
  {
    title: t('Count##number'),
    align: 'right' as const,
    cell: (row: ReportRow) => count(row.count),
  },
  {
    title: t(by === 'tax' ? 'Net' : 'Amount'),
    align: 'right' as const,
    cell: (row: ReportRow) => money(row.amount, row.currency),
  },
  {
    title: t('Tax'),
    align: 'right' as const,
    cell: (row: ReportRow) => money(row.tax, row.currency),
  },
];

const phoneOf = (by: ReportKind): PhoneRow<ReportRow> => ({
  title: (row) => nameOf(row, by),
  end: (row) => money(row.amount, row.currency),
});

/** Returns the bars. Days and hours keep their order; all other bars start with the largest. */
function barsOf(rows: readonly ReportRow[], by: ReportKind) {
  const isInTime = by === 'day' || by === 'hour';
  const ranked = isInTime
    ? rows.slice(-31)
    : rows.toSorted((a, b) => b.amount - a.amount).slice(0, MOST_BARS);
  return ranked.map((row) => ({
    name: nameOf(row, by),
    value: row.amount,
    words: money(row.amount, row.currency),
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
  const { isBusy, fault, run } = useWork();
  return (
    <Page
      title={t('Sales')}
      actions={
        <Button busy={isBusy} onClick={() => void run(() => saveFile(`${address}&format=csv`))}>
          {t('Download CSV')}
        </Button>
      }
    >
      {fault !== undefined && <Warning role="alert" text={fault} />}
      {fields}
      <Chips
        label={t('By##group')}
        wrap
        options={options()}
        value={by}
        onChange={(value) => isKind(value) && setBy(value)}
      />
      <View load={load}>
        {(rows) => (
          <>
            <Bars rows={rows} by={by} />
            <DataTable
              caption={t(CAPTIONS[by])}
              columns={columnsOf(by)}
              phone={phoneOf(by)}
              rows={rows}
              rowKey={({ key, currency }) => `${currency} ${key}`}
              empty={<EmptyState text={t('Nothing sold in this period.')} />}
            />
          </>
        )}
      </View>
    </Page>
  );
}
