// A grid of values as shades; every value can be read by hover, touch and arrow keys.
import type { CSSProperties, KeyboardEvent } from 'react';
import { t } from '../../locales/t.ts';
import styles from './charts.module.css';
import { labelStep } from './scale.ts';
import { partAt, useReading } from './use-reading.ts';
import { useWidth } from './use-width.ts';

const LABEL_WIDTH = 56;

interface HeatMapProps {
  /** The accessible name of the slider that reads the values. */
  name: string;
  rows: readonly string[];
  /** The names beside the rows. */
  shortRows: readonly string[];
  columns: readonly string[];
  cellOf: (row: number, column: number) => number;
  /** The description of a cell: `Friday, 7 PM to 8 PM: 212 orders`. */
  wordsOf: (row: number, column: number) => string;
}

/**
 * Returns how much accent colour a shade has, in percent: 0 for a value of zero, and enough to be visible for the
 * smallest other value.
 */
const shadeOf = (value: number, most: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.round(12 + 88 * (value / most));

export function HeatMap({ name, rows, shortRows, columns, cellOf, wordsOf }: HeatMapProps) {
  const { at, setAt, handlers } = useReading(
    (x, y) => partAt(y, rows.length) * columns.length + partAt(x, columns.length),
  );
  const [ref, width] = useWidth<HTMLDivElement>();
  const every = labelStep(columns.length, width, LABEL_WIDTH);
  const count = rows.length * columns.length;
  const cells = rows.flatMap((_, row) => columns.map((__, column) => cellOf(row, column)));
  const most = Math.max(...cells, 0);
  const wordsAt = (index: number) =>
    wordsOf(Math.floor(index / columns.length), index % columns.length);
  const step = (event: KeyboardEvent) => {
    handlers.onKeyDown();
    const way = { ArrowUp: -columns.length, ArrowDown: columns.length }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    setAt(Math.min(count - 1, Math.max(0, (at ?? 0) + way)));
  };
  return (
    <div>
      <p className={styles.value} aria-hidden="true">
        {at === undefined ? t('Touch or hover to read a value') : wordsAt(at)}
      </p>
      <div className={styles.heat}>
        <div className={styles.heatRows} aria-hidden="true">
          {shortRows.map((row) => (
            <span key={row}>{row}</span>
          ))}
        </div>
        <div ref={ref} className={styles.plot}>
          <div
            className={styles.heatCells}
            style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
            aria-hidden="true"
          >
            {cells.map((value, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                key={index}
                data-here={index === at}
                style={{ '--shade': `${shadeOf(value, most)}%` } as CSSProperties}
              />
            ))}
          </div>
          <input
            type="range"
            aria-label={name}
            aria-valuetext={wordsAt(at ?? 0)}
            min={0}
            max={count - 1}
            step={1}
            value={at ?? 0}
            className={styles.reader}
            style={{ left: 0, width: '100%' }}
            {...handlers}
            onKeyDown={step}
          />
        </div>
        <div
          className={styles.heatColumns}
          style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
          aria-hidden="true"
        >
          {columns.map((column, index) => (
            <span key={column}>{index % every === 0 ? column : ''}</span>
          ))}
        </div>
      </div>
    </div>
  );
}
