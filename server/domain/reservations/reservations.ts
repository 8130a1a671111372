// Reservations as the API returns them (contract 10).
import { type Selectable, sql } from 'kysely';
import type { Reservation } from '#shared/entities/people.ts';
import { notFound } from '#shared/errors.ts';
import { LIST_PAGE } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { ReservationRow } from '../../db/schema.ts';
import { wireInstant } from '../../time/wire-instant.ts';

/**
 * 1 if the party has left: its bill (or the bill into which it was joined) is paid or void, and the table has no
 * earlier bill that is still open. Earlier means: opened before the payment if the party's bill is paid, or opened
 * before the party's bill if that bill is void.
 */
const hasLeft = sql<0 | 1>`EXISTS (
  WITH RECURSIVE theirs (id) AS (
    SELECT reservations.bill_id
    UNION SELECT joined.joined_into FROM bills AS joined JOIN theirs ON theirs.id = joined.id)
  SELECT 1 FROM theirs JOIN bills ON bills.id = theirs.id LEFT JOIN invoices ON invoices.id = bills.invoice_id
  WHERE (bills.status = 'paid' OR bills.status = 'void') AND NOT EXISTS (
    SELECT 1 FROM bills AS beside WHERE beside.status = 'open' AND beside.table_id = bills.table_id
    AND beside.opened_at <= coalesce(invoices.created_at, bills.opened_at)))`;

const withTables = () =>
  qb
    .selectFrom('reservations')
    .leftJoin('store_tables', 'store_tables.id', 'reservations.table_id')
    .selectAll('reservations')
    .select(['store_tables.table_title', hasLeft.as('has_left')]);

/** Selects reservations with the title of their table, sorted by time. */
export const selectReservations = () =>
  withTables().orderBy('reservations.date').orderBy('reservations.id');

type Row = Selectable<ReservationRow> & {
  readonly table_title: string | null;
  readonly has_left: 0 | 1;
};

export const reservationOf = ({ bill_id: _, has_left, ...row }: Row): Reservation => ({
  ...row,
  ...(row.seated_at === null ? {} : { has_left }),
  date: wireInstant(row.date),
  created_at: wireInstant(row.created_at),
  updated_at: wireInstant(row.updated_at),
  arrived_at: wireInstant(row.arrived_at),
  seated_at: wireInstant(row.seated_at),
  no_show_at: wireInstant(row.no_show_at),
});

const latestBetween = prepared<{
  from: number;
  to: number;
  date: number;
  before: number;
  limit: number;
}>()((p) =>
  withTables()
    .where('reservations.date', '>=', p('from'))
    .where('reservations.date', '<', p('to'))
    .where(sql<boolean>`(reservations.date, reservations.id) < (${p('date')}, ${p('before')})`)
    .orderBy('reservations.date', 'desc')
    .orderBy('reservations.id', 'desc')
    .limit(p('limit')),
);
const dateOf = prepared<{ id: number }>()((p) =>
  qb.selectFrom('reservations').select('date').where('id', '=', p('id')),
);

interface Page {
  /** The id of a reservation; the page ends right before this reservation. 404 if it is deleted. */
  readonly before?: number;
  readonly limit?: number;
}

/**
 * Returns the last page of the reservations in a range of time, sorted by time, including cancelled reservations. The
 * end of the range is excluded.
 */
export function listReservations(
  tx: Tx,
  [from, to]: readonly [number, number],
  { before, limit = LIST_PAGE }: Page = {},
): Reservation[] {
  const next = before === undefined ? undefined : tx.get(dateOf, { id: before });
  if (before !== undefined && !next) throw notFound('reservation');
  const behind = { date: next?.date ?? to, before: before ?? 0 };
  return tx
    .all(latestBetween, { from, to, ...behind, limit })
    .map(reservationOf)
    .reverse();
}
