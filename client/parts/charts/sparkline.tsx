// A small line without axes beside a large figure. Screen readers skip it, because the figure and its chart state the
// values.
import styles from './charts.module.css';

const WIDTH = 120;
const HEIGHT = 32;
const INSET = 3;

/** Renders nothing for fewer than two values, or if all values are zero. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 0);
  if (values.length < 2 || most <= 0) return null;
  const step = WIDTH / (values.length - 1);
  const yOf = (value: number) =>
    HEIGHT - INSET - (Math.max(0, value) / most) * (HEIGHT - 2 * INSET);
  const points = values.map((value, at) => `${(at * step).toFixed(1)},${yOf(value).toFixed(1)}`);
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
