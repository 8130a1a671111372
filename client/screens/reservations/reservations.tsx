// Reservations: who comes when and sits where; booking, changing, deleting (CONTRACT §9 Reservations).
import { IconCalendarOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Reservation } from '#shared/entities/people.ts';
import { RESERVATION_WRITERS } from '#shared/scopes.ts';
import { EMPTY, FALLBACK } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { rememberStore } from '../../hub/store.ts';
import { StatusChip } from '../../orders/status-chip.tsx';
import { Button, IconButton } from '../../parts/button.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { DateTime, inPeople } from '../../parts/figures.tsx';
import { Page } from '../../parts/page.tsx';
import { type Period, PeriodFilter } from '../../parts/period-filter.tsx';
import { removeAfterAsking } from '../../parts/remove-after-asking.ts';
import { SearchBox } from '../../parts/search-box.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { passes, useUser } from '../../session/session.ts';
import { type Opened, ReservationDialogs } from './reservation-dialogs.tsx';
import styles from './reservations.module.css';

/** Another till books too. */
const RENEW_MS = 60_000;

const columns: readonly Column<Reservation>[] = [
  { title: 'Date & time', cell: (row) => <DateTime value={row.date} kind="brief" /> },
  {
    title: 'Customer',
    grow: true,
    cell: (row) => (
      <>
        {row.customer_name} <span className={styles.muted}>{row.customer_id}</span>
      </>
    ),
  },
  { title: 'People', align: 'right', cell: (row) => row.people_count },
  { title: 'Table', cell: (row) => row.table_title },
  { title: 'Status', cell: (row) => <StatusChip status={row.status} /> },
  { title: 'Code', cell: (row) => <code className={styles.code}>{row.unique_code}</code> },
  { title: 'Notes', grow: true, cell: (row) => row.notes || null },
];

const phone: PhoneRow<Reservation> = {
  title: (row) => row.customer_name,
  end: (row) => <DateTime value={row.date} kind="brief" />,
  note: (row) =>
    [inPeople(row.people_count), row.table_title, row.notes].filter(Boolean).join(' · '),
  noteEnd: (row) => row.status !== 'booked' && <StatusChip status={row.status} />,
};

function nameOf({ customer_name, unique_code }: Reservation): string {
  return `${customer_name}, ${unique_code}`;
}

interface RowActionsProps {
  row: Reservation;
  onEdit: () => void;
  onDeleted: () => unknown;
}

function RowActions({ row, onEdit, onDeleted }: RowActionsProps) {
  const remove = async () => {
    const params = { id: row.id };
    const gone = await removeAfterAsking(
      () => call('DELETE /reservations/delete/{id}', { params }),
      {
        title: `Delete the reservation of ${row.customer_name}`,
        fallback: FALLBACK.processing,
      },
    );
    if (gone) onDeleted();
  };
  return (
    <>
      <IconButton
        label={`Edit ${nameOf(row)}`}
        icon={<IconPencil size={20} aria-hidden />}
        onClick={onEdit}
      />
      <IconButton
        label={`Delete ${nameOf(row)}`}
        icon={<IconTrash size={20} aria-hidden />}
        onClick={() => void remove()}
      />
    </>
  );
}

function emptyText(period: Period, term: string): string {
  if (term !== '') return FALLBACK.noResult;
  return period.type === 'today' ? EMPTY.reservationsToday : 'No reservations in this period.';
}

/** The list of the period, or what the search found. */
function useReservations(period: Period, term: string) {
  const options = { keepPrevious: true, everyMs: RENEW_MS };
  const list = useData('GET /reservations', term === '' ? { query: period } : null, options);
  const found = useData(
    'GET /reservations/search',
    term === '' ? null : { query: { q: term } },
    options,
  );
  return term === '' ? list : found;
}

export function Reservations() {
  const mayWrite = passes(useUser(), RESERVATION_WRITERS);
  const [period, setPeriod] = useState<Period>({ type: 'today' });
  const [term, setTerm] = useState('');
  const [opened, setOpened] = useState<Opened>();
  const init = useData('GET /reservations/init');
  const load = useReservations(period, term);
  const timezone = init.data?.timezone;
  useEffect(() => {
    if (timezone !== undefined) rememberStore({ timezone });
  }, [timezone]);
  return (
    <Page
      title="Reservations"
      actions={
        mayWrite && (
          <Button
            look="primary"
            icon={<IconPlus size={20} aria-hidden />}
            onClick={() => setOpened({ kind: 'new' })}
          >
            Create New Reservation
          </Button>
        )
      }
    >
      <SearchBox label="Search code, name or phone" onSearch={setTerm} />
      <PeriodFilter period={period} onChange={setPeriod} />
      <LoadedView load={load} errorText={FALLBACK.detailsRetry}>
        {(rows) => (
          <DataTable
            caption="Reservations"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            phone={phone}
            actions={
              mayWrite
                ? (row) => (
                    <RowActions
                      row={row}
                      onEdit={() => setOpened({ kind: 'change', row })}
                      onDeleted={load.reload}
                    />
                  )
                : undefined
            }
            empty={
              <EmptyState
                text={emptyText(period, term)}
                icon={<IconCalendarOff size={36} stroke={1.5} aria-hidden />}
              />
            }
          />
        )}
      </LoadedView>
      <ReservationDialogs
        opened={opened}
        tables={init.data?.storeTables}
        onDone={(next) => {
          setOpened(next);
          void load.reload();
        }}
        onClose={() => setOpened(undefined)}
      />
    </Page>
  );
}
