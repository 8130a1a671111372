// Floor plans and the waitlist as the API returns them (contract 10, 22).
import { type Static, Type } from 'typebox';
import { oneOf } from '../fields.ts';
import { instant, nullable } from './common.ts';

const TABLE_SHAPES = ['rect', 'round'] as const;

const GRID = 'A position on the plan must be 0 to 200.';
const at = () => Type.Integer({ minimum: 0, maximum: 200, sentence: GRID });
const long = () =>
  Type.Integer({
    minimum: 1,
    maximum: 200,
    sentence: "A table's width and height must be 1 to 200.",
  });

/** The place of a table on the floor plan, in units of the grid. */
export const TablePlan = Type.Object({
  x: at(),
  y: at(),
  w: long(),
  h: long(),
  rotation: Type.Integer({
    minimum: 0,
    maximum: 359,
    sentence: 'Enter a turn of 0 to 359 degrees.',
  }),
  shape: oneOf(TABLE_SHAPES, 'Please choose rect or round.'),
});
export type TablePlan = Static<typeof TablePlan>;

export const PlannedTable = Type.Object({
  id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    sentence: 'Please choose a table.',
  }),
  ...TablePlan.properties,
});
export type PlannedTable = Static<typeof PlannedTable>;

export const Wall = Type.Object({ x: at(), y: at(), w: at(), h: at() });
export type Wall = Static<typeof Wall>;

export const FloorPlan = Type.Object({
  floor: Type.String(),
  tables: Type.Array(PlannedTable),
  walls: Type.Array(Wall),
});
export type FloorPlan = Static<typeof FloorPlan>;

/** A waiting party. `quoted_minutes` is the wait that the party was promised; null if it could not be estimated. */
export const WaitingParty = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  phone: nullable(Type.String()),
  people_count: Type.Integer(),
  notes: Type.String(),
  created_at: instant(),
  quoted_minutes: nullable(Type.Integer()),
});
export type WaitingParty = Static<typeof WaitingParty>;
