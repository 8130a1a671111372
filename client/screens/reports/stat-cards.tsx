// The four figures at the top of a report, each with its change and a small chart of its values over the period.
import type { ReactNode } from 'react';
import { Sparkline } from '../../parts/charts/sparkline.tsx';
import styles from './reports.module.css';

export interface Stat {
  label: string;
  value: ReactNode;
  /** The change compared with the period before, or another remark on the figure. */
  note?: ReactNode;
  course: readonly number[];
}

export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ label, value, note, course }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.figure}>{value}</dd>
          <dd className={styles.note}>{note}</dd>
          <dd className={styles.course}>
            <Sparkline values={course} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
