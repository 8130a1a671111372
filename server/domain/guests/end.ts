// Ends sessions of guests (contract 29.6).
import type { HubEvent } from '#shared/frames.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { findGuestSession, type GuestSession } from '../guest-sessions/sessions.ts';
import { expireOrdersOf, guestUpdate } from './orders.ts';
import { lookAtBill } from './seen-bill.ts';

const end = prepared<{ id: number; at: number; seen: string }>()((p) =>
  qb
    .updateTable('guest_sessions')
    .set({ ended_at: p('at'), last_seen: p('seen'), called_waiter_at: null, called_bill_at: null })
    .where('id', '=', p('id'))
    .where('ended_at', 'is', null),
);

/**
 * Ends open sessions at the instant that `at` returns (by default now). Their waiting orders expire, and their calls of
 * the waiter are removed. The guests can still see their bills, as they were at this instant.
 */
export function endSessions(
  tx: Tx,
  sessions: readonly GuestSession[],
  now: number,
  at: (session: GuestSession) => number = () => now,
): HubEvent[] {
  const ended = sessions.filter((session) => {
    const seen = JSON.stringify(lookAtBill(tx, session));
    return tx.run(end, { id: session.id, at: at(session), seen }).changes === 1;
  });
  if (ended.length === 0) return [];
  const ids = ended.flatMap(({ id }) => expireOrdersOf(tx, id, now));
  return [
    guestUpdate(
      ids,
      ended.map(({ place_id }) => place_id),
    ),
  ];
}

const openAtTable = prepared<{ table: number }>()((p) =>
  qb
    .selectFrom('guest_sessions')
    .select('id')
    .where('table_id', '=', p('table'))
    .where('ended_at', 'is', null),
);

/** Ends the sessions of a table that is being deleted, and deletes its card. */
export function closeTable(tx: Tx, table: number, now: number): HubEvent[] {
  const sessions = tx
    .all(openAtTable, { table })
    .flatMap(({ id }) => findGuestSession(tx, id) ?? []);
  tx.run(qb.deleteFrom('guest_tokens').where('table_id', '=', table));
  return endSessions(tx, sessions, now);
}
