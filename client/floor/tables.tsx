// The floor screen: every table with its state, tabs without a table, and the bills of the chosen one.
import { IconRefresh, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import type { Bill } from '#shared/entities/bills.ts';
import type { FloorPlan } from '#shared/entities/seating.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { WAITLIST_KEEPERS } from '#shared/scopes.ts';
import styles from '../bill/bill.module.css';
import { useFreshness } from '../hub/freshness.ts';
import { useStore } from '../hub/store.ts';
import { Button } from '../parts/button.tsx';
import { Chips } from '../parts/chips.tsx';
import { LinkButton } from '../parts/link-button.tsx';
import { Page } from '../parts/page.tsx';
import { EmptyState, LoadedView, StaleBanner } from '../parts/states.tsx';
import { useMedia } from '../parts/use-media.ts';
import { type OrdersInit, useOrdersInit } from '../screens/orders/orders-init.ts';
import { passes, useUser } from '../session/session.ts';
import { DrawnTables, isDrawn } from './drawn-tables.tsx';
import { type Chosen, TablePanel } from './table-panel.tsx';
import { TableTile, TabTile } from './table-tile.tsx';
import { TableViews, useTableView } from './table-views.tsx';
import { useFloor } from './use-floor.ts';
import { WaitlistDialog } from './waitlist-dialog.tsx';

const ALL = '';

const floorsOf = (tables: readonly SeatedTable[]): string[] => [
  ...new Set(tables.map(({ floor }) => floor)),
];

interface GridProps {
  tables: readonly SeatedTable[];
  tabs: readonly Bill[];
  chosen: Chosen | undefined;
  /** The walls of the floors, if the drawn plan is shown. */
  plans: readonly FloorPlan[] | undefined;
  onOpen: (chosen: Chosen) => void;
}

interface FloorProps extends Pick<GridProps, 'chosen' | 'plans' | 'onOpen'> {
  floor: string;
  tables: readonly SeatedTable[];
}

/** One floor: its drawn tables, and the others as tiles. */
function OneFloor({ floor, tables, chosen, plans, onOpen }: FloorProps) {
  const { currency } = useStore();
  const open = (id: number) => onOpen({ kind: 'table', id });
  const drawn = plans === undefined ? [] : tables.filter(isDrawn);
  const tiles = plans === undefined ? tables : tables.filter((table) => !isDrawn(table));
  const chosenId = chosen?.kind === 'table' ? chosen.id : undefined;
  return (
    <section className={styles.floor}>
      <h2>{floor}</h2>
      {drawn.length > 0 && (
        <DrawnTables
          floor={floor}
          tables={drawn}
          walls={plans?.find((plan) => plan.floor === floor)?.walls ?? []}
          chosenId={chosenId}
          currency={currency}
          onOpen={open}
        />
      )}
      {tiles.length > 0 && (
        <div className={styles.grid}>
          {tiles.map((table) => (
            <TableTile
              key={table.id}
              table={table}
              isChosen={chosenId === table.id}
              currency={currency}
              onOpen={open}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function TileGrid({ tables, tabs, chosen, plans, onOpen }: GridProps) {
  const { currency } = useStore();
  return (
    <>
      {floorsOf(tables).map((floor) => (
        <OneFloor
          key={floor}
          floor={floor}
          tables={tables.filter((table) => table.floor === floor)}
          chosen={chosen}
          plans={plans}
          onOpen={onOpen}
        />
      ))}
      {tabs.length > 0 && (
        <section className={styles.floor}>
          <h2>Without a table</h2>
          <div className={styles.grid}>
            {tabs.map((bill) => (
              <TabTile
                key={bill.id}
                bill={bill}
                isChosen={chosen?.kind === 'bill' && chosen.id === bill.id}
                currency={currency}
                onOpen={(id) => onOpen({ kind: 'bill', id })}
              />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

function NoTables() {
  const maySet = passes(useUser(), ['SETTINGS']);
  return (
    <EmptyState text="There are no tables yet.">
      {maySet && <LinkButton to="/dashboard/settings/tables">Add tables</LinkButton>}
    </EmptyState>
  );
}

interface RoomProps extends Pick<ReturnType<typeof useFloor>, 'show'> {
  tables: readonly SeatedTable[];
  bills: readonly Bill[];
  init: OrdersInit | undefined;
  shown: ReturnType<typeof useShown>;
}

/** Holds what is shown and chosen; it survives a failed load. */
function useShown() {
  const [floor, setFloor] = useState(ALL);
  const [chosen, setChosen] = useState<Chosen>();
  const [view, setView] = useTableView();
  return { floor, setFloor, chosen, setChosen, view, setView };
}

/** The tables and bills of the shown floors, with the chosen one beside them. */
function Room({ tables, bills, init, shown, show }: RoomProps) {
  const { floor, setFloor, chosen, setChosen, view, setView } = shown;
  // Below this width there is no room for tiles beside the 400 px panel.
  const isPhone = useMedia('(max-width: 980px)');
  // On a small phone the tables of a plan would be too small to tap, so the list stays.
  const isTiny = useMedia('(max-width: 640px)');
  const hasPlan = !isTiny && tables.some(isDrawn);
  const tabs = bills.filter(({ table_id }) => table_id === null);
  if (tables.length + tabs.length === 0) return <NoTables />;
  return (
    <div className={styles.room} data-open={chosen !== undefined && !isPhone}>
      <div className={styles.tiles}>
        <div className={styles.filters}>
          <TableViews hasPlan={hasPlan} view={view} onView={setView} />
          <FloorChoice floors={floorsOf(tables)} floor={floor} onFloor={setFloor} />
        </div>
        <TileGrid
          tables={tables.filter((table) => floor === ALL || table.floor === floor)}
          tabs={floor === ALL ? tabs : []}
          chosen={chosen}
          plans={hasPlan && view === 'plan' ? (init?.floors ?? []) : undefined}
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
      label="Floors"
      size="touch"
      value={floor}
      onChange={onFloor}
      options={[{ value: ALL, label: 'All' }, ...options]}
    />
  );
}

function HeadActions({ onWaitlist, onRefresh }: Record<'onWaitlist' | 'onRefresh', () => void>) {
  const keepsWaitlist = passes(useUser(), WAITLIST_KEEPERS);
  return (
    <>
      {keepsWaitlist && (
        <Button icon={<IconUsersGroup size={20} aria-hidden />} onClick={onWaitlist}>
          Waitlist
        </Button>
      )}
      <Button icon={<IconRefresh size={20} aria-hidden />} onClick={onRefresh}>
        Refresh
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
  return (
    <Page
      title="Tables"
      full
      actions={<HeadActions onWaitlist={() => setWaitlist(true)} onRefresh={() => void reload()} />}
    >
      {kind === 'stale' && !isStale && <StaleBanner onRetry={reload} />}
      <LoadedView load={{ ...tables, reload }} errorText="The tables could not be loaded.">
        {(all) => (
          <LoadedView load={bills} errorText="The bills could not be loaded.">
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
