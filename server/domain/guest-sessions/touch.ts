// Records that a phone called, so that a session without a call ends after some hours (contract 29.6).
import { qb } from '../../db/query.ts';
import type { Command } from '../../engine/command.ts';
import { endOf, findGuestSession } from './sessions.ts';

/** Records a call of a session; a call does not bring back a session that is over. */
export const touchGuest: Command<{ id: number }, null> = (tx, { id }, { now }) => {
  const session = findGuestSession(tx, id);
  if (session && endOf(session, now) === undefined) {
    tx.run(qb.updateTable('guest_sessions').set({ seen_at: now }).where('id', '=', id));
  }
  return { answer: null };
};

export const guestTouchCommands = { touchGuest };
