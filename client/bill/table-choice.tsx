// A tile for a table that can be chosen as a destination.
import type { SeatedTable } from '#shared/entities/tables.ts';
import { ChoiceTile } from '../parts/choice-tile.tsx';
import styles from './bill.module.css';
import { StateChip } from './state-chip.tsx';

interface TableChoiceProps {
  table: SeatedTable;
  disabled: boolean;
  onClick: () => void;
}

export function TableChoice({ table, ...button }: TableChoiceProps) {
  return (
    <ChoiceTile {...button}>
      <strong>{table.table_title}</strong>
      <span className={styles.muted}>{table.floor}</span>
      <StateChip state={table.state} due={table.due} />
    </ChoiceTile>
  );
}
