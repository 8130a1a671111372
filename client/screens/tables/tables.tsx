// The floor: every table with its state, tabs without a table, and beside it the bills of the one that was tapped.
import { IconRefresh, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import type { Bill } from '#shared/entities/bills.ts';
import type { FloorPlan } from '#shared/entities/seating.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { WAITLIST_KEEPERS } from '#shared/scopes.ts';
import { useFreshness } from '../../hub/freshness.ts';
import { useStore } from '../../hub/store.ts';
import { Button } from '../../parts/button.tsx';
import { Chips } from '../../parts/chips.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { Page } from '../../parts/page.tsx';
import { EmptyState, LoadedView, StaleBanner } from '../../parts/states.tsx';
import { useMedia } from '../../parts/use-media.ts';
import { passes, useUser } from '../../session/session.ts';
import { useOrdersInit } from '../orders/orders-init.ts';
import { DrawnTables, isDrawn } from './drawn-tables.tsx';
import { type Chosen, TablePanel } from './table-panel.tsx';
import { TableTile, TabTile } from './table-tile.tsx';
import { TableViews, useTableView } from './table-views.tsx';
import styles from './tables.module.css';
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
  /** The floors' walls where the drawn plan is wanted. */
  plans: readonly FloorPlan[] | undefined;
  onOpen: (chosen: Chosen) => void;
}

interface FloorProps extends Pick<GridProps, 'chosen' | 'plans' | 'onOpen'> {
  floor: string;
  tables: readonly SeatedTable[];
}

/** One floor: what is drawn of it, and the rest as tiles. */
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

export function Floor() {
  const { tables, bills, reload, show } = useFloor();
  const init = useOrdersInit();
  const { kind } = useFreshness();
  // Beside the panel of 400 px there is no room for tiles below this.
  const isPhone = useMedia('(max-width: 980px)');
  const [floor, setFloor] = useState(ALL);
  const [chosen, setChosen] = useState<Chosen>();
  const [view, setView] = useTableView();
  const user = useUser();
  const [hasWaitlist, setWaitlist] = useState(false);
  // A plan on a small phone would be too small to hit: the list stays there.
  const isTiny = useMedia('(max-width: 640px)');
  const hasPlan = !isTiny && (tables.data ?? []).some(isDrawn);
  const isStale = tables.isStale || bills.isStale;
  const floors = floorsOf(tables.data ?? []);
  return (
    <Page
      title="Tables"
      full
      actions={
        <>
          {passes(user, WAITLIST_KEEPERS) && (
            <Button
              icon={<IconUsersGroup size={20} aria-hidden />}
              onClick={() => setWaitlist(true)}
            >
              Waitlist
            </Button>
          )}
          <Button icon={<IconRefresh size={20} aria-hidden />} onClick={() => void reload()}>
            Refresh
          </Button>
        </>
      }
    >
      {kind === 'stale' && !isStale && <StaleBanner onRetry={reload} />}
      <LoadedView load={tables} errorText="The tables could not be loaded!">
        {(all) => (
          <LoadedView load={bills} errorText="The bills could not be loaded!">
            {(open) => {
              const tabs = open.filter(({ table_id }) => table_id === null);
              if (all.length + tabs.length === 0) return <NoTables />;
              return (
                <div className={styles.room} data-open={chosen !== undefined && !isPhone}>
                  <div className={styles.tiles}>
                    <div className={styles.filters}>
                      <TableViews hasPlan={hasPlan} view={view} onView={setView} />
                      {floors.length > 1 && (
                        <Chips
                          label="Floors"
                          size="touch"
                          value={floor}
                          onChange={setFloor}
                          options={[
                            { value: ALL, label: 'All' },
                            ...floors.map((each) => ({ value: each, label: each })),
                          ]}
                        />
                      )}
                    </div>
                    <TileGrid
                      tables={all.filter((table) => floor === ALL || table.floor === floor)}
                      tabs={floor === ALL ? tabs : []}
                      chosen={chosen}
                      plans={hasPlan && view === 'plan' ? (init.data?.floors ?? []) : undefined}
                      onOpen={setChosen}
                    />
                  </div>
                  {chosen !== undefined && (
                    <TablePanel
                      key={`${chosen.kind} ${chosen.id}`}
                      chosen={chosen}
                      tables={all}
                      bills={open}
                      init={init.data}
                      isSheet={isPhone}
                      show={show}
                      onChoose={setChosen}
                      onClose={() => setChosen(undefined)}
                    />
                  )}
                </div>
              );
            }}
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
