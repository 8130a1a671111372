// The exceptions of a period: kind, person, approver and value, with charts by person and week. A red badge marks an
// exception that happened after the bill was printed.
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { QueryOf } from '#shared/endpoints/table.ts';
import type { ExceptionEntry } from '#shared/entities/bills.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { t } from '../../locales/t.ts';
import { useMessages } from '../../locales/use-messages.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Chips } from '../../parts/chips.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { Select } from '../../parts/field.tsx';
import { DateTime, Money } from '../../parts/figures.tsx';
import { auditOf, paperOf } from '../../parts/paper-path.ts';
import type { Period } from '../../parts/period-filter.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { useOlder } from '../../parts/use-older.ts';
import { WorthSelect } from '../../parts/worth-select.tsx';
import { useUser } from '../../session/session.ts';
import { ByPerson, ByWeek, type ExceptionSums } from './exception-charts.tsx';
import { kindWord, reasonWords, titleWords } from './exception-words.ts';
import styles from './reports.module.css';

const PAGE = 200;

/** What the entry is about: a link to its invoice or bill, or the number of its order. */
function About({ entry }: { entry: ExceptionEntry }) {
  const paper = paperOf(entry);
  const words = [titleWords(entry), about(entry)].filter(Boolean).join(' · ');
  return <span className="whole">{paper ? <Link href={paper.path}>{words}</Link> : words}</span>;
}

const about = (entry: ExceptionEntry): string | undefined =>
  paperOf(entry)?.name ??
  (entry.order_id === null ? undefined : t('Order {no}', { no: entry.order_id }));

/** The person. For an admin, a link to the audit trail with only this person's entries. */
function By({ username }: { username: string }) {
  const user = useUser();
  return (
    <span className={styles.user}>
      {user?.role === 'admin' ? <Link href={auditOf(username)}>{username}</Link> : username}
    </span>
  );
}

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
  {
    title: t('Person'),
    cell: (row) => (row.username === null ? null : <By username={row.username} />),
  },
  { title: t('Approved by'), cell: (row) => row.approved_by },
  {
    title: t('Reason'),
    grow: true,
    cell: (row) => (row.reason === null ? null : <span className="whole">{reasonWords(row)}</span>),
  },
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

interface FilterProps {
  sums: ExceptionSums;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** The filter's value for entries without a user: a space, because no username contains a space. */
const NOBODY = ' ';

interface Filter {
  kind: ExceptionEntry['kind'] | '';
  username: string;
  least: string;
}

/** Filters by kind, person and amount. Beside each kind is the number of its exceptions in the whole period. */
function Filters({ sums: { kinds, people }, filter, onChange }: FilterProps) {
  const set = (name: keyof Filter) => (value: string) => onChange({ ...filter, [name]: value });
  const names = people.map(({ username }) => username ?? NOBODY).sort();
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Chips
        label={t('Kind')}
        wrap
        value={filter.kind}
        onChange={set('kind')}
        options={[
          { value: '', label: t('All ({n})', { n: all }) },
          ...kinds.map(({ kind, count }) => ({
            value: kind,
            label: `${kindWord(kind)} (${count})`,
          })),
        ]}
      />
      <div className={styles.filters}>
        <Select
          label={t('Person')}
          emptyLabel={t('Everyone')}
          options={names.map((name) => ({
            value: name,
            label: name === NOBODY ? t('Nobody signed in') : name,
          }))}
          value={filter.username}
          onChange={set('username')}
        />
        <WorthSelect value={filter.least} onChange={set('least')} />
      </div>
    </>
  );
}

type Query = QueryOf<'GET /reports/exceptions/sums'>;

const queryOf = (period: Period, { kind, username, least }: Filter): Query => ({
  ...period,
  ...(kind !== '' && { kind }),
  ...(username !== '' && { username: username.trim() }),
  ...(least !== '' && { least: Number(least) }),
});

export function Exceptions({ period }: { period: Period }) {
  const [filter, setFilter] = useState<Filter>({ kind: '', username: '', least: '' });
  const load = useData('GET /reports/exceptions/sums', { query: { ...period } });
  const isReady = useMessages();
  const query = queryOf(period, filter);
  return (
    <LoadedView load={load} errorText={t('The exceptions could not be loaded.')}>
      {(sums) =>
        sums.kinds.length === 0 ? (
          <Nothing />
        ) : (
          <>
            <Filters sums={sums} filter={filter} onChange={setFilter} />
            {isReady && <Found key={JSON.stringify(query)} query={query} />}
          </>
        )
      }
    </LoadedView>
  );
}

const Nothing = () => (
  <EmptyState
    text={t('No exceptions in this period.')}
    icon={<IconChecks size={36} stroke={1.5} aria-hidden />}
  />
);

/** The charts count all exceptions that match the query. The list below the charts has the newest exceptions. */
function Found({ query }: { query: Query }) {
  const sums = useData('GET /reports/exceptions/sums', { query });
  const load = useData('GET /reports/exceptions', { query: { ...query, limit: PAGE } });
  return (
    <>
      {sums.data?.people[0] && (
        <div className={styles.charts}>
          <ByWeek sums={sums.data} />
          <ByPerson sums={sums.data} />
        </div>
      )}
      <LoadedView load={load} errorText={t('The exceptions could not be loaded.')}>
        {(first) => <Entries first={first} query={query} />}
      </LoadedView>
    </>
  );
}

function Entries({ first, query }: { first: readonly ExceptionEntry[]; query: Query }) {
  const { rows, hasMore, busy, showOlder } = useOlder(first, PAGE, (before) =>
    call('GET /reports/exceptions', { query: { ...query, limit: PAGE, before } }),
  );
  return (
    <>
      <DataTable
        caption={t('Exceptions')}
        columns={columnsNow()}
        rows={rows}
        rowKey={(row) => row.id}
        phone={phone}
        empty={<Nothing />}
      />
      {hasMore && (
        <Button wide busy={busy} onClick={() => void showOlder()}>
          {t('Show older')}
        </Button>
      )}
    </>
  );
}
