// Floor plans, marks of reservations, and the waitlist (contract 22).
import { Type } from 'typebox';
import { MessageAndId, MessageOnly, nullable } from '../entities/common.ts';
import { FloorPlan, PlannedTable, WaitingParty, Wall } from '../entities/seating.ts';
import { block, id, idParams, looseText, oneOf, text } from '../fields.ts';
import { MAX_GUESTS, MAX_PLANNED_TABLES, MAX_REASON, MAX_WALLS } from '../limits.ts';
import { RESERVATION_WRITERS, WAITLIST_KEEPERS } from '../scopes.ts';
import { RESERVATION_MARKS } from '../states/reservation-marks.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

const settings = ['SETTINGS'] as const;
const BillIdAnswer = Type.Object({ message: Type.String(), billId: Type.Integer() });

export const seatingEndpoints = {
  'GET /settings/floor-plan': { access: settings, answer: Type.Array(FloorPlan) },
  /** Replaces the whole plan of one floor. A table of the floor that is not listed is removed from the plan. */
  'POST /settings/floor-plan': {
    access: settings,
    body: Type.Object({
      floor: text(INVALID.tableFloor),
      tables: Type.Array(PlannedTable, {
        maxItems: MAX_PLANNED_TABLES,
        sentence: 'Please send the tables of the floor.',
      }),
      walls: Type.Array(Wall, { maxItems: MAX_WALLS, sentence: 'Please send the walls.' }),
    }),
    answer: MessageOnly,
  },
  'POST /reservations/{id}/mark': {
    access: RESERVATION_WRITERS,
    params: idParams,
    body: Type.Object({
      state: oneOf(RESERVATION_MARKS, 'Please choose arrived, seated, no-show or booked.'),
      tableId: Type.Optional(nullable(id('Please choose a table.'))),
    }),
    /** `billId` is the bill of the party after the mark `seated`; null after every other mark. */
    answer: Type.Object({ message: Type.String(), billId: nullable(Type.Integer()) }),
  },
  'GET /waitlist': { access: WAITLIST_KEEPERS, answer: Type.Array(WaitingParty) },
  'POST /waitlist/add': {
    idempotent: true,
    access: WAITLIST_KEEPERS,
    body: Type.Object({
      name: text(INVALID.name),
      phone: Type.Optional(nullable(looseText(40))),
      peopleCount: Type.Integer({
        minimum: 1,
        maximum: MAX_GUESTS,
        sentence: INVALID.peopleCount,
      }),
      notes: Type.Optional(nullable(block())),
    }),
    answer: Type.Object({
      ...MessageAndId.properties,
      quotedMinutes: nullable(Type.Integer()),
    }),
  },
  'POST /waitlist/{id}/seat': {
    access: WAITLIST_KEEPERS,
    params: idParams,
    body: Type.Object({ tableId: id('Please choose a table.') }),
    answer: BillIdAnswer,
  },
  'POST /waitlist/{id}/remove': {
    access: WAITLIST_KEEPERS,
    params: idParams,
    body: Type.Object({ reason: Type.Optional(nullable(looseText(MAX_REASON))) }),
    answer: MessageOnly,
  },
} as const satisfies EndpointTable;
