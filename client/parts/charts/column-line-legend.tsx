// The legend of a chart with columns and a line.
import styles from './charts.module.css';

interface ColumnLineLegendProps {
  column: string;
  line: string;
}

export function ColumnLineLegend({ column, line }: ColumnLineLegendProps) {
  return (
    <ul className={styles.legend}>
      <li>
        <svg width="16" height="12" aria-hidden="true">
          <rect width="16" height="12" rx="3" className={styles.column} />
        </svg>
        {column}
      </li>
      <li>
        <svg width="22" height="12" aria-hidden="true">
          <line x1="0" x2="22" y1="6" y2="6" className={styles.before} />
          <circle cx="11" cy="6" r="3.5" className={styles.dot} />
        </svg>
        {line}
      </li>
    </ul>
  );
}
