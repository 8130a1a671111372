// How often somebody's PIN was typed wrongly in a row, kept over restarts (CONTRACT §18).
import { PIN_RESTS_AFTER } from '#shared/limits.ts';
import { audit } from '../../audit/record.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Command } from '../../threads/command.ts';
import { forgivePin } from '../users/moves.ts';

interface TypedPin {
  readonly userId: number;
  readonly isRight: boolean;
  /** `till 3` or `address 192.168.1.7`. */
  readonly place: string;
}

const count = prepared<{ id: number }>()((p) =>
  qb
    .updateTable('users')
    .set((eb) => ({ pin_failures: eb('pin_failures', '+', 1) }))
    .where('id', '=', p('id'))
    .returning(['username', 'pin_failures']),
);

/** A right PIN ends the row; a wrong one is told in the audit trail, with the one that puts the PIN to rest. */
export const notePin: Command<TypedPin, { message: string }> = (tx, input, context) => {
  const answer = { message: 'Noted.' };
  if (input.isRight) {
    forgivePin(tx, input.userId);
    return { answer };
  }
  const user = tx.get(count, { id: input.userId });
  if (!user) return { answer };
  const details = { place: input.place, rests: user.pin_failures >= PIN_RESTS_AFTER };
  audit(tx, context, { kind: 'user.pin-failed', entity: 'user', id: user.username, details });
  return { answer };
};
