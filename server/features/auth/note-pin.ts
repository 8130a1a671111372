// How often somebody's PIN was typed wrongly in a row, kept over restarts (CONTRACT §18).
import { PIN_PER_PLACE, PIN_RESTS_AFTER, PIN_RESTS_MS } from '#shared/limits.ts';
import { audit } from '../../audit/record.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Command } from '../../threads/command.ts';
import { forgivePin } from '../users/moves.ts';

interface TypedPin {
  readonly userId: number;
  readonly isRight: boolean;
  /** `till 3` or `address 192.168.1.7`. */
  readonly place: string;
  /** By the clock of the sessions, which nobody can set. */
  readonly sessionNow: number;
}

const typedWrong = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('users')
    .select(['username', 'pin_failures', 'pin_rests_until'])
    .where('id', '=', p('id')),
);

const store = prepared<{ id: number; failures: number; until: number | null }>()((p) =>
  qb
    .updateTable('users')
    .set({ pin_failures: p('failures'), pin_rests_until: p('until') })
    .where('id', '=', p('id')),
);

/** How often it was wrong, this time included. A PIN that has woken rests again after as few tries as a place has. */
function countWrong(failures: number, isResting: boolean): number {
  const hasWoken = failures >= PIN_RESTS_AFTER && !isResting;
  return 1 + (hasWoken ? PIN_RESTS_AFTER - PIN_PER_PLACE : failures);
}

/** A right PIN ends the row; a wrong one is told in the audit trail, with the one that puts the PIN to rest. */
export const notePin: Command<TypedPin, { message: string }> = (tx, input, context) => {
  const answer = { message: 'Noted.' };
  if (input.isRight) {
    forgivePin(tx, input.userId);
    return { answer };
  }
  const user = tx.get(typedWrong, { id: input.userId });
  if (!user) return { answer };
  const { sessionNow } = input;
  const isResting = (user.pin_rests_until ?? 0) > sessionNow;
  const failures = countWrong(user.pin_failures, isResting);
  const rests = failures >= PIN_RESTS_AFTER;
  // Tries while it rests do not prolong that: others could keep it from waking for ever.
  const until = isResting ? user.pin_rests_until : rests ? sessionNow + PIN_RESTS_MS : null;
  tx.run(store, { id: input.userId, failures, until });
  const details = { place: input.place, rests };
  audit(tx, context, { kind: 'user.pin-failed', entity: 'user', id: user.username, details });
  return { answer };
};
