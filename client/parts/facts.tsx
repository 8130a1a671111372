// Names and values: the details of one thing, or the large figures above a list.
import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface Fact {
  label: string;
  value: ReactNode;
  /** One short line below a large figure. */
  note?: ReactNode;
}

interface FactsProps {
  rows: readonly Fact[];
  /** As cards with large figures. */
  large?: boolean | undefined;
}

export function Facts({ rows, large }: FactsProps) {
  return (
    <dl className={large === true ? styles.large : styles.facts}>
      {rows.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
