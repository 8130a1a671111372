// The exceptions of a period: kind, person, approver and value, with charts by person and week. A red badge marks an
// exception that happened after the bill was printed.
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ExceptionEntry } from '#shared/entities/bills.ts';
import { groupBy } from '#shared/group-by.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { useStore } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { useMessages } from '../../locales/use-messages.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { shortAmount } from '../../parts/charts/axis-words.ts';
import { BarList } from '../../parts/charts/bar-list.tsx';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { ColumnChart } from '../../parts/charts/column-chart.tsx';
import { ticksUpTo } from '../../parts/charts/scale.ts';
import { Chips } from '../../parts/chips.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { Select } from '../../parts/field.tsx';
import { DateTime, formatDay, Money } from '../../parts/figures.tsx';
import type { Period } from '../../parts/period-filter.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { useOlder } from '../../parts/use-older.ts';
import { kindWord, reasonWords, takesOff, titleWords } from './exception-words.ts';
import styles from './reports.module.css';
import { shortDay } from './time-words.ts';

const PAGE = 200;
const ALL = '';

/** Returns the page that shows the entry's invoice, order or bill; null if the entry has none of them. */
const placeOf = ({ order_id, bill_id, invoice_id }: ExceptionEntry): string | null => {
  if (invoice_id !== null) return '/dashboard/invoices';
  if (order_id !== null) return '/dashboard/orders';
  return bill_id === null ? null : '/dashboard/tables';
};

function About({ entry }: { entry: ExceptionEntry }) {
  const name = about(entry);
  const place = placeOf(entry);
  const words = [titleWords(entry), name].filter(Boolean).join(' · ');
  return place === null ? words : <Link href={place}>{words}</Link>;
}

const about = ({ order_id, bill_id, invoice_id }: ExceptionEntry): string | null => {
  if (invoice_id !== null) return t('Invoice {id}', { id: invoice_id });
  if (order_id !== null) return t('Order {no}', { no: order_id });
  return bill_id === null ? null : t('Bill {id}', { id: bill_id });
};

function What({ entry }: { entry: ExceptionEntry }) {
  return (
    <span className={styles.what}>
      {kindWord(entry.kind)}
      {entry.after_print === 1 && <Badge tone="cancelled">{t('After print')}</Badge>}
      {entry.waste === 1 && <Badge tone="created">{t('Waste')}</Badge>}
      {entry.other_tender === 1 && <Badge tone="created">{t('Other payment type')}</Badge>}
    </span>
  );
}

const columnsNow = (): readonly Column<ExceptionEntry>[] => [
  { title: t('When'), cell: (row) => <DateTime value={row.at} kind="brief" /> },
  { title: t('What'), cell: (row) => <What entry={row} /> },
  { title: t('Item'), grow: true, cell: (row) => <About entry={row} /> },
  { title: t('Value'), align: 'right', cell: (row) => <Money value={row.value} /> },
  { title: t('By'), cell: (row) => <span className={styles.user}>{row.username}</span> },
  { title: t('Approved by'), cell: (row) => row.approved_by },
  { title: t('Reason'), grow: true, cell: reasonWords },
];

const phone: PhoneRow<ExceptionEntry> = {
  title: (row) => kindWord(row.kind),
  end: (row) => <Money value={row.value} />,
  note: (row) =>
    [row.username, titleWords(row) || about(row), reasonWords(row)].filter(Boolean).join(' · '),
  noteEnd: (row) =>
    row.after_print === 1 ? (
      <Badge tone="cancelled">{t('After print')}</Badge>
    ) : (
      <DateTime value={row.at} kind="brief" />
    ),
};

/** The value per person, highest first. */
function ByPerson({ rows }: { rows: readonly ExceptionEntry[] }) {
  const { currency } = useStore();
  const noName = t('Nobody signed in');
  const people = [...groupBy(rows, ({ username }) => username ?? noName)]
    .map(([name, own]) => ({
      name,
      count: own.length,
      red: own.filter(({ after_print }) => after_print === 1).length,
      worth: own.filter(takesOff).reduce((sum, { value }) => sum + value, 0),
    }))
    .sort((a, b) => b.worth - a.worth);
  const money = (amount: number) => formatAmount(amount, currency);
  return (
    <ChartFrame
      title={t('By person')}
      units={t('Value')}
      table={{
        headings: [t('Person'), t('Count'), t('After print'), t('Value')],
        rows: people.map(({ name, count, red, worth }) => [name, count, red, money(worth)]),
      }}
    >
      <BarList
        bars={people.map(({ name, count, red, worth }) => ({
          name,
          value: worth,
          words: money(worth),
          note:
            red > 0
              ? t('{count} in total, {red} after print', { count, red })
              : t('{count} in total', { count }),
        }))}
      />
    </ChartFrame>
  );
}

