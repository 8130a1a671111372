// Names with values: the details of one thing, or the large figures above a list.
import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface Fact {
  label: string;
  /** Null, undefined, false or empty if unknown; the fact is then omitted. */
  value: ReactNode;
  /** One short line below a large figure. */
  note?: ReactNode;
}

interface FactsProps {
  rows: readonly Fact[];
  /** Whether to show the facts as cards with large figures. */
  large?: boolean | undefined;
}

const UNKNOWN: readonly ReactNode[] = [null, undefined, false, ''];

export function Facts({ rows, large }: FactsProps) {
  const known = rows.filter(({ value }) => !UNKNOWN.includes(value));
  return (
    <dl className={large === true ? styles.large : styles.facts}>
      {known.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
