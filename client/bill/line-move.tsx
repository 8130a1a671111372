// Moves a line to another bill of the table, to a tab, or to another table.

import type { Bill } from '#shared/entities/bills.ts';
import { call } from '../hub/api.ts';
import { formatAmount } from '../locales/format.ts';
import { ChoiceTile, ChoiceTiles } from '../parts/choice-tile.tsx';
import { sendAction } from './actions.ts';
import styles from './bill.module.css';
import type { LineActionProps } from './bill-dialog.ts';
import { billName } from './bill-words.ts';
import { wholeOf } from './set-lines.ts';
import { TableChoice } from './table-choice.tsx';

type Target = { readonly toBillId: number } | { readonly toTableId: number };

export function LineMove(props: LineActionProps) {
  const { bill, line, bills, tables, currency, pieces, isBusy, run, show } = props;
  const move = (target: Target) =>
    run(() => {
      const lines = wholeOf(bill.lines, line).map(({ id }) => ({
        lineId: id,
        ...(pieces !== undefined && { quantity: pieces }),
      }));
      const body = { lines, ...target, version: bill.version };
      const work = call('POST /bills/{id}/move-lines', { params: { id: bill.id }, body });
      return sendAction(work, (answer) => show([bill.id, ...(answer ? [answer.billId] : [])]));
    });
  const isHere = (tableId: number | null) => tableId !== null && tableId === bill.table_id;
  const open = bills.filter(({ id, paid }) => id !== bill.id && paid === 0);
  const tile = (each: Bill) => (
    <ChoiceTile
      key={`bill ${each.id}`}
      disabled={isBusy}
      onClick={() => void move({ toBillId: each.id })}
    >
      <strong>{billName(each, bills)}</strong>
      <span className={styles.muted}>{formatAmount(each.due, currency)}</span>
    </ChoiceTile>
  );
  return (
    <ChoiceTiles>
      {open.filter(({ table_id }) => isHere(table_id)).map(tile)}
      {bill.delivery_type === 'dinein' &&
        tables
          .filter(({ id }) => !isHere(id))
          .map((table) => (
            <TableChoice
              key={`table ${table.id}`}
              table={table}
              disabled={isBusy}
              onClick={() => void move({ toTableId: table.id })}
            />
          ))}
      {/* Tabs come last: there are many of them late in the evening, and dishes move to tables more often. */}
      {open.filter(({ table_id }) => table_id === null).map(tile)}
    </ChoiceTiles>
  );
}
