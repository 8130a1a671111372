// Moves a bill to another table. If the table is occupied, the bill joins the bill of that table's party, or stays
// separate.

import { useState } from 'react';
import type { Bill } from '#shared/entities/bills.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { askToClear } from '../floor/ask-to-clear.ts';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { ChoiceTile, ChoiceTiles } from '../parts/choice-tile.tsx';
import { Dialog } from '../parts/dialog.tsx';
import styles from './bill.module.css';
import type { BillDialogProps } from './bill-dialog.ts';
import { billName } from './bill-words.ts';
import { TableChoice } from './table-choice.tsx';
import { useAction } from './use-action.tsx';

type Onto = 'join' | 'beside';

interface OccupiedProps {
  bill: Bill;
  table: SeatedTable;
  isBusy: boolean;
  onMove: (onto: Onto) => void;
  onClose: () => void;
}

function OccupiedDialog({ bill, table, isBusy, onMove, onClose }: OccupiedProps) {
  const buttons = (
    <>
      <Button size="touch" busy={isBusy} onClick={() => onMove('join')}>
        {t('Join the bills')}
      </Button>
      <Button
        size="touch"
        look="primary"
        data-first-focus
        busy={isBusy}
        onClick={() => onMove('beside')}
      >
        {t('Keep separate bills')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      title={t('There are guests at {table}', { table: table.table_title })}
      busy={isBusy}
      onClose={onClose}
      footer={buttons}
    >
      <p>
        {t(
          'If you join the bills, they become one bill. Otherwise {bill} stays a separate bill at that table.',
          {
            bill: billName(bill),
          },
        )}
      </p>
    </Dialog>
  );
}

function useMove({ bill, tables, show, onFollow, onClose }: BillDialogProps) {
  const { isBusy, run } = useAction();
  /** Moves the bill to a table, or to no table if `tableId` is null. `onto` is needed if the table is occupied. */
  const move = async (tableId: number | null, onto?: Onto) => {
    const body = { tableId, version: bill.version, ...(onto !== undefined && { onto }) };
    const work = call('POST /bills/{id}/move', { params: { id: bill.id }, body });
    const theirs = tables.find(({ id }) => id === tableId)?.bills ?? [];
    const moved = await run(work, () => show([bill.id, ...theirs.map(({ id }) => id)]));
    if (moved !== undefined) onFollow(moved.billId, tableId);
    onClose();
  };
  return { isBusy, move };
}

export function MoveDialog(props: BillDialogProps) {
  const { bill, tables, onClose } = props;
  const { isBusy, move } = useMove(props);
  const [occupied, setOccupied] = useState<SeatedTable>();
  const choose = async (table: SeatedTable) => {
    if (table.bills.length > 0) setOccupied(table);
    else if (await askToClear(table)) void move(table.id);
  };
  if (occupied !== undefined)
    return (
      <OccupiedDialog
        bill={bill}
        table={occupied}
        isBusy={isBusy}
        onMove={(onto) => void move(occupied.id, onto)}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      title={t('Move {bill}', { bill: billName(bill) })}
      size="wide"
      busy={isBusy}
      onClose={onClose}
    >
      <ChoiceTiles>
        {tables
          .filter(({ id }) => id !== bill.table_id)
          .map((table) => (
            <TableChoice
              key={table.id}
              table={table}
              disabled={isBusy}
              onClick={() => void choose(table)}
            />
          ))}
        {bill.table_id !== null && (
          <ChoiceTile disabled={isBusy} onClick={() => void move(null)}>
            <strong>{t('No table')}</strong>
            <span className={styles.muted}>{t('A tab at the bar')}</span>
          </ChoiceTile>
        )}
      </ChoiceTiles>
    </Dialog>
  );
}
