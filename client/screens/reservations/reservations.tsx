// The reservations of a period: booking, changing, seating, deleting (contract 9).
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Reservation } from '#shared/entities/people.ts';
import type { StoreTable } from '#shared/entities/store.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { LIST_PAGE } from '#shared/limits.ts';
import { EVENT_HEARERS, RESERVATION_WRITERS, WAITLIST_KEEPERS } from '#shared/scopes.ts';
import { EMPTY, FALLBACK } from '#shared/texts.ts';
import { type Loaded, useData } from '../../hub/data.ts';
import { rememberStore } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Chips } from '../../parts/chips.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Older } from '../../parts/older.tsx';
import { Page } from '../../parts/page.tsx';
import { type Period, PeriodFilter } from '../../parts/period-filter.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { passes, useUser } from '../../session/session.ts';
import { PartyDialog } from './party-dialog.tsx';
import { type Opened, ReservationDialogs } from './reservation-dialogs.tsx';
import { columnsFor, phone, RowActions } from './reservation-row.tsx';
import { SeatingEvents } from './seating-events.tsx';
import { Timeline } from './timeline.tsx';
import { walkInsAt } from './timeline-layout.ts';
import { useOccupied } from './use-occupied.ts';
import { Waitlist } from './waitlist.tsx';

/** The interval at which the lists reload, in ms, because other tills also add reservations. */
const RENEW_MS = 60_000;

function emptyText(period: Period, term: string): string {
  if (term !== '') return t(FALLBACK.noResult);
  return period.type === 'today'
    ? t(EMPTY.reservationsToday)
    : t('No reservations in this period.');
}

/**
 * Loads the reservations of the period, or the results of the search. With `before`, loads only reservations before
 * the reservation with this id.
 */
function useReservations(period: Period, term: string, before: number | undefined) {
  const options = { keepPrevious: true, everyMs: RENEW_MS };
  const query = { ...period, ...(before !== undefined && { before }) };
  const list = useData('GET /reservations', term === '' ? { query } : null, options);
  const found = useData(
    'GET /reservations/search',
    term === '' ? null : { query: { q: term } },
    options,
  );
  return term === '' ? list : found;
}

/** The periods of one day, which the timeline can show. */
const ONE_DAY: readonly Period['type'][] = ['today', 'tomorrow', 'yesterday'];

type View = 'list' | 'timeline';

interface BookProps {
  load: Loaded<Reservation[]>;
  isTimeline: boolean;
  tables: readonly StoreTable[];
  /** The tables with their guests, to show walk-ins; empty on days other than today. */
  seated: readonly SeatedTable[];
  emptyWords: string;
  /** Undefined if the user may not change reservations. */
  onOpen: ((opened: Opened) => void) | undefined;
}

/** The reservations, as a list or as a timeline. */
function Book({ load, isTimeline, tables, seated, emptyWords, onOpen }: BookProps) {
  const empty = (
    <EmptyState text={emptyWords} icon={<IconCalendarOff size={36} stroke={1.5} aria-hidden />} />
  );
  return (
    <LoadedView load={load} errorText={t(FALLBACK.detailsRetry)}>
      {(rows) => {
        const walkIns = isTimeline ? walkInsAt(seated, rows) : [];
        const hasBlocks = walkIns.length > 0 || rows.some(({ status }) => status !== 'cancelled');
        return isTimeline && hasBlocks ? (
          <Timeline
            reservations={rows}
            tables={tables}
            walkIns={walkIns}
            onOpen={onOpen && ((row) => onOpen({ kind: 'mark', id: row.id }))}
          />
        ) : (
          <DataTable
            caption={t('Reservations')}
            columns={columnsFor(rows)}
            rows={rows}
            rowKey={(row) => row.id}
            phone={phone}
            actions={
              onOpen &&
              ((row) => (
                <RowActions
                  row={row}
                  onMark={() => onOpen({ kind: 'mark', id: row.id })}
                  onEdit={() => onOpen({ kind: 'change', row })}
                  onDeleted={load.reload}
                />
              ))
            }
            empty={empty}
          />
        );
      }}
    </LoadedView>
  );
}

interface OpenedProps {
  opened: Opened | undefined;
  load: Loaded<Reservation[]>;
  tables: readonly StoreTable[] | undefined;
  onOpen: (opened: Opened | undefined) => void;
  /** Called when a party's state has changed, so that lists and tables reload. */
  onMarked: () => void;
}

