// Records when a phone last sent a request, so that a session ends some hours after its last request (contract 29.6).
import { qb } from '../../db/query.ts';
import type { Command } from '../../engine/command.ts';
import { endOf, findGuestSession } from './sessions.ts';

/**
 * Returns when a session was last seen, after a request at `now`. A clock that was set back does not make this time
 * earlier. Otherwise the session would end as idle when the clock is corrected.
 */
export const seenAt = ({ seen_at }: { readonly seen_at: number }, now: number): number =>
  Math.max(seen_at, now);

/** Records a request in a session. A session that has ended stays ended. */
export const touchGuest: Command<{ id: number }, null> = (tx, { id }, { now }) => {
  const session = findGuestSession(tx, id);
  if (session && endOf(session, now) === undefined) {
    const seen_at = seenAt(session, now);
    tx.run(qb.updateTable('guest_sessions').set({ seen_at }).where('id', '=', id));
  }
  return { answer: null };
};

export const guestTouchCommands = { touchGuest };
