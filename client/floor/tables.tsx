// The floor screen: every table with its state, tabs without a table, and the bills of the chosen table or tab.

import { IconRefresh, IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import type { Bill } from '#shared/entities/bills.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { WAITLIST_KEEPERS } from '#shared/scopes.ts';
import { useFreshness } from '../hub/freshness.ts';
import { t } from '../locales/t.ts';
import { beginFrom } from '../orders/way-back.ts';
import { Button } from '../parts/button.tsx';
import { Chips } from '../parts/chips.tsx';
import { LinkButton } from '../parts/link-button.tsx';
import { Page } from '../parts/page.tsx';
import { EmptyState, LoadedView, StaleBanner } from '../parts/states.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useMedia } from '../parts/use-media.ts';
import { type OrdersInit, useOrdersInit } from '../screens/orders/orders-init.ts';
import { passes, useUser } from '../session/session.ts';
import { isDrawn } from './drawn-tables.tsx';
import { floorsOf, ownersOf, TileGrid } from './floor-tiles.tsx';
import { FloorViews } from './floor-views.tsx';
import { type Chosen, TablePanel } from './table-panel.tsx';
import { TableViews, useTableView, WhoseTables } from './table-views.tsx';
import styles from './tables.module.css';
import { useFloor } from './use-floor.ts';
import { WaitlistDialog } from './waitlist-dialog.tsx';

const ALL = '';

function NoTables() {
  const maySet = passes(useUser(), ['SETTINGS']);
  return (
    <>
      <FloorViews />
      <EmptyState text={t('There are no tables yet.')}>
        {maySet && <LinkButton to="/dashboard/settings/tables">{t('Add tables')}</LinkButton>}
      </EmptyState>
    </>
  );
}

interface RoomProps extends Pick<ReturnType<typeof useFloor>, 'show'> {
  tables: readonly SeatedTable[];
  bills: readonly Bill[];
  init: OrdersInit | undefined;
  shown: ReturnType<typeof useShown>;
}

/** Stores the chosen floor, table and view, so that they survive a failed load. */
function useShown() {
  const [floor, setFloor] = useState(ALL);
  const [chosen, setChosen] = useState<Chosen>();
  const [view, setView] = useTableView();
  const [isMine, setMine] = useState(false);
  useAsked('table', (id) => setChosen({ kind: 'table', id: Number(id) }));
  useAsked('bill', (id) => setChosen({ kind: 'bill', id: Number(id) }));
  return { floor, setFloor, chosen, setChosen, view, setView, isMine, setMine };
}

/** The tables and bills of the shown floors, with the chosen table or bill beside them. */
function Room({ tables, bills, init, shown, show }: RoomProps) {
  const { floor, setFloor, chosen, setChosen, view, setView, isMine, setMine } = shown;
  const own = useUser()?.username;
  // Below this width there is no room for tiles beside the 400 px panel.
  const isPhone = useMedia('(max-width: 980px)');
  const hasPlan = tables.some(isDrawn);
  const owners = useMemo(() => ownersOf(bills), [bills]);
  const isShown = (name: string | null | undefined) => !isMine || name === own;
  const tabs = bills.filter(({ table_id, owner }) => table_id === null && isShown(owner));
  const mine = isMine ? tables.filter(({ id }) => owners.get(id)?.some(isShown)) : tables;
  if (tables.length + bills.length === 0) return <NoTables />;
  return (
    <div className={styles.room} data-open={chosen !== undefined && !isPhone}>
      <div className={styles.tiles}>
        <div className={styles.filters}>
          <FloorViews />
          <TableViews hasPlan={hasPlan} view={view} onView={setView} />
          <WhoseTables isMine={isMine} onMine={setMine} />
          <FloorChoice floors={floorsOf(tables)} floor={floor} onFloor={setFloor} />
        </div>
        {isMine && mine.length + tabs.length === 0 && (
          <EmptyState text={t('You have no open bills.')} />
        )}
        <TileGrid
          tables={mine.filter((table) => floor === ALL || table.floor === floor)}
          tabs={floor === ALL ? tabs : []}
          owners={owners}
          chosen={chosen}
          // A plan of only some tables would have other bounds, so the tables would be drawn in other places.
          // Therefore the tables of one waiter are shown as tiles.
          plans={hasPlan && view === 'plan' && !isMine ? (init?.floors ?? []) : undefined}
          onOpen={setChosen}
        />
      </div>
      {chosen !== undefined && (
        <TablePanel
          key={`${chosen.kind} ${chosen.id}`}
          chosen={chosen}
          tables={tables}
          bills={bills}
          init={init}
          isSheet={isPhone}
          show={show}
          onChoose={setChosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

function FloorChoice(props: {
  floors: readonly string[];
  floor: string;
  onFloor: (floor: string) => void;
}) {
  const { floors, floor, onFloor } = props;
  if (floors.length < 2) return null;
  const options = floors.map((each) => ({ value: each, label: each }));
  return (
    <Chips
      label={t('Floors')}
      size="touch"
      value={floor}
      onChange={onFloor}
      options={[{ value: ALL, label: t('All##floors') }, ...options]}
    />
  );
}

function HeadActions({ onWaitlist, onRefresh }: Record<'onWaitlist' | 'onRefresh', () => void>) {
  const keepsWaitlist = passes(useUser(), WAITLIST_KEEPERS);
  return (
    <>
      {keepsWaitlist && (
        <Button icon={<IconUsersGroup size={20} aria-hidden />} onClick={onWaitlist}>
          {t('Waitlist')}
        </Button>
      )}
      <Button icon={<IconRefresh size={20} aria-hidden />} onClick={onRefresh}>
        {t('Refresh')}
      </Button>
    </>
  );
}

export function Floor() {
  const { tables, bills, reload, show } = useFloor();
  const init = useOrdersInit();
  const { kind } = useFreshness();
  const shown = useShown();
  const [hasWaitlist, setWaitlist] = useState(false);
  const isStale = tables.isStale || bills.isStale;
  useEffect(() => beginFrom(undefined), []);
  return (
    <Page
      title={t('Tables')}
      full
      actions={<HeadActions onWaitlist={() => setWaitlist(true)} onRefresh={() => void reload()} />}
    >
      {kind === 'stale' && !isStale && <StaleBanner onRetry={reload} />}
      <LoadedView load={{ ...tables, reload }} errorText={t('The tables could not be loaded.')}>
        {(all) => (
          <LoadedView load={bills} errorText={t('The bills could not be loaded.')}>
            {(open) => (
              <Room tables={all} bills={open} init={init.data} shown={shown} show={show} />
            )}
          </LoadedView>
        )}
      </LoadedView>
      {hasWaitlist && (
        <WaitlistDialog
          tables={tables.data ?? []}
          onChanged={() => void reload()}
          onClose={() => setWaitlist(false)}
        />
      )}
    </Page>
  );
}
