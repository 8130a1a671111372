// The chairs around a drawn table, one for each seat up to a maximum: along the longer sides, or around a circle.
import type { CSSProperties } from 'react';
import type { TablePlan } from '#shared/entities/seating.ts';
import styles from './chairs.module.css';

const MOST = 24;

/** Returns the middle of each chair, in percent of the table. */
function chairsOf({ w, h, shape }: Pick<TablePlan, 'w' | 'h' | 'shape'>, seats: number) {
  const count = Math.min(MOST, seats);
  return Array.from({ length: count }, (_, at) => {
    if (shape === 'round') {
      const angle = (2 * Math.PI * at) / count - Math.PI / 2;
      return { left: 50 + 50 * Math.cos(angle), top: 50 + 50 * Math.sin(angle) };
    }
    const isFirst = at % 2 === 0;
    const onSide = isFirst ? Math.ceil(count / 2) : Math.floor(count / 2);
    const along = ((Math.floor(at / 2) + 0.5) / onSide) * 100;
    const side = isFirst ? 0 : 100;
    return w >= h ? { left: along, top: side } : { left: side, top: along };
  });
}

interface ChairsProps {
  plan: Pick<TablePlan, 'w' | 'h' | 'shape'>;
  seats: number;
}

export function Chairs({ plan, seats }: ChairsProps) {
  return chairsOf(plan, seats).map(({ left, top }) => {
    const place: CSSProperties = { left: `${left}%`, top: `${top}%` };
    return <span key={`${left} ${top}`} className={styles.chair} style={place} aria-hidden />;
  });
}
