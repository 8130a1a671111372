// The geometry of a floor plan and its edits, in grid units throughout (contract 22).
import type { CSSProperties } from 'react';
import type { PlannedTable, Wall } from '#shared/entities/seating.ts';

/** The grid goes from 0 to this value on both axes. */
export const GRID = 200;
/** Dragged objects snap to multiples of this. */
export const STEP = 2;

export interface Drawing {
  readonly tables: readonly PlannedTable[];
  readonly walls: readonly Wall[];
}

export type Picked =
  | { readonly kind: 'table'; readonly id: number }
  | { readonly kind: 'wall'; readonly index: number };

export type Box = Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;

/** Returns how far a rotated table extends from its centre on each axis. */
function reachOf({ w, h, rotation }: PlannedTable): readonly [number, number] {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return [(w * cos + h * sin) / 2, (w * sin + h * cos) / 2];
}

function outlineOf(table: PlannedTable): Box {
  const [across, down] = reachOf(table);
  const [x, y] = [table.x + table.w / 2, table.y + table.h / 2];
  return { x: x - across, y: y - down, w: across * 2, h: down * 2 };
}

const MARGIN = 3;

/** Returns the bounds of a drawing, including a margin. */
export function boundsOf({ tables, walls }: Drawing): Box {
  const boxes: Box[] = [...tables.map(outlineOf), ...walls];
  if (boxes.length === 0) return { x: 0, y: 0, w: GRID, h: GRID / 2 };
  const x = Math.min(...boxes.map((box) => box.x)) - MARGIN;
  const y = Math.min(...boxes.map((box) => box.y)) - MARGIN;
  const right = Math.max(...boxes.map((box) => box.x + box.w)) + MARGIN;
  const bottom = Math.max(...boxes.map((box) => box.y + box.h)) + MARGIN;
  return { x, y, w: right - x, h: bottom - y };
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** Returns the position of a box in a frame that shows `bounds`. */
export const placeIn = (bounds: Box, { x, y, w, h }: Box): CSSProperties => ({
  left: percent(x - bounds.x, bounds.w),
  top: percent(y - bounds.y, bounds.h),
  width: percent(w, bounds.w),
  height: percent(h, bounds.h),
});

export const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** Rounds a typed or dragged box to whole units and keeps it within the grid. */
function fitted<B extends Box>(box: B, least: number): B {
  const w = between(least, Math.round(box.w), GRID);
  const h = between(least, Math.round(box.h), GRID);
  const x = between(0, Math.round(box.x), GRID - w);
  const y = between(0, Math.round(box.y), GRID - h);
  return { ...box, x, y, w, h };
}

const turned = (table: PlannedTable): PlannedTable => ({
  ...table,
  rotation: ((Math.round(table.rotation) % 360) + 360) % 360,
});

/** Returns the drawing with the picked object changed, kept within the grid. */
export function changePicked(
  { tables, walls }: Drawing,
  picked: Picked,
  change: Partial<PlannedTable>,
): Drawing {
  if (picked.kind === 'table') {
    const next = (table: PlannedTable) => turned(fitted({ ...table, ...change }, 1));
    return { walls, tables: tables.map((one) => (one.id === picked.id ? next(one) : one)) };
  }
  const { x, y, w, h } = change;
  const given = Object.entries({ x, y, w, h }).filter(([, value]) => value !== undefined);
  const next = (wall: Wall) => fitted({ ...wall, ...Object.fromEntries(given) }, 1);
  return { tables, walls: walls.map((one, at) => (at === picked.index ? next(one) : one)) };
}

export const findPicked = (
  { tables, walls }: Drawing,
  picked: Picked | undefined,
): PlannedTable | Wall | undefined => {
  if (picked === undefined) return undefined;
  return picked.kind === 'table' ? tables.find(({ id }) => id === picked.id) : walls[picked.index];
};

const meets = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Adds a table for this number of seats at the first free place, searched row by row from the left. */
export function placeTable({ tables, walls }: Drawing, id: number, seats: number): Drawing {
  const [w, h] = seats > 6 ? [40, 20] : seats > 2 ? [28, 20] : [20, 20];
  const taken = [...tables.map(outlineOf), ...walls];
  const gap = 4;
  for (let y = gap; y + h <= GRID; y += gap) {
    for (let x = gap; x + w <= GRID; x += gap) {
      const around = { x: x - gap / 2, y: y - gap / 2, w: w + gap, h: h + gap };
      if (taken.some((box) => meets(around, box))) continue;
      const table: PlannedTable = { id, x, y, w, h, rotation: 0, shape: 'rect' };
      return { walls, tables: [...tables, table] };
    }
  }
  return { walls, tables: [...tables, { id, x: 0, y: 0, w, h, rotation: 0, shape: 'rect' }] };
}

export const addWall = ({ tables, walls }: Drawing): Drawing => ({
  tables,
  walls: [...walls, { x: 80, y: 0, w: 40, h: 2 }],
});

/** The lines through the edges and the middle of a box, on one axis. */
const linesOf = (start: number, size: number): number[] => [start, start + size / 2, start + size];

/**
 * Returns the smallest shift, at most `reach`, that moves a line in `own` to the position of a line in `others`. Also
 * returns that position. Undefined if there is no such shift.
 */
function alignAxis(own: readonly number[], others: readonly number[], reach: number) {
  let best: { readonly shift: number; readonly line: number } | undefined;
  for (const line of others) {
    for (const mine of own) {
      const shift = line - mine;
      const isNearest = best === undefined || Math.abs(shift) < Math.abs(best.shift);
      if (Math.abs(shift) <= reach && isNearest) best = { shift, line };
    }
  }
  return best;
}

/** The position of a dragged object after aligning, and the positions at which it is aligned with other objects. */
export interface Aligned {
  readonly x: number;
  readonly y: number;
  readonly guides: Readonly<Partial<Record<'x' | 'y', number>>>;
}

/**
 * Aligns a dragged object with the nearest edges and middles of the other objects. If no edge or middle is near, aligns
 * it with the grid. `staying` is the drawing without the dragged object.
 */
export function alignBox(
  staying: Drawing,
  thing: Pick<Box, 'w' | 'h'>,
  to: Pick<Box, 'x' | 'y'>,
): Aligned {
  const others: readonly Box[] = [...staying.tables, ...staying.walls];
  const across = alignAxis(
    linesOf(to.x, thing.w),
    others.flatMap(({ x, w }) => linesOf(x, w)),
    STEP,
  );
  const down = alignAxis(
    linesOf(to.y, thing.h),
    others.flatMap(({ y, h }) => linesOf(y, h)),
    STEP,
  );
  return {
    x: across === undefined ? snap(to.x) : to.x + across.shift,
    y: down === undefined ? snap(to.y) : to.y + down.shift,
    guides: { ...(across && { x: across.line }), ...(down && { y: down.line }) },
  };
}

/** Rounds a dragged coordinate to the nearest step. */
export const snap = (value: number): number => Math.round(value / STEP) * STEP;
