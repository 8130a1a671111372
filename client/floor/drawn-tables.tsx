// The drawn floor: every table at its place with its state. A tap on a table opens it, as in the list.

import { IconBell, IconReceipt } from '@tabler/icons-react';
import { memo } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import type { TablePlan, Wall } from '#shared/entities/seating.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { tellsDue } from '../bill/bill-words.ts';
import { stateLook } from '../bill/state-chip.tsx';
import { formatAmount } from '../locales/format.ts';
import { useLanguage } from '../locales/language.ts';
import { t } from '../locales/t.ts';
import { Age } from '../orders/age.tsx';
import { inSeats } from '../parts/figures.tsx';
import { Chairs } from './chairs.tsx';
import { spaceIn, tableStyle, uprightStyle } from './drawn-floor.tsx';
import styles from './drawn-tables.module.css';
import { type Box, boundsOf } from './plan.ts';
import { shortNames } from './short-names.ts';
import { NAME_LINE, TableName } from './table-name.tsx';
import { ZoomedFloor } from './zoomed-floor.tsx';

type DrawnTable = SeatedTable & { readonly plan: TablePlan };

export const isDrawn = (table: SeatedTable): table is DrawnTable => table.plan !== null;

/** The height of a row of figures below the name, and the width of a digit in such a row, in px. */
const ROW = 17;
const DIGIT = 8;
/** The width of a letter of the name, in px. */
const LETTER = 10;

/** Returns how many rows of figures a table shows: fewer below a name that needs two lines. */
const rowsBelow = (name: string, { width, height }: { width: number; height: number }): number =>
  name.length * LETTER > width ? Math.max(0, Math.floor((height - 2 * NAME_LINE) / ROW)) : 2;

interface TableProps {
  table: DrawnTable;
  /** The name to draw, such as '12' for 'Table 12'. */
  name: string;
  bounds: Box;
  scale: number;
  isChosen: boolean;
  currency: Currency;
  onOpen: (id: number) => void;
}

/** Returns the amount due, or the seats of an empty table. */
function figureOf({ bills, state, due, seating_capacity }: SeatedTable, currency: Currency) {
  const isOwed = bills.length > 0 && tellsDue(state, due);
  return isOwed ? formatAmount(due, currency) : inSeats(seating_capacity);
}

/**
 * Returns the call of a table's guests, for the bill or for the waiter; undefined if nobody calls. A call for the bill
 * comes first.
 */
function callOf({ calls }: SeatedTable) {
  if (calls?.bill) return { word: t('Asks for the bill'), Icon: IconReceipt };
  return calls?.waiter ? { word: t('Calls the waiter'), Icon: IconBell } : undefined;
}

const Table = memo(function Table(props: TableProps) {
  useLanguage();
  const { table, name, bounds, scale, isChosen, currency, onOpen } = props;
  const { id, table_title, state, since, due, plan } = table;
  const called = callOf(table);
  const { word, Icon } = called ?? stateLook(state, due);
  const space = spaceIn(plan, scale);
  const figure = figureOf(table, currency);
  // A figure that does not fit is not drawn here. The panel shows all figures.
  const most = rowsBelow(name, space);
  const hasFigure = figure.length * DIGIT <= space.width && most > 0;
  const hasAge = since !== null && most > (hasFigure ? 1 : 0);
  const rows = (hasFigure ? 1 : 0) + (hasAge ? 1 : 0);
  return (
    <button
      type="button"
      className={styles.table}
      data-state={state}
      data-called={called !== undefined || undefined}
      data-shape={plan.shape}
      aria-pressed={isChosen}
      title={`${table_title}, ${word}`}
      style={tableStyle(bounds, plan)}
      onClick={() => onOpen(id)}
    >
      <Chairs plan={plan} seats={table.seating_capacity} />
      <span className={styles.words} style={uprightStyle(plan, space)}>
        <TableName title={table_title} name={name} height={space.height - rows * ROW} />
        <span className="hidden-text"> {word} </span>
        {hasFigure && <span className="figures">{figure}</span>}
        {hasAge && <Age since={since} />}
        <span className={styles.corner}>
          <Icon size={15} aria-hidden />
        </span>
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
  const plans = tables.map(({ id, plan }) => ({ id, ...plan }));
  const bounds = boundsOf({ tables: plans, walls });
  const names = shortNames(tables.map(({ table_title }) => table_title));
  return (
    <ZoomedFloor floor={floor} bounds={bounds} walls={walls} tables={plans}>
      {(scale) =>
        tables.map((table) => (
          <Table
            key={table.id}
            table={table}
            name={names.get(table.table_title) ?? table.table_title}
            bounds={bounds}
            scale={scale}
            isChosen={table.id === chosenId}
            {...rest}
          />
        ))
      }
    </ZoomedFloor>
  );
}
