// Reservations as the wire shows them (CONTRACT §10).
import type { Selectable } from 'kysely';
import type { Reservation } from '#shared/entities/people.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { ReservationRow } from '../../db/schema.ts';

/** Reservations with the title of their table, by time. */
export const selectReservations = () =>
  qb
    .selectFrom('reservations')
    .leftJoin('store_tables', 'store_tables.id', 'reservations.table_id')
    .selectAll('reservations')
    .select('store_tables.table_title')
    .orderBy('reservations.date')
    .orderBy('reservations.id');

type Row = Selectable<ReservationRow> & { readonly table_title: string | null };

export const reservationOf = (row: Row): Reservation => ({
  ...row,
  date: new Date(row.date).toISOString(),
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});

const between = prepared<{ from: number; to: number }>()((p) =>
  selectReservations()
    .where('reservations.date', '>=', p('from'))
    .where('reservations.date', '<', p('to')),
);

/** Every reservation from one instant to before another, cancelled ones too. */
export const listReservations = (tx: Tx, [from, to]: readonly [number, number]): Reservation[] =>
  tx.all(between, { from, to }).map(reservationOf);
