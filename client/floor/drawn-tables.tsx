// The drawn floor: every table at its place with its state. A tap opens it as in the list.
import { memo } from 'react';
import { type Currency, formatAmount } from '#shared/billing/money.ts';
import type { TablePlan, Wall } from '#shared/entities/seating.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { tellsDue } from '../bill/bill-words.ts';
import { StateChip } from '../bill/state-chip.tsx';
import { Age } from '../orders/age.tsx';
import { inSeats } from '../parts/figures.tsx';
import { DrawnFloor, tableStyle, uprightStyle } from './drawn-floor.tsx';
import styles from './drawn-tables.module.css';
import { type Box, boundsOf } from './plan.ts';

type DrawnTable = SeatedTable & { readonly plan: TablePlan };

export const isDrawn = (table: SeatedTable): table is DrawnTable => table.plan !== null;

interface TableProps {
  table: DrawnTable;
  bounds: Box;
  isChosen: boolean;
  currency: Currency;
  onOpen: (id: number) => void;
}

const Table = memo(function Table({ table, bounds, isChosen, currency, onOpen }: TableProps) {
  const { id, table_title, state, since, due, bills, guests, plan } = table;
  return (
    <button
      type="button"
      className={styles.table}
      data-state={state}
      aria-pressed={isChosen}
      style={tableStyle(bounds, plan)}
      onClick={() => onOpen(id)}
    >
      <span className={styles.words} style={uprightStyle(plan)}>
        <strong>{table_title}</strong>
        <StateChip state={state} due={due} />
        {bills.length > 0 && tellsDue(state, due) ? (
          <span className="figures">{formatAmount(due, currency)}</span>
        ) : (
          <span className={styles.muted}>{inSeats(table.seating_capacity)}</span>
        )}
        {since !== null && (
          <span className={styles.muted}>
            {guests !== null && `${guests} · `}
            <Age since={since} />
          </span>
        )}
      </span>
    </button>
  );
});

interface DrawnTablesProps {
  floor: string;
  tables: readonly DrawnTable[];
  walls: readonly Wall[];
  chosenId: number | undefined;
  currency: Currency;
  onOpen: (id: number) => void;
}

export function DrawnTables({ floor, tables, walls, chosenId, ...rest }: DrawnTablesProps) {
  const bounds = boundsOf({ tables: tables.map(({ id, plan }) => ({ id, ...plan })), walls });
  return (
    <DrawnFloor label={`Plan of ${floor}`} bounds={bounds} walls={walls}>
      {tables.map((table) => (
        <Table
          key={table.id}
          table={table}
          bounds={bounds}
          isChosen={table.id === chosenId}
          {...rest}
        />
      ))}
    </DrawnFloor>
  );
}
