// The audit trail for admins: who did what and when, by day, user and kind (contract 4).
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { AUDIT_FAMILIES } from '#shared/audit-kinds.ts';
import type { QueryOf } from '#shared/endpoints/table.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { useStore } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { useMessages } from '../../locales/use-messages.ts';
import { Button } from '../../parts/button.tsx';
import { Switch } from '../../parts/choice.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { DateTime } from '../../parts/figures.tsx';
import { Page } from '../../parts/page.tsx';
import { auditOf, paperOf } from '../../parts/paper-path.ts';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { useAsked } from '../../parts/use-asked.ts';
import { useOlder } from '../../parts/use-older.ts';
import { WorthSelect } from '../../parts/worth-select.tsx';
import { type Entry, whoDid } from './approval-words.ts';
import styles from './audit.module.css';
import { thingWord } from './audit-actions.ts';
import type { Formats } from './audit-details.ts';
import { sentenceOf } from './audit-words.ts';
import { EntriesByWeek } from './entries-by-week.tsx';

/** The number of entries that the hub returns in one answer. */
const PAGE = 100;

/** Converts `order-item` to `Order item`. */
const kindName = (kind: string): string => {
  const words = thingWord(kind);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The user as a link to all of their entries. */
const Who = ({ entry }: { entry: Entry }) =>
  entry.username === '' ? (
    <strong>{whoDid(entry)}</strong>
  ) : (
    <Link className={styles.who} href={auditOf(entry.username)}>
      {entry.username}
    </Link>
  );

/** A link to the invoice or the bill of the entry. */
function Paper({ entry: { about } }: { entry: Entry }) {
  const paper = about && paperOf(about);
  return paper ? (
    <>
      {' · '}
      <Link href={paper.path}>{paper.name}</Link>
    </>
  ) : null;
}

function columnsFor(formats: Formats): readonly Column<Entry>[] {
  return [
    { title: t('Date & time'), cell: (row) => <DateTime value={row.at} kind="brief" /> },
    {
      title: t('What'),
      grow: true,
      cell: (row) => {
        const { action, rest } = sentenceOf(row, formats);
        return (
          <span className={styles.sentence}>
            <Who entry={row} /> {action}
            {rest !== '' && <span className={styles.rest}> · {rest}</span>}
            <Paper entry={row} />
          </span>
        );
      },
    },
  ];
}

const phoneFor = (formats: Formats): PhoneRow<Entry> => ({
  title: (row) => sentenceOf(row, formats).action,
  note: whoDid,
  noteEnd: (row) => <DateTime value={row.at} kind="brief" />,
});

const NO_FILTER = { day: '', username: '', kind: '', least: '', kitchen: '' };
type Filter = typeof NO_FILTER;

/** Returns the query without the filters that are not set. */
const queryOf = ({ least, ...filter }: Filter): QueryOf<'GET /audit/entries'> => ({
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')),
  ...(least !== '' && { least: Number(least) }),
});

interface EntriesProps {
  filter: Filter;
  first: readonly Entry[];
}

/** The newest entries; older entries are added below them on request. */
function Entries({ filter, first }: EntriesProps) {
  const { rows, hasMore, busy, showOlder } = useOlder(first, PAGE, (before) =>
    call('GET /audit/entries', { query: { ...queryOf(filter), before } }),
  );
  const { currency, timezone } = useStore();
  const formats = { currency, timezone };
  const icon = <IconHistory size={36} stroke={1.5} aria-hidden />;
  return (
    <>
      <DataTable
        caption={t('Audit Trail')}
        columns={columnsFor(formats)}
        phone={phoneFor(formats)}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState text={t(FALLBACK.noResult)} icon={icon} />}
      />
      {hasMore && (
        <Button wide busy={busy} onClick={() => void showOlder()}>
          {t('Show older')}
        </Button>
      )}
    </>
  );
}

export function Audit() {
  const [filter, setFilter] = useState(NO_FILTER);
  const load = useData('GET /audit/entries', { query: queryOf(filter) });
  const isReady = useMessages();
  useAsked('user', (username) => setFilter({ ...NO_FILTER, username }));
  return (
    <Page title={t('Audit Trail')}>
      <Filters filter={filter} onChange={setFilter} />
      <EntriesByWeek query={queryOf({ ...filter, kitchen: '' })} />
      <LoadedView load={load} errorText={t(FALLBACK.data)}>
        {(first) =>
          isReady && <Entries key={JSON.stringify(filter)} filter={filter} first={first} />
        }
      </LoadedView>
    </Page>
  );
}

interface FiltersProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const users = useData('GET /users');
  const set = (name: keyof Filter) => (value: string) => onChange({ ...filter, [name]: value });
  // A link may ask for the entries of a deleted user, who is missing from the list of users.
  const people = new Set((users.data ?? []).map(({ username }) => username));
  if (filter.username !== '') people.add(filter.username);
  return (
    <>
      <div className={styles.filter}>
        <Field label={t('Day')} type="date" value={filter.day} onChange={set('day')} />
        <Select
          label={t('User')}
          emptyLabel={t('Everyone')}
          options={[...people].map((value) => ({ value, label: value }))}
          value={filter.username}
          onChange={set('username')}
        />
        <Select
          label={t('Kind')}
          emptyLabel={t('Everything')}
          options={AUDIT_FAMILIES.map((value) => ({ value, label: kindName(value) }))}
          value={filter.kind}
          onChange={set('kind')}
        />
        <WorthSelect value={filter.least} onChange={set('least')} />
      </div>
      <Switch
        label={t('Show kitchen steps')}
        checked={filter.kitchen !== ''}
        onChange={(isShown) => set('kitchen')(isShown ? 'shown' : '')}
      />
    </>
  );
}