/** The open dialog: a party or a form. */
function OpenedDialogs({ opened, load, tables, onOpen, onMarked }: OpenedProps) {
  const party = opened?.kind === 'mark' ? load.data?.find(({ id }) => id === opened.id) : undefined;
  const close = () => onOpen(undefined);
  return (
    <>
      {party !== undefined && (
        <PartyDialog
          party={party}
          onDone={() => {
            close();
            onMarked();
          }}
          onEdit={() => onOpen({ kind: 'change', row: party })}
          onClose={close}
        />
      )}
      <ReservationDialogs
        opened={opened?.kind === 'mark' ? undefined : opened}
        tables={tables}
        onDone={(next) => {
          onOpen(next);
          void load.reload();
        }}
        onClose={close}
      />
    </>
  );
}

/** Loads the store's time zone and tables. */
function useInit() {
  const init = useData('GET /reservations/init');
  const timezone = init.data?.timezone;
  useEffect(() => {
    if (timezone !== undefined) rememberStore({ timezone });
  }, [timezone]);
  return init.data?.storeTables;
}

/** Stores which reservations are shown: a page of a period, or the results of a search. */
function useSelection() {
  const [period, setPeriod] = useState<Period>({ type: 'today' });
  const [term, setTerm] = useState('');
  const [before, setBefore] = useState<number>();
  const load = useReservations(period, term, before);
  const isSearch = term !== '';
  const hasOlder = !isSearch && (load.data?.length ?? 0) >= LIST_PAGE;
  return {
    period,
    term,
    load,
    hasHours: !isSearch && ONE_DAY.includes(period.type),
    setTerm,
    setPeriod: (next: Period) => {
      setPeriod(next);
      setBefore(undefined);
    },
    onOlder: hasOlder ? () => setBefore(load.data?.[0]?.id) : undefined,
    onNewest: isSearch || before === undefined ? undefined : () => setBefore(undefined),
  };
}

function CreateButton({ onPress }: { onPress: () => void }) {
  return (
    <Button look="primary" icon={<IconPlus size={20} aria-hidden />} onClick={onPress}>
      {t('Create New Reservation')}
    </Button>
  );
}

interface ViewChoiceProps {
  view: View;
  onView: (view: View) => void;
}

function ViewChoice({ view, onView }: ViewChoiceProps) {
  return (
    <Chips
      label={t('View')}
      value={view}
      onChange={(next) => onView(next === 'list' ? 'list' : 'timeline')}
      options={[
        { value: 'list', label: t('List') },
        { value: 'timeline', label: t('Timeline') },
      ]}
    />
  );
}

export function Reservations() {
  const user = useUser();
  const mayWrite = passes(user, RESERVATION_WRITERS);
  const keepsWaitlist = passes(user, WAITLIST_KEEPERS);
  const { period, term, load, hasHours, ...choice } = useSelection();
  const [view, setView] = useState<View>('list');
  const [opened, setOpened] = useState<Opened>();
  const tables = useInit();
  const waiting = useData('GET /waitlist', keepsWaitlist ? {} : null);
  const occupied = useOccupied();
  const reload = () => void Promise.all([load.reload(), waiting.reload(), occupied.reload()]);
  return (
    <Page
      title={t('Reservations')}
      actions={mayWrite && <CreateButton onPress={() => setOpened({ kind: 'new' })} />}
    >
      {passes(user, EVENT_HEARERS) && <SeatingEvents onEvent={reload} />}
      <SearchBox label={t('Search code, name or phone')} onSearch={choice.setTerm} />
      <PeriodFilter period={period} onChange={choice.setPeriod} />
      {hasHours && <ViewChoice view={view} onView={setView} />}
      <Book
        load={load}
        isTimeline={hasHours && view === 'timeline'}
        tables={tables ?? []}
        seated={period.type === 'today' ? occupied.tables : []}
        emptyWords={emptyText(period, term)}
        onOpen={mayWrite ? setOpened : undefined}
      />
      <Older onOlder={choice.onOlder} onNewest={choice.onNewest} />
      {keepsWaitlist && (
        <Waitlist load={waiting} tables={tables ?? []} taken={occupied.taken} onChanged={reload} />
      )}
      <OpenedDialogs
        opened={opened}
        load={load}
        tables={tables}
        onOpen={setOpened}
        onMarked={reload}
      />
    </Page>
  );
}
