// The tables by floor, drawn or as tiles, and the tabs without a table.

import type { Bill } from '#shared/entities/bills.ts';
import type { FloorPlan } from '#shared/entities/seating.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { useStore } from '../hub/store.ts';
import { t } from '../locales/t.ts';
import { DrawnTables, isDrawn } from './drawn-tables.tsx';
import type { Chosen } from './table-panel.tsx';
import { TableTile, TabTile } from './table-tile.tsx';
import styles from './tables.module.css';

export const floorsOf = (tables: readonly SeatedTable[]): string[] => [
  ...new Set(tables.map(({ floor }) => floor)),
];

/** Returns the waiters of each table's open bills. */
export function ownersOf(bills: readonly Bill[]): ReadonlyMap<number, readonly string[]> {
  const owners = new Map<number, readonly string[]>();
  for (const { table_id, owner } of bills) {
    if (table_id === null || typeof owner !== 'string') continue;
    owners.set(table_id, [...new Set([...(owners.get(table_id) ?? []), owner])]);
  }
  return owners;
}

interface GridProps {
  tables: readonly SeatedTable[];
  tabs: readonly Bill[];
  /** The waiters of each table's open bills. */
  owners: ReadonlyMap<number, readonly string[]>;
  chosen: Chosen | undefined;
  /** The walls of the floors, if the drawn plan is shown. */
  plans: readonly FloorPlan[] | undefined;
  onOpen: (chosen: Chosen) => void;
}

interface FloorProps extends Pick<GridProps, 'owners' | 'chosen' | 'plans' | 'onOpen'> {
  floor: string;
  tables: readonly SeatedTable[];
}

/** One floor: its drawn tables, and its other tables as tiles. */
function OneFloor({ floor, tables, owners, chosen, plans, onOpen }: FloorProps) {
  const { currency } = useStore();
  const open = (id: number) => onOpen({ kind: 'table', id });
  const drawn = plans === undefined ? [] : tables.filter(isDrawn);
  const tiles = plans === undefined ? tables : tables.filter((table) => !isDrawn(table));
  const chosenId = chosen?.kind === 'table' ? chosen.id : undefined;
  return (
    <section className={styles.floor}>
      {drawn.length === 0 && <h2>{floor}</h2>}
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
              owners={owners.get(table.id)?.join(', ') ?? ''}
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

export function TileGrid({ tables, tabs, owners, chosen, plans, onOpen }: GridProps) {
  const { currency } = useStore();
  return (
    <>
      {floorsOf(tables).map((floor) => (
        <OneFloor
          key={floor}
          floor={floor}
          tables={tables.filter((table) => table.floor === floor)}
          owners={owners}
          chosen={chosen}
          plans={plans}
          onOpen={onOpen}
        />
      ))}
      {tabs.length > 0 && (
        <section className={styles.floor}>
          <h2>{t('Without a table')}</h2>
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
