// The audit trail, for admins: who did what when, by day, user and kind (CONTRACT §4).
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { AUDIT_FAMILIES } from '#shared/audit-kinds.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { useStore } from '../../hub/store.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { DateTime, formatInstant } from '../../parts/figures.tsx';
import { Page } from '../../parts/page.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { useOlder } from '../../parts/use-older.ts';
import styles from './audit.module.css';

type Entry = AnswerOf<'GET /audit'>[number];

/** Rows of a page of the hub's. */
const PAGE = 100;

/** A number beyond this, under the name `date`, is an instant in ms. */
const FIRST_INSTANT = 1e11;

function inWords(value: unknown, timeZone: string | undefined, name = ''): string {
  if (value === null || value === undefined || value === '') return '–';
  if (name === 'date' && typeof value === 'number' && value > FIRST_INSTANT) {
    return formatInstant(new Date(value).toISOString(), timeZone);
  }
  if (Array.isArray(value)) return value.map((each) => inWords(each, timeZone)).join(', ');
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return '–';
  return entries.map(([key, each]) => `${key}: ${inWords(each, timeZone, key)}`).join(' · ');
}

function Details({ value }: { value: unknown }) {
  const { timezone } = useStore();
  return <span className={styles.details}>{inWords(value, timezone)}</span>;
}

const columns: readonly Column<Entry>[] = [
  { title: 'Date & time', cell: (row) => <DateTime value={row.at} /> },
  { title: 'User', cell: (row) => row.username || '–' },
  { title: 'What', cell: (row) => row.kind },
  {
    title: 'On',
    cell: (row) => <span className={styles.on}>{`${row.entity} ${row.entity_id}`}</span>,
  },
  { title: 'Details', cell: (row) => <Details value={row.details} /> },
];

interface Filter {
  day: string;
  username: string;
  kind: string;
}

const queryOf = ({ day, username, kind }: Filter) => ({
  ...(day !== '' && { day }),
  ...(username !== '' && { username }),
  ...(kind !== '' && { kind }),
});

interface EntriesProps {
  filter: Filter;
  first: readonly Entry[];
}

/** The newest page, and the older ones below it as they are asked for. */
function Entries({ filter, first }: EntriesProps) {
  const { rows, hasMore, busy, showOlder } = useOlder(first, PAGE, (before) =>
    call('GET /audit', { query: { ...queryOf(filter), before } }),
  );
  const icon = <IconHistory size={36} stroke={1.5} aria-hidden />;
  return (
    <>
      <DataTable
        caption="Audit trail"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState text={FALLBACK.noResult} icon={icon} />}
      />
      {hasMore && (
        <Button wide busy={busy} onClick={() => void showOlder()}>
          Show older
        </Button>
      )}
    </>
  );
}

export function Audit() {
  const [filter, setFilter] = useState<Filter>({ day: '', username: '', kind: '' });
  const users = useData('GET /users');
  const load = useData('GET /audit', { query: queryOf(filter) });
  const set = (name: keyof Filter) => (value: string) => setFilter({ ...filter, [name]: value });
  const people = (users.data ?? []).map(({ username }) => ({ value: username, label: username }));
  return (
    <Page title="Audit Trail">
      <div className={styles.filter}>
        <Field label="Day" type="date" value={filter.day} onChange={set('day')} />
        <Select
          label="User"
          emptyLabel="Everybody"
          options={people}
          value={filter.username}
          onChange={set('username')}
        />
        <Select
          label="Kind"
          emptyLabel="Everything"
          options={AUDIT_FAMILIES.map((value) => ({ value, label: value }))}
          value={filter.kind}
          onChange={set('kind')}
        />
      </div>
      <LoadedView load={load} errorText={FALLBACK.data}>
        {(first) => <Entries key={JSON.stringify(filter)} filter={filter} first={first} />}
      </LoadedView>
    </Page>
  );
}
