// Reservations (contract 5).
import { Type } from 'typebox';
import { MessageAndId, MessageOnly, nullable } from '../entities/common.ts';
import { Clash, Reservation } from '../entities/people.ts';
import { StoreTable } from '../entities/store.ts';
import { block, id, idParams, looseText, oneOf, pageQuery, periodQuery, text } from '../fields.ts';
import { LIST_PAGE, MAX_SITTING_MINUTES } from '../limits.ts';
import { RESERVATION_READERS, RESERVATION_WRITERS } from '../scopes.ts';
import { RESERVATION_STATUSES } from '../states/reservation.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

const fields = {
  date: text(INVALID.dateTime, 40),
  tableId: Type.Optional(nullable(id('Please choose a table.'))),
  status: Type.Optional(oneOf(RESERVATION_STATUSES, 'Please choose a status.')),
  notes: Type.Optional(nullable(block())),
  peopleCount: Type.Integer({
    minimum: 0,
    maximum: 9999,
    sentence: INVALID.peopleCount,
  }),
  minutes: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: MAX_SITTING_MINUTES,
        sentence: 'Enter a duration of 1 to 1440 minutes.',
      }),
    ),
  ),
};

/**
 * A customer, or only the name of a guest without a phone number. For such a guest the API returns the reservation
 * with `customer_id: ''`.
 */
const guestRef = () =>
  Type.Union(
    [
      Type.Null(),
      Type.String({ maxLength: 40, clean: 'line' }),
      Type.Object({
        phone: Type.Optional(Type.String({ maxLength: 40, clean: 'line' })),
        name: Type.Optional(Type.String({ maxLength: 120, clean: 'line' })),
      }),
    ],
    { sentence: INVALID.customer },
  );

/**
 * `warning` is null unless the table has other reservations within two hours; `clashes` lists these reservations. The
 * reservation is stored in both cases.
 */
const clashes = {
  warning: nullable(Type.String()),
  clashes: Type.Array(Clash),
};

export const reservationEndpoints = {
  'GET /reservations/init': {
    access: RESERVATION_READERS,
    answer: Type.Object({ storeTables: Type.Array(StoreTable), timezone: Type.String() }),
  },
  'GET /reservations': {
    access: RESERVATION_READERS,
    query: Type.Object({ ...periodQuery().properties, ...pageQuery(LIST_PAGE) }),
    answer: Type.Array(Reservation),
  },
  'GET /reservations/search': {
    access: RESERVATION_READERS,
    query: Type.Object({ q: looseText(200) }),
    answer: Type.Array(Reservation),
  },
  'POST /reservations/add': {
    idempotent: true,
    access: RESERVATION_WRITERS,
    body: Type.Object({ customerId: guestRef(), ...fields }),
    answer: Type.Object({ ...MessageAndId.properties, uniqueCode: Type.String(), ...clashes }),
  },
  'POST /reservations/update/{id}': {
    access: RESERVATION_WRITERS,
    params: idParams,
    body: Type.Object(fields),
    answer: Type.Object({ ...MessageOnly.properties, ...clashes }),
  },
  'DELETE /reservations/delete/{id}': {
    access: RESERVATION_WRITERS,
    params: idParams,
    answer: MessageOnly,
  },
} as const satisfies EndpointTable;
