// The frame of a drawn floor with its walls: as wide as possible, in the proportions of the floor.
import type { CSSProperties, ReactNode, Ref } from 'react';
import type { PlannedTable, TablePlan, Wall } from '#shared/entities/seating.ts';
import styles from './drawn-floor.module.css';
import { type Box, placeIn } from './plan.ts';

interface DrawnFloorProps {
  label: string;
  bounds: Box;
  walls: readonly Wall[];
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

export function DrawnFloor({ label, bounds, walls, children, ref }: DrawnFloorProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's; this is a room
    <div
      ref={ref}
      role="group"
      aria-label={label}
      className={styles.floor}
      style={{ aspectRatio: `${bounds.w} / ${bounds.h}` }}
    >
      {walls.map((wall) => (
        <span
          key={`${wall.x} ${wall.y} ${wall.w} ${wall.h}`}
          className={styles.wall}
          style={placeIn(bounds, wall)}
        />
      ))}
      {children}
    </div>
  );
}

type Placed = Pick<PlannedTable, keyof TablePlan>;

/** Returns the position and rotation of a table; its text stays upright. */
export const tableStyle = (bounds: Box, plan: Placed): CSSProperties => ({
  ...placeIn(bounds, plan),
  rotate: `${plan.rotation}deg`,
  borderRadius: plan.shape === 'round' ? '50%' : undefined,
});

export const uprightStyle = ({ rotation }: Pick<Placed, 'rotation'>): CSSProperties => ({
  rotate: `${-rotation}deg`,
});
