// Bars one below the other, each with its name and its value in words, for a ranking or for percentages of a total.
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './charts.module.css';

interface Bar {
  readonly name: string;
  readonly value: number;
  /** The value in words, as users read it. */
  readonly words: ReactNode;
  readonly note?: ReactNode;
}

export function BarList({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <ol className={styles.bars}>
      {bars.map((bar, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two dishes may have the same title; a rank has no other key
        <li key={index}>
          <span className={styles.name}>{bar.name}</span>
          <span className={styles.amount}>{bar.words}</span>
          <svg
            width="100%"
            height="10"
            aria-hidden="true"
            className={classes(styles.drawing, 'mirrored')}
          >
            <rect width="100%" height="10" rx="5" className={styles.groove} />
            {bar.value > 0 && most > 0 && (
              <rect
                width={`${Math.max(1, (bar.value / most) * 100)}%`}
                height="10"
                rx="5"
                className={styles.column}
              />
            )}
          </svg>
          {bar.note !== undefined && <span className={styles.units}>{bar.note}</span>}
        </li>
      ))}
    </ol>
  );
}
