// The sessions of guests' phones: finds them by cookie or number, and says when a session is over (contract 29.6).
import { type Selectable, sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import { GUEST_AFTER_MS, GUEST_IDLE_MS } from '#shared/guest-limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { GuestSessionRow } from '../../db/schema.ts';

/** A session with the table of its party: the table of its bill, or else the table of its QR card. */
export interface GuestSession extends Selectable<GuestSessionRow> {
  readonly place_id: number | null;
  readonly place_title: string | null;
}

/** The SQL expression for the table of a party, for statements that join `bills` to `guest_sessions`. */
export const PLACE_ID = sql<
  number | null
>`case when guest_sessions.bill_id is null then guest_sessions.table_id else bills.table_id end`;

const sessions = qb
  .selectFrom('guest_sessions')
  .leftJoin('bills', 'bills.id', 'guest_sessions.bill_id')
  .leftJoin('store_tables', 'store_tables.id', 'guest_sessions.table_id')
  .selectAll('guest_sessions')
  .select([
    PLACE_ID.as('place_id'),
    sql<string | null>`case when guest_sessions.bill_id is null then store_tables.table_title
      else bills.table_title end`.as('place_title'),
  ]);

const byId = prepared<{ id: number }>()((p) => sessions.where('guest_sessions.id', '=', p('id')));
const byCookie = prepared<{ hash: string }>()((p) =>
  sessions.where('guest_sessions.cookie_hash', '=', p('hash')),
);
const openOfCard = prepared<{ card: number }>()((p) =>
  sessions
    .where('guest_sessions.card_id', '=', p('card'))
    .where('guest_sessions.ended_at', 'is', null),
);

export const findGuestSession = (tx: Tx, id: number): GuestSession | undefined =>
  tx.get(byId, { id });

export const findSessionByCookie = (tx: Tx, hash: string): GuestSession | undefined =>
  tx.get(byCookie, { hash });

export const listOpenOfCard = (tx: Tx, card: number): GuestSession[] =>
  tx.all(openOfCard, { card });

/**
 * Returns when a session ended; undefined while it is open. A session can have ended although `ended_at` is not
 * stored yet.
 */
export function endOf(
  {
    ended_at,
    is_bill_closed,
    seen_at,
    handed_out_at,
  }: Pick<GuestSession, 'ended_at' | 'is_bill_closed' | 'seen_at' | 'handed_out_at'>,
  now: number,
): number | undefined {
  if (ended_at !== null) return ended_at;
  if (is_bill_closed === 1) return now;
  const handedOut =
    handed_out_at === null ? Number.POSITIVE_INFINITY : handed_out_at + GUEST_AFTER_MS;
  const end = Math.min(seen_at + GUEST_IDLE_MS, handedOut);
  return end <= now ? end : undefined;
}

export const sessionEnded = (): Refusal =>
  new Refusal('SESSION_ENDED', 'This visit has ended. Please scan the code again.');

/** Returns an open session; throws 410 SESSION_ENDED if it is unknown or has ended. */
export function getOpenSession(tx: Tx, id: number, now: number): GuestSession {
  const session = findGuestSession(tx, id);
  if (!session || endOf(session, now) !== undefined) throw sessionEnded();
  return session;
}

const follow = prepared<{ from: number; to: number }>()((p) =>
  qb
    .updateTable('guest_sessions')
    .set({ bill_id: p('to') })
    .where('bill_id', '=', p('from'))
    .where('ended_at', 'is', null),
);

/**
 * Moves the open guest sessions of a bill to another bill. Call it when the last lines of the bill move there, before
 * the empty bill becomes void.
 */
export const followLastLines = (tx: Tx, from: number, to: number): void => {
  tx.run(follow, { from, to });
};

const callsAt = prepared()(() =>
  qb
    .selectFrom('guest_sessions')
    .leftJoin('bills', 'bills.id', 'guest_sessions.bill_id')
    .select([PLACE_ID.as('table_id'), 'called_waiter_at', 'called_bill_at'])
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([eb('called_waiter_at', 'is not', null), eb('called_bill_at', 'is not', null)]),
    ),
);

/** Returns the calls of all parties, with the table of each party. */
export const listCalls = (tx: Tx) => tx.all(callsAt, {});
