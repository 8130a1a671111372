// The audit trail for admins: who did what and when, by day, user and kind (contract 4).
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { AUDIT_FAMILIES } from '#shared/audit-kinds.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { useStore } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { useMessages } from '../../locales/use-messages.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { DateTime } from '../../parts/figures.tsx';
import { Page } from '../../parts/page.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { useOlder } from '../../parts/use-older.ts';
import { type Entry, whoDid } from './approval-words.ts';
import styles from './audit.module.css';
import { thingWord } from './audit-actions.ts';
import type { Formats } from './audit-details.ts';
import { sentenceOf } from './audit-words.ts';

/** The number of entries that the hub returns in one answer. */
const PAGE = 100;

/** Converts `order-item` to `Order item`. */
const kindName = (kind: string): string => {
  const words = thingWord(kind);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

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
            <strong>{whoDid(row)}</strong> {action}
            {rest !== '' && <span className={styles.rest}> · {rest}</span>}
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

/** The newest entries; older entries are added below them on request. */
function Entries({ filter, first }: EntriesProps) {
  const { rows, hasMore, busy, showOlder } = useOlder(first, PAGE, (before) =>
    call('GET /audit', { query: { ...queryOf(filter), before } }),
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
  const [filter, setFilter] = useState<Filter>({ day: '', username: '', kind: '' });
  const users = useData('GET /users');
  const load = useData('GET /audit', { query: queryOf(filter) });
  const isReady = useMessages();
  const set = (name: keyof Filter) => (value: string) => setFilter({ ...filter, [name]: value });
  const people = (users.data ?? []).map(({ username }) => ({ value: username, label: username }));
  return (
    <Page title={t('Audit Trail')}>
      <div className={styles.filter}>
        <Field label={t('Day')} type="date" value={filter.day} onChange={set('day')} />
        <Select
          label={t('User')}
          emptyLabel={t('Everyone')}
          options={people}
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
      </div>
      <LoadedView load={load} errorText={t(FALLBACK.data)}>
        {(first) =>
          isReady && <Entries key={JSON.stringify(filter)} filter={filter} first={first} />
        }
      </LoadedView>
    </Page>
  );
}