const DAY_MS = 24 * 60 * 60_000;

/** Returns the Monday of an instant's week, as `2026-11-23`. */
function weekOf(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

/** The value per week. It is not shown for a single week, which has no trend. */
function ByWeek({ rows }: { rows: readonly ExceptionEntry[] }) {
  const { currency } = useStore();
  const weeks = [...groupBy(rows, ({ at }) => weekOf(at))]
    .map(([week, own]) => ({
      week,
      count: own.length,
      worth: own.filter(takesOff).reduce((sum, { value }) => sum + Math.abs(value), 0),
    }))
    .sort((a, b) => (a.week < b.week ? -1 : 1));
  if (weeks.length < 2) return null;
  const money = (amount: number) => formatAmount(amount, currency);
  return (
    <ChartFrame
      title={t('By week')}
      units={t('Value in {currency}, by week from Monday', { currency: currency.code })}
      table={{
        headings: [t('Week of'), t('Count'), t('Value')],
        rows: weeks.map(({ week, count, worth }) => [formatDay(week), count, money(worth)]),
      }}
    >
      <ColumnChart
        name={t('Exceptions by week, value by value')}
        ticks={ticksUpTo(Math.max(...weeks.map(({ worth }) => worth)))}
        tickLabel={(tick) => shortAmount(tick, currency)}
        columns={weeks.map(({ week, count, worth }) => ({
          label: shortDay(week),
          value: worth,
          words: t('Week of {day}: {amount}, {n, plural, one {# entry} other {# entries}}', {
            day: formatDay(week),
            amount: money(worth),
            n: count,
          }),
        }))}
      />
    </ChartFrame>
  );
}

export function Exceptions({ period }: { period: Period }) {
  const load = useData('GET /reports/exceptions', { query: { ...period, limit: PAGE } });
  const isReady = useMessages();
  return (
    <LoadedView load={load} errorText={t('The exceptions could not be loaded.')}>
      {(first) => isReady && <Entries first={first} period={period} />}
    </LoadedView>
  );
}

interface KindsProps {
  rows: readonly ExceptionEntry[];
  kind: string;
  onKind: (kind: string) => void;
}

function Kinds({ rows, kind, onKind }: KindsProps) {
  const counts = [...groupBy(rows, (row) => row.kind)].map(([value, own]) => ({
    value,
    label: `${kindWord(value)} (${own.length})`,
  }));
  return (
    <Chips
      label={t('Kind')}
      wrap
      value={kind}
      onChange={onKind}
      options={[{ value: ALL, label: t('All ({n})', { n: rows.length }) }, ...counts]}
    />
  );
}

function Entries({ first, period }: { first: readonly ExceptionEntry[]; period: Period }) {
  const [kind, setKind] = useState<string>(ALL);
  const [person, setPerson] = useState<string>(ALL);
  const { rows, hasMore, busy, showOlder } = useOlder(first, PAGE, (before) =>
    call('GET /reports/exceptions', { query: { ...period, limit: PAGE, before } }),
  );
  const empty = (
    <EmptyState
      text={t('No exceptions in this period.')}
      icon={<IconChecks size={36} stroke={1.5} aria-hidden />}
    />
  );
  if (rows.length === 0) return empty;
  const noName = t('Nobody signed in');
  const nameOf = ({ username }: ExceptionEntry) => username ?? noName;
  const people = [...groupBy(rows, nameOf).keys()].sort();
  const shown = rows.filter(
    (row) => (kind === ALL || row.kind === kind) && (person === ALL || nameOf(row) === person),
  );
  return (
    <>
      <Kinds rows={rows} kind={kind} onKind={setKind} />
      {people.length > 1 && (
        <Select
          label={t('Person')}
          emptyLabel={t('Everyone')}
          options={people.map((name) => ({ value: name, label: name }))}
          value={person}
          onChange={setPerson}
        />
      )}
      {hasMore && (
        <p className={styles.range}>
          {t('The charts count the newest {n} entries of this period.', { n: rows.length })}
        </p>
      )}
      <ByWeek rows={shown} />
      <ByPerson rows={shown} />
      <DataTable
        caption={t('Exceptions')}
        columns={columnsNow()}
        rows={shown}
        rowKey={(row) => row.id}
        phone={phone}
        empty={empty}
      />
      {hasMore && (
        <Button wide busy={busy} onClick={() => void showOlder()}>
          {t('Show older')}
        </Button>
      )}
    </>
  );
}
