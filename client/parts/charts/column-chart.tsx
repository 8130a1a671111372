// Columns over time. A line shows the previous period, if its values are known. Every value can be read by hover, touch
// and arrow keys.

import { t } from '../../locales/t.ts';
import styles from './charts.module.css';
import { labelStep } from './scale.ts';
import { partAt, useReading } from './use-reading.ts';
import { useWidth } from './use-width.ts';

interface ChartColumn {
  /** A short label below the axis. */
  readonly label: string;
  readonly value: number;
  readonly before?: number | undefined;
  /** The description of this column: `Nov 12: $120.00, before $80.00`. */
  readonly words: string;
}

interface ColumnChartProps {
  /** The accessible name of the slider that reads the values. */
  name: string;
  columns: readonly ChartColumn[];
  /** The ticks in ascending order. The first tick is 0, or less if there are negative values. */
  ticks: readonly number[];
  tickLabel: (tick: number) => string;
}

const HEIGHT = 220;
const TOP = 10;
const BOTTOM = 26;
const LEFT = 58;
const RIGHT = 6;
const LABEL_WIDTH = 58;
/** Columns are at most this wide, in px, so that they don't look like blocks. */
const MAX_COLUMN = 64;

function Axis({
  ticks,
  tickLabel,
  width,
  yOf,
}: Pick<ColumnChartProps, 'ticks' | 'tickLabel'> & {
  width: number;
  yOf: (value: number) => number;
}) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line x1={LEFT} x2={width - RIGHT} y1={yOf(tick)} y2={yOf(tick)} className={styles.grid} />
      <text x={LEFT - 8} y={yOf(tick)} dy="0.35em" textAnchor="end" className={styles.tick}>
        {tickLabel(tick)}
      </text>
    </g>
  ));
}

interface LabelsProps {
  columns: readonly ChartColumn[];
  /** Only every n-th column has a label, because more labels would overlap. */
  every: number;
  middleOf: (index: number) => number;
}

function Labels({ columns, every, middleOf }: LabelsProps) {
  return columns.map(({ label, words }, index) =>
    index % every === 0 ? (
      <text
        key={words}
        x={middleOf(index)}
        y={HEIGHT - 7}
        textAnchor="middle"
        className={styles.tick}
      >
        {label}
      </text>
    ) : null,
  );
}

interface DrawnProps extends Omit<ColumnChartProps, 'name'> {
  width: number;
  at: number | undefined;
}

function Drawn({ columns, ticks, tickLabel, width, at }: DrawnProps) {
  const most = ticks.at(-1) ?? 1;
  const least = ticks[0] ?? 0;
  const plot = HEIGHT - TOP - BOTTOM;
  const slot = (width - LEFT - RIGHT) / columns.length;
  const thick = Math.min(MAX_COLUMN, Math.max(1, slot * 0.64));
  const yOf = (value: number) => TOP + plot * ((most - Math.max(least, value)) / (most - least));
  const middleOf = (index: number) => LEFT + slot * (index + 0.5);
  const every = labelStep(columns.length, width - LEFT - RIGHT, LABEL_WIDTH);
  const before = columns.flatMap((column, index) =>
    column.before === undefined ? [] : [`${middleOf(index)},${yOf(column.before)}`],
  );
  return (
    <svg
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      aria-hidden="true"
      className={styles.drawing}
    >
      <Axis ticks={ticks} tickLabel={tickLabel} width={width} yOf={yOf} />
      {at !== undefined && (
        <rect x={LEFT + slot * at} y={TOP} width={slot} height={plot} className={styles.here} />
      )}
      {columns.map((column, index) => (
        <rect
          key={column.words}
          x={middleOf(index) - thick / 2}
          y={yOf(Math.max(0, column.value))}
          width={thick}
          height={Math.abs(yOf(column.value) - yOf(0))}
          rx={Math.min(3, thick / 3)}
          className={styles.column}
        />
      ))}
      {before.length > 1 && <polyline points={before.join(' ')} className={styles.before} />}
      {columns.map(({ before: value, words }, index) =>
        value === undefined || columns.length > 40 ? null : (
          <circle key={words} cx={middleOf(index)} cy={yOf(value)} r={3.5} className={styles.dot} />
        ),
      )}
      <Labels columns={columns} every={every} middleOf={middleOf} />
    </svg>
  );
}

export function ColumnChart({ name, columns, ticks, tickLabel }: ColumnChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const { at, handlers } = useReading((x) => partAt(x, columns.length));
  const last = columns.length - 1;
  const shown = at === undefined ? undefined : columns[Math.min(at, last)];
  return (
    <div>
      <p className={styles.value} aria-hidden="true">
        {shown?.words ?? t('Touch or hover to read a value')}
      </p>
      <div ref={ref} className={styles.plot} style={{ height: HEIGHT }}>
        {width > 0 && (
          <Drawn columns={columns} ticks={ticks} tickLabel={tickLabel} width={width} at={at} />
        )}
        {/* A native slider over the drawing: arrow keys, touch and screen readers can use it. */}
        <input
          type="range"
          aria-label={name}
          aria-valuetext={(shown ?? columns[0])?.words}
          min={0}
          max={Math.max(0, last)}
          step={1}
          value={at ?? 0}
          className={styles.reader}
          style={{ left: LEFT, right: RIGHT, width: `calc(100% - ${LEFT + RIGHT}px)` }}
          {...handlers}
        />
      </div>
    </div>
  );
}
