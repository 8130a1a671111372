// The edits of several tables and walls together in the floor editor.
import type { PlannedTable, Wall } from '#shared/entities/seating.ts';
import { between, changePicked, type Drawing, findPicked, GRID, type Picked } from './plan.ts';

export type Picks = readonly Picked[];

const isSame = (a: Picked, b: Picked): boolean =>
  a.kind === 'table'
    ? b.kind === 'table' && a.id === b.id
    : b.kind === 'wall' && a.index === b.index;

export const hasPick = (picks: Picks, one: Picked): boolean =>
  picks.some((each) => isSame(each, one));

/** Adds an object to the picked objects, or removes it if it is already picked. */
export const togglePick = (picks: Picks, one: Picked): Picks =>
  hasPick(picks, one) ? picks.filter((each) => !isSame(each, one)) : [...picks, one];

export const pickAll = ({ tables, walls }: Drawing): Picks => [
  ...tables.map(({ id }) => ({ kind: 'table', id }) as const),
  ...walls.map((_, index) => ({ kind: 'wall', index }) as const),
];

const thingsOf = (drawing: Drawing, picks: Picks): (PlannedTable | Wall)[] =>
  picks.flatMap((one) => findPicked(drawing, one) ?? []);

const changeEach = (
  drawing: Drawing,
  picks: Picks,
  change: (thing: PlannedTable | Wall) => Partial<PlannedTable>,
): Drawing =>
  picks.reduce((now, one) => {
    const thing = findPicked(now, one);
    return thing === undefined ? now : changePicked(now, one, change(thing));
  }, drawing);

/** Moves the picked objects by the same distance, until one of them reaches the edge of the grid. */
export function movePicks(drawing: Drawing, picks: Picks, across: number, down: number): Drawing {
  const things = thingsOf(drawing, picks);
  const left = Math.min(...things.map(({ x }) => x));
  const top = Math.min(...things.map(({ y }) => y));
  const right = Math.max(...things.map(({ x, w }) => x + w));
  const bottom = Math.max(...things.map(({ y, h }) => y + h));
  const byX = between(-left, across, GRID - right);
  const byY = between(-top, down, GRID - bottom);
  return changeEach(drawing, picks, ({ x, y }) => ({ x: x + byX, y: y + byY }));
}

/** Aligns the picked objects with the leftmost left edge (`x`) or the topmost top edge (`y`) among them. */
export function alignPicks(drawing: Drawing, picks: Picks, axis: 'x' | 'y'): Drawing {
  const edge = Math.min(...thingsOf(drawing, picks).map((thing) => thing[axis]));
  return changeEach(drawing, picks, () => ({ [axis]: edge }));
}

/** Resizes the picked objects to the size of the object that was picked first. */
export function matchSizes(drawing: Drawing, picks: Picks): Drawing {
  const [first] = thingsOf(drawing, picks);
  return first === undefined
    ? drawing
    : changeEach(drawing, picks, () => ({ w: first.w, h: first.h }));
}

/** Turns the picked tables, each around its middle. */
export const turnPicks = (drawing: Drawing, picks: Picks, degrees: number): Drawing =>
  changeEach(drawing, picks, (thing) =>
    'rotation' in thing ? { rotation: thing.rotation + degrees } : {},
  );

export const removePicks = ({ tables, walls }: Drawing, picks: Picks): Drawing => ({
  tables: tables.filter(({ id }) => !hasPick(picks, { kind: 'table', id })),
  walls: walls.filter((_, index) => !hasPick(picks, { kind: 'wall', index })),
});
