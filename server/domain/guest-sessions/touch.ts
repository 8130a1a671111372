// Records when a phone last sent a request, so that a session ends some hours after its last request (contract 29.6).
import { qb } from '../../db/query.ts';
import type { Command } from '../../engine/command.ts';
import { endOf, findGuestSession } from './sessions.ts';

/** Records a request in a session. A session that has ended stays ended. */
export const touchGuest: Command<{ id: number }, null> = (tx, { id }, { now }) => {
  const session = findGuestSession(tx, id);
  if (session && endOf(session, now) === undefined) {
    tx.run(qb.updateTable('guest_sessions').set({ seen_at: now }).where('id', '=', id));
  }
  return { answer: null };
};

export const guestTouchCommands = { touchGuest };
