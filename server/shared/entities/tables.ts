// A table on the floor screen as the API returns it: a schema with its type (contract 10, 22).
import { type Static, type TSchema, Type } from 'typebox';
import { oneOf } from '../fields.ts';
import { TABLE_STATES } from '../states/table-states.ts';
import { GuestCalls } from './guests.ts';
import { TablePlan } from './seating.ts';

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const SeatedTable = Type.Object({
  id: Type.Integer(),
  table_title: Type.String(),
  floor: Type.String(),
  seating_capacity: Type.Integer(),
  state: oneOf(TABLE_STATES),
  /** Null until the number of guests is entered. */
  guests: orNull(Type.Integer()),
  since: orNull(Type.String()),
  due: Type.Number(),
  bills: Type.Array(
    Type.Object({ id: Type.Integer(), title: orNull(Type.String()), due: Type.Number() }),
  ),
  next_reservation: orNull(
    Type.Object({
      id: Type.Integer(),
      date: Type.String(),
      customer_name: Type.String(),
      people_count: Type.Integer(),
    }),
  ),
  /** When guests called the waiter and when they asked for the bill; null: they did not. */
  calls: Type.Optional(GuestCalls),
  /** Null if the table was never placed on the plan. */
  plan: orNull(TablePlan),
});
export type SeatedTable = Static<typeof SeatedTable>;
