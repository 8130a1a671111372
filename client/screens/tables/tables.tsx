// The floor: every table with its state, tabs without a table, and beside it the bills of the one that was tapped.
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { Bill } from '#shared/entities/bills.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
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
import { type Chosen, TablePanel } from './table-panel.tsx';
import { TableTile, TabTile } from './table-tile.tsx';
import styles from './tables.module.css';
import { useFloor } from './use-floor.ts';

const ALL = '';

const floorsOf = (tables: readonly SeatedTable[]): string[] => [
  ...new Set(tables.map(({ floor }) => floor)),
];

interface GridProps {
  tables: readonly SeatedTable[];
  tabs: readonly Bill[];
  chosen: Chosen | undefined;
  onOpen: (chosen: Chosen) => void;
}

function TileGrid({ tables, tabs, chosen, onOpen }: GridProps) {
  const { currency } = useStore();
  return (
    <>
      {floorsOf(tables).map((floor) => (
        <section key={floor} className={styles.floor}>
          <h2>{floor}</h2>
          <div className={styles.grid}>
            {tables
              .filter((table) => table.floor === floor)
              .map((table) => (
                <TableTile
                  key={table.id}
                  table={table}
                  isChosen={chosen?.kind === 'table' && chosen.id === table.id}
                  currency={currency}
                  onOpen={(id) => onOpen({ kind: 'table', id })}
                />
              ))}
          </div>
        </section>
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
  const isStale = tables.isStale || bills.isStale;
  const floors = floorsOf(tables.data ?? []);
  return (
    <Page
      title="Tables"
      full
      actions={
        <Button icon={<IconRefresh size={20} aria-hidden />} onClick={() => void reload()}>
          Refresh
        </Button>
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
                    <TileGrid
                      tables={all.filter((table) => floor === ALL || table.floor === floor)}
                      tabs={floor === ALL ? tabs : []}
                      chosen={chosen}
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
    </Page>
  );
}
