// Large tiles to choose a table or a bill.
import type { ReactNode } from 'react';
import styles from './choice-tile.module.css';

export function ChoiceTiles({ children }: { children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>;
}

/** Shows tiles as a named list, each in an `li`. */
export function ChoiceList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.tiles} aria-label={label}>
      {children}
    </ul>
  );
}

interface ChoiceTileProps {
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function ChoiceTile({ disabled, onClick, children }: ChoiceTileProps) {
  return (
    <button type="button" className={styles.tile} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
