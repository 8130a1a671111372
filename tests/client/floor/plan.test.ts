// Editing a floor plan: tables snap to the grid and do not overlap.
import { expect, test } from 'vitest';
import type { PlannedTable } from '#shared/entities/seating.ts';
import {
  addWall,
  alignBox,
  boundsOf,
  changePicked,
  type Drawing,
  findPicked,
  GRID,
  placeIn,
  placeTable,
  snap,
} from '../../../client/floor/plan.ts';

const EMPTY: Drawing = { tables: [], walls: [] };
const table = (id: number, more: Partial<PlannedTable> = {}): PlannedTable => ({
  id,
  x: 20,
  y: 20,
  w: 20,
  h: 10,
  rotation: 0,
  shape: 'rect',
  ...more,
});
const PICKED = { kind: 'table', id: 1 } as const;
const moved = (change: Partial<PlannedTable>) =>
  changePicked({ tables: [table(1), table(2)], walls: [] }, PICKED, change).tables[0];

test('what is dragged or typed beyond the grid stays on it, in whole units', () => {
  expect(moved({ x: -7 })).toMatchObject({ x: 0, y: 20 });
  expect(moved({ x: 195, y: 400 })).toMatchObject({ x: 180, y: 190 });
  expect(moved({ x: 33.4 })).toMatchObject({ x: 33 });
  expect(moved({ w: 0, h: 900 })).toMatchObject({ w: 1, h: GRID, y: 0 });
  expect(moved({ rotation: 375 })?.rotation).toBe(15);
  expect(moved({ rotation: -15 })?.rotation).toBe(345);
  expect([snap(20.9), snap(21.1)]).toEqual([20, 22]);
});

test('a wall can be moved and lengthened, but has no shape and cannot be rotated', () => {
  const drawing = addWall(EMPTY);
  const wall = { kind: 'wall', index: 0 } as const;
  const longer = changePicked(drawing, wall, { w: 150, rotation: 15, shape: 'round' });
  expect(longer.walls).toEqual([{ x: 50, y: 0, w: 150, h: 2 }]);
});

test('a picked object is found in the drawing', () => {
  const drawing = { tables: [table(1), table(2, { x: 90 })], walls: [] };
  expect(findPicked(drawing, { kind: 'table', id: 2 })).toMatchObject({ x: 90 });
  expect(findPicked(drawing, undefined)).toBe(undefined);
});

test('thirty tables are placed one after the other without lying on each other', () => {
  let drawing: Drawing = { tables: [], walls: [{ x: 0, y: 0, w: 200, h: 2 }] };
  for (let id = 1; id <= 30; id += 1) drawing = placeTable(drawing, id, (id % 3) * 4);
  const { tables, walls } = drawing;
  const boxes = [...tables, ...walls];
  for (const [at, a] of boxes.entries()) {
    for (const b of boxes.slice(at + 1)) {
      const isApart = a.x >= b.x + b.w || b.x >= a.x + a.w || a.y >= b.y + b.h || b.y >= a.y + a.h;
      expect([a, b, isApart]).toEqual([a, b, true]);
    }
  }
  expect(tables.every(({ x, y, w, h }) => x + w <= GRID && y + h <= GRID)).toBe(true);
});

test('a full grid still takes another table', () => {
  const full = { tables: [table(1, { x: 0, y: 0, w: 200, h: 200 })], walls: [] };
  expect(placeTable(full, 2, 4).tables[1]).toMatchObject({ id: 2, x: 0, y: 0 });
});

test('the frame is as large as what is drawn, turned tables included', () => {
  expect(boundsOf({ tables: [table(1)], walls: [] })).toEqual({ x: 17, y: 17, w: 26, h: 16 });
  const turned = boundsOf({ tables: [table(1, { rotation: 90 })], walls: [] });
  expect([Math.round(turned.w), Math.round(turned.h)]).toEqual([16, 26]);
  expect(boundsOf(EMPTY)).toEqual({ x: 0, y: 0, w: GRID, h: GRID / 2 });
  expect(placeIn({ x: 10, y: 0, w: 100, h: 50 }, { x: 20, y: 25, w: 50, h: 5 })).toEqual({
    left: '10%',
    top: '50%',
    width: '50%',
    height: '10%',
  });
});

test('what is dragged near another edge or middle lines up with it, else with the grid', () => {
  const staying = { tables: [table(2, { x: 91, y: 61 })], walls: [] };
  const drag = (x: number, y: number) => alignBox(staying, table(1), { x, y });
  // The left and upper edges of the dragged table line up with the same edges of the other table.
  expect(drag(90, 60)).toEqual({ x: 91, y: 61, guides: { x: 91, y: 61 } });
  // The right edge of the dragged table meets the left edge of the other table.
  expect(drag(70, 20)).toMatchObject({ x: 71, y: 20, guides: { x: 91 } });
  expect(drag(40.9, 31.1)).toEqual({ x: 40, y: 32, guides: {} });
});
