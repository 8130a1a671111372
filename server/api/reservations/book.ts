// Books a table, and changes and deletes reservations (contract 5).

import { type Selectable, sql } from 'kysely';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { Clash } from '#shared/entities/people.ts';
import { invalid, notFound, Refusal } from '#shared/errors.ts';
import { MAX_SITTING_MINUTES } from '#shared/limits.ts';
import { statesBefore } from '#shared/states/moves.ts';
import { RESERVATION_MOVES } from '#shared/states/reservation.ts';
import { INVALID } from '#shared/texts.ts';
import { audit } from '../../audit/record.ts';
import { storedRow } from '../../audit/stored-row.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { ReservationRow } from '../../db/schema.ts';
import { getReferredCustomer } from '../../domain/customers/customers.ts';
import { seatingUpdated } from '../../domain/floor/floor-events.ts';
import { getStore } from '../../domain/store/settings.ts';
import type { Command } from '../../engine/command.ts';
import { parseDateTime } from '../../time/zone-days.ts';

/** The length of a reservation if none is sent: guests sit for about two hours. */
const SITTING_MINUTES = 120;
const MINUTE_MS = 60_000;

/** The first and the last instant with a year of four digits in every time zone. */
const FIRST_INSTANT = Date.UTC(1000, 0, 2);
const LAST_INSTANT = Date.UTC(9999, 11, 30);

/**
 * Returns the instant of a sent date-time. A date-time without a zone is in the store's zone. Throws 400 if it is
 * invalid.
 */
function readInstant(tx: Tx, text: string): number {
  const instant = parseDateTime(text, getStore(tx).timezone);
  if (instant !== undefined && instant >= FIRST_INSTANT && instant < LAST_INSTANT) return instant;
  throw invalid('date', INVALID.dateTime);
}

const tableById = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('store_tables')
    .select('id')
    .where('id', '=', p('id'))
    .where('deleted_at', 'is', null),
);

function checkTable(tx: Tx, id: number | null): void {
  if (id !== null && !tx.get(tableById, { id })) throw notFound('table');
}

// Other bookings of the table at overlapping times.
const bookedNear = prepared<{
  own: number;
  table: number;
  from: number;
  to: number;
  earliest: number;
}>()((p) =>
  qb
    .selectFrom('reservations')
    .innerJoin('store_tables', 'store_tables.id', 'reservations.table_id')
    .select(['reservations.date', 'reservations.customer_name', 'store_tables.table_title'])
    .where(
      sql<number>`reservations.date + reservations.minutes * ${sql.lit(MINUTE_MS)}`,
      '>',
      p('from'),
    )
    .where('reservations.date', '<', p('to'))
    .where('reservations.date', '>', p('earliest'))
    .where('reservations.table_id', '=', p('table'))
    .where('reservations.status', '=', 'booked')
    .where('reservations.id', '<>', p('own'))
    .orderBy('reservations.date'),
);

/** The `customer_id` of a guest who left no number. */
const NO_PHONE = '';

interface Clashes {
  readonly warning: string | null;
  readonly clashes: Clash[];
}

interface Booking {
  readonly id: number;
  readonly date: number;
  readonly table_id: number | null;
  readonly status: string;
  readonly minutes: number;
}

/** Returns the other bookings of the table at that time, and a sentence about them; the booking is stored in any case. */
function clashesOf(tx: Tx, { id, date, table_id, status, minutes }: Booking): Clashes {
  if (table_id === null || status !== 'booked') return { warning: null, clashes: [] };
  const to = date + minutes * MINUTE_MS;
  const earliest = date - MAX_SITTING_MINUTES * MINUTE_MS;
  const others = tx.all(bookedNear, { own: id, table: table_id, from: date, to, earliest });
  const [first] = others;
  if (!first) return { warning: null, clashes: [] };
  const timeZone = getStore(tx).timezone;
  // Formats times as the screens do.
  const clock = new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'short' });
  const names = others.map((other) => `${clock.format(other.date)} for ${other.customer_name}`);
  return {
    warning: `${first.table_title} is also booked at ${names.join(', at ')}.`,
    clashes: others.map((other) => ({ ...other, date: new Date(other.date).toISOString() })),
  };
}

type NewReservation = BodyOf<'POST /reservations/add'> & { readonly codes: readonly string[] };
interface Added extends Clashes {
  readonly message: string;
  readonly id: number;
  readonly uniqueCode: string;
}

