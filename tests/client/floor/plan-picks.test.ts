// Editing several tables and walls of a floor plan together.
import { expect, test } from 'vitest';
import type { PlannedTable } from '#shared/entities/seating.ts';
import { type Drawing, GRID, type Picked } from '../../../client/floor/plan.ts';
import {
  alignPicks,
  matchSizes,
  movePicks,
  type Picks,
  pickAll,
  removePicks,
  togglePick,
  turnPicks,
} from '../../../client/floor/plan-picks.ts';

const tableAt = (id: number, x: number, y: number, w = 20): PlannedTable => ({
  id,
  x,
  y,
  w,
  h: 10,
  rotation: 0,
  shape: 'rect',
});
const DRAWING: Drawing = {
  tables: [tableAt(1, 20, 40), tableAt(2, 60, 30, 40), tableAt(3, 120, 90)],
  walls: [
    { x: 0, y: 0, w: 2, h: 100 },
    { x: 10, y: 120, w: 50, h: 2 },
  ],
};
const [ONE, TWO]: Picked[] = [
  { kind: 'table', id: 1 },
  { kind: 'table', id: 2 },
];
const WALL: Picked = { kind: 'wall', index: 1 };
const BOTH: Picks = [ONE as Picked, TWO as Picked];
const placesOf = ({ tables }: Drawing) => tables.map(({ x, y }) => [x, y]);

test('picking an object again deselects it, and all objects can be picked together', () => {
  expect(togglePick([], WALL)).toEqual([WALL]);
  expect(togglePick([WALL, ...BOTH], { kind: 'wall', index: 1 })).toEqual(BOTH);
  expect(togglePick([WALL], { kind: 'wall', index: 0 })).toHaveLength(2);
  expect(pickAll(DRAWING)).toHaveLength(5);
});

test('what is picked moves by the same distance, and the rest stays', () => {
  const moved = movePicks(DRAWING, [...BOTH, WALL], 10, -6);
  expect(placesOf(moved)).toEqual([
    [30, 34],
    [70, 24],
    [120, 90],
  ]);
  expect(moved.walls[1]).toEqual({ x: 20, y: 114, w: 50, h: 2 });
  expect(moved.walls[0]).toBe(DRAWING.walls[0]);
});

test('several picked tables stop together at the edge of the grid and keep their distances', () => {
  expect(placesOf(movePicks(DRAWING, BOTH, -500, -500))).toEqual([
    [0, 10],
    [40, 0],
    [120, 90],
  ]);
  const [one, two] = movePicks(DRAWING, BOTH, 500, 500).tables;
  expect(two).toMatchObject({ x: GRID - 40, y: GRID - 20 });
  expect(one).toMatchObject({ x: GRID - 80, y: GRID - 10 });
  expect(movePicks(DRAWING, [], 10, 10)).toBe(DRAWING);
});

test('they are aligned with the outermost, and get the size of the first', () => {
  expect(placesOf(alignPicks(DRAWING, BOTH, 'x')).slice(0, 2)).toEqual([
    [20, 40],
    [20, 30],
  ]);
  expect(placesOf(alignPicks(DRAWING, BOTH, 'y')).slice(0, 2)).toEqual([
    [20, 30],
    [60, 30],
  ]);
  expect(matchSizes(DRAWING, [...BOTH].reverse()).tables[0]).toMatchObject({ w: 40, h: 10 });
  expect(matchSizes(DRAWING, BOTH).tables[1]).toMatchObject({ w: 20, h: 10 });
});

test('tables are turned and walls are not; all that is picked is removed', () => {
  const turned = turnPicks(DRAWING, [...BOTH, WALL], 15);
  expect(turned.tables.map(({ rotation }) => rotation)).toEqual([15, 15, 0]);
  expect(turned.walls).toEqual(DRAWING.walls);
  const left = removePicks(DRAWING, [ONE as Picked, WALL]);
  expect([left.tables.map(({ id }) => id), left.walls]).toEqual([[2, 3], [DRAWING.walls[0]]]);
});
