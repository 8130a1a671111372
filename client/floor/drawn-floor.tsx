// The floor itself: its walls and everything that is placed on it. It is drawn at a given width, in the proportions
// of the floor.
import type { CSSProperties, ReactNode, Ref } from 'react';
import type { PlannedTable, TablePlan, Wall } from '#shared/entities/seating.ts';
import styles from './drawn-floor.module.css';
import { type Box, placeIn } from './plan.ts';

interface DrawnFloorProps {
  label: string;
  bounds: Box;
  walls: readonly Wall[];
  /** The width of the drawn floor in px. */
  width: number;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

export function DrawnFloor({ label, bounds, walls, width, children, ref }: DrawnFloorProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's; this is a room
    <div
      ref={ref}
      role="group"
      aria-label={label}
      className={styles.floor}
      style={{ width: `${width}px`, aspectRatio: `${bounds.w} / ${bounds.h}` }}
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

/**
 * The ratio of a square's side to its diagonal. A box whose sides are a table's shorter side times this ratio fits
 * inside the table at any rotation.
 */
const INSIDE = Math.SQRT1_2;
/** The space between the edge of a table and its text, in px: the border and a small gap. */
const RIM = 4;
/** The height of a name and two rows of figures, in px. */
const WORDS = 56;

interface Space {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns a box with its corners on an ellipse. The box is only as high as the words, so that the words have as much
 * width as possible.
 */
function insideEllipse({ width, height }: Space): Space {
  const part = Math.min(0.85, (WORDS + 2 * RIM) / height);
  return { width: width * Math.sqrt(1 - part ** 2), height: height * part };
}

/** Returns the size, in px, of the upright box for a table's text. The box is inside the table's shape. */
export function spaceIn({ w, h, rotation, shape }: Placed, scale: number): Space {
  const turn = ((rotation % 180) + 180) % 180;
  const short = Math.min(w, h) * scale * INSIDE;
  const box =
    turn === 0
      ? { width: w * scale, height: h * scale }
      : turn === 90
        ? { width: h * scale, height: w * scale }
        : { width: short, height: short };
  const isTilted = turn !== 0 && turn !== 90;
  const { width, height } = shape === 'round' && !isTilted ? insideEllipse(box) : box;
  return { width: Math.max(0, width - 2 * RIM), height: Math.max(0, height - 2 * RIM) };
}

/** Returns the style for text in the box of `spaceIn`. The text is upright at any rotation of the table. */
export const uprightStyle = (
  { rotation }: Pick<Placed, 'rotation'>,
  space: Space,
): CSSProperties => ({
  width: `${space.width}px`,
  height: `${space.height}px`,
  rotate: `${-rotation}deg`,
});