/** Returns the customer, or a guest who gave only a name. */
function guestOf(tx: Tx, ref: NewReservation['customerId']) {
  if (typeof ref !== 'object' || ref === null) return getReferredCustomer(tx, ref);
  const { phone, name } = ref;
  return phone === undefined && name
    ? { phone: NO_PHONE, name }
    : getReferredCustomer(tx, phone ?? null);
}

/** Stores a reservation; the UNIQUE constraint decides whether a code is free. */
export const addReservation: Command<NewReservation, Added> = (tx, input, context) => {
  const customer = guestOf(tx, input.customerId);
  const booking = {
    date: readInstant(tx, input.date),
    table_id: input.tableId ?? null,
    status: input.status ?? 'booked',
    minutes: input.minutes ?? SITTING_MINUTES,
  };
  checkTable(tx, booking.table_id);
  const { id, code } = insertUnderFreeCode(tx, input.codes, {
    ...booking,
    customer_id: customer.phone,
    customer_name: customer.name,
    notes: input.notes ?? '',
    people_count: input.peopleCount,
    created_at: context.now,
    updated_at: context.now,
  });
  audit(tx, context, { kind: 'reservation.added', entity: 'reservation', id, details: booking });
  const clashes = clashesOf(tx, { ...booking, id });
  return {
    answer: { message: 'Reservation added successfully.', id, uniqueCode: code, ...clashes },
    events: seatingUpdated({ reservationIds: [id] }),
  };
};

type Unmarked = 'arrived_at' | 'seated_at' | 'no_show_at' | 'bill_id';
type NewRow = Omit<Selectable<ReservationRow>, 'id' | 'unique_code' | Unmarked>;

function insertUnderFreeCode(tx: Tx, codes: readonly string[], row: NewRow) {
  for (const code of codes) {
    const { changes, id } = tx.run(
      qb
        .insertInto('reservations')
        .values({ ...row, unique_code: code })
        .onConflict((conflict) => conflict.column('unique_code').doNothing()),
    );
    if (changes > 0) return { id, code };
  }
  throw new Error('no reservation code was free');
}

const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('reservations').selectAll().where('id', '=', p('id')),
);

type ReservationChange = BodyOf<'POST /reservations/update/{id}'> & { readonly id: number };

/** Changes a reservation; absent fields are left unchanged. It may keep a table that was deleted since. */
const updateReservation: Command<ReservationChange, Clashes & { message: string }> = (
  tx,
  input,
  context,
) => {
  const old = tx.get(byId, { id: input.id });
  if (!old) throw notFound('reservation');
  const booking = {
    date: readInstant(tx, input.date),
    table_id: input.tableId === undefined ? old.table_id : input.tableId,
    status: input.status ?? old.status,
    minutes: input.minutes ?? old.minutes,
  };
  if (booking.table_id !== old.table_id) checkTable(tx, booking.table_id);
  const values = {
    ...booking,
    notes: input.notes === undefined ? old.notes : (input.notes ?? ''),
    people_count: input.peopleCount,
    updated_at: context.now,
  };
  const { changes } = tx.run(
    qb
      .updateTable('reservations')
      .set(values)
      .where('id', '=', old.id)
      .where('status', 'in', statesBefore(RESERVATION_MOVES, booking.status))
      .where('status', '=', old.status),
  );
  if (changes === 0) {
    throw new Refusal('BAD_TRANSITION', 'Someone else just changed this reservation.');
  }
  const entry = { kind: 'reservation.updated', entity: 'reservation', id: old.id } as const;
  audit(tx, context, { ...entry, details: booking });
  const clashes = clashesOf(tx, { ...booking, id: old.id });
  return {
    answer: { message: 'Reservation updated successfully.', ...clashes },
    events: seatingUpdated({ reservationIds: [old.id] }),
  };
};

const removeReservation = prepared<{ id: number }>()((p) =>
  qb.deleteFrom('reservations').where('id', '=', p('id')),
);

const deleteReservation: Command<{ readonly id: number }, { message: string }> = (
  tx,
  { id },
  context,
) => {
  const details = storedRow(tx, 'reservations', id);
  if (tx.run(removeReservation, { id }).changes === 0) throw notFound('reservation');
  audit(tx, context, { kind: 'reservation.deleted', entity: 'reservation', id, details });
  return {
    answer: { message: 'Reservation deleted successfully.' },
    events: seatingUpdated({ reservationIds: [id] }),
  };
};

export const reservationCommands = {
  'POST /reservations/update/{id}': updateReservation,
  'DELETE /reservations/delete/{id}': deleteReservation,
  addReservation,
};
