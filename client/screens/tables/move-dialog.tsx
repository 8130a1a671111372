// Moving a bill to another table; where somebody sits there, joined with them or beside them.

import { useState } from 'react';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { call } from '../../hub/api.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceTile, ChoiceTiles } from '../../parts/choice-tile.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import type { BillDialogProps } from './bill-dialog.ts';
import { billName } from './bill-words.ts';
import { doDeed } from './deeds.ts';
import { StateChip } from './state-chip.tsx';
import styles from './tables.module.css';

type Onto = 'join' | 'beside';

export function MoveDialog({ bill, tables, show, onFollow, onClose }: BillDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [occupied, setOccupied] = useState<SeatedTable>();
  const move = async (tableId: number | null, onto?: Onto) => {
    setBusy(true);
    const body = { tableId, version: bill.version, ...(onto !== undefined && { onto }) };
    const work = call('POST /bills/{id}/move', { params: { id: bill.id }, body });
    const theirs = tables.find(({ id }) => id === tableId)?.bills ?? [];
    const ids = [bill.id, ...theirs.map(({ id }) => id)];
    const moved = await doDeed(work, () => show(ids));
    setBusy(false);
    if (moved !== undefined) onFollow(moved.billId, tableId);
    onClose();
  };
  const choose = (table: SeatedTable) => {
    if (table.bills.length > 0) setOccupied(table);
    else void move(table.id);
  };
  if (occupied !== undefined)
    return (
      <Dialog
        open
        title={`Somebody sits at ${occupied.table_title}`}
        busy={isBusy}
        onClose={onClose}
        footer={
          <>
            <Button size="touch" busy={isBusy} onClick={() => void move(occupied.id, 'join')}>
              Join their bill
            </Button>
            <Button
              size="touch"
              look="primary"
              data-first-focus
              busy={isBusy}
              onClick={() => void move(occupied.id, 'beside')}
            >
              Sit beside them
            </Button>
          </>
        }
      >
        <p>
          Joined, both are one bill. Beside, {billName(bill)} stays a bill of its own at that table.
        </p>
      </Dialog>
    );
  return (
    <Dialog open title={`Move ${billName(bill)}`} size="wide" busy={isBusy} onClose={onClose}>
      <ChoiceTiles>
        {tables
          .filter(({ id }) => id !== bill.table_id)
          .map((table) => (
            <ChoiceTile key={table.id} disabled={isBusy} onClick={() => choose(table)}>
              <strong>{table.table_title}</strong>
              <span className={styles.muted}>{table.floor}</span>
              <StateChip state={table.state} />
            </ChoiceTile>
          ))}
        {bill.table_id !== null && (
          <ChoiceTile disabled={isBusy} onClick={() => void move(null)}>
            <strong>No table</strong>
            <span className={styles.muted}>A tab at the bar</span>
          </ChoiceTile>
        )}
      </ChoiceTiles>
    </Dialog>
  );
}
