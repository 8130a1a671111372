// Changes a user's own password and PIN, and records wrong passwords and PINs (contract 3, 18).

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import { PIN_PER_PLACE, PIN_RESTS_AFTER, PIN_RESTS_MS } from '#shared/limits.ts';
import { audit } from '../../audit/record.ts';
import { prepared, qb } from '../../db/query.ts';
import { forgivePin, learnPinDigits, setPasswordHash, setPin } from '../../domain/users/secrets.ts';
import { findUser } from '../../domain/users/users.ts';
import type { Command } from '../../engine/command.ts';
import { devicesGone, removeDevicesOf } from '../../sessions/devices.ts';
import type { StoredPin } from '../../sessions/pins.ts';

export const wrongPassword = () =>
  new Refusal('WRONG_PASSWORD', 'The old password is wrong.', { field: 'password' });

interface ChangePassword {
  readonly userId: number;
  readonly deviceId: string;
  /**
   * The hash that the old password was checked against. If the stored hash has changed since, the command is refused:
   * of two simultaneous changes, the second fails.
   */
  readonly oldHash: string;
  readonly newHash: string;
  readonly message: string;
}

/** Changes the user's own password and signs out all their other devices. */
export const changePassword: Command<ChangePassword, { message: string }> = (
  tx,
  input,
  context,
) => {
  const { userId, deviceId, oldHash, newHash } = input;
  if (findUser(tx, userId)?.password_hash !== oldHash) throw wrongPassword();
  setPasswordHash(tx, userId, newHash);
  const removed = removeDevicesOf(tx, userId, deviceId);
  audit(tx, context, {
    kind: 'user.password-changed',
    entity: 'user',
    id: context.actor?.username ?? userId,
    details: { devicesRemoved: removed.length },
  });
  return {
    answer: { message: input.message },
    signals: devicesGone(removed),
  };
};

export const wrongOwnPassword = () =>
  new Refusal('WRONG_PASSWORD', 'The password is wrong.', { field: 'password' });

interface OwnPin {
  readonly userId: number;
  /** The hash that the password was checked against; the stored hash may have changed since. */
  readonly passwordHash: string;
  /** Null removes the PIN. */
  readonly pin: StoredPin | null;
}

export const setOwnPin: Command<OwnPin, { message: string }> = (tx, input, context) => {
  const { userId, passwordHash, pin } = input;
  const user = findUser(tx, userId);
  if (user?.password_hash !== passwordHash) throw wrongOwnPassword();
  setPin(tx, userId, pin);
  const kind = pin === null ? 'user.pin-removed' : 'user.pin-set';
  audit(tx, context, { kind, entity: 'user', id: user.username });
  const message = pin === null ? 'PIN removed successfully.' : 'PIN saved successfully.';
  return { answer: { message } };
};

export interface PasswordInput {
  /** The kind of the audit entry for a wrong password. It says what the password was needed for. */
  readonly failure:
    | 'user.sign-in-failed'
    | 'user.password-change-failed'
    | 'user.pin-change-failed'
    | 'user.approval-failed';
  readonly username: string;
  readonly password: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface WrongPassword {
  readonly kind: PasswordInput['failure'];
  /** Empty if there is no such user. */
  readonly username: string;
  readonly address: string;
  /** The number of failures that were not recorded since the previous audit entry. */
  readonly unrecorded: number;
}

export const noteWrongPassword: Command<WrongPassword, { message: string }> = (
  tx,
  input,
  context,
) => {
  const { kind, username, address, unrecorded } = input;
  const details = { address, ...(unrecorded > 0 ? { unrecorded } : {}) };
  audit(tx, context, { kind, entity: 'user', id: username, details });
  return { answer: { message: 'Noted.' } };
};

interface TypedPin {
  readonly userId: number;
  readonly isRight: boolean;
  /** The number of digits that were typed. */
  readonly digits: number;
  /** `till 3` or `address 192.168.1.7`. */
  readonly place: string;
  /** By the session clock, which nobody can set. */
  readonly sessionNow: number;
}

const pinStateOf = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('users')
    .select(['username', 'pin_failures', 'pin_rests_until'])
    .where('id', '=', p('id')),
);

const setPinState = prepared<{ id: number; failures: number; until: number | null }>()((p) =>
  qb
    .updateTable('users')
    .set({ pin_failures: p('failures'), pin_rests_until: p('until') })
    .where('id', '=', p('id')),
);

/**
 * Returns the count of wrong PINs, including this one. After a pause, the count starts at a higher number, so that
 * `PIN_PER_PLACE` more wrong PINs pause the PIN again.
 */
function countWrong(failures: number, isResting: boolean): number {
  const wasPaused = failures >= PIN_RESTS_AFTER && !isResting;
  return 1 + (wasPaused ? PIN_RESTS_AFTER - PIN_PER_PLACE : failures);
}

/** Resets the count after a right PIN. Records a wrong PIN in the audit trail, and whether the PIN is now paused. */
export const notePin: Command<TypedPin, { message: string }> = (tx, input, context) => {
  const answer = { message: 'Noted.' };
  if (input.isRight) {
    forgivePin(tx, input.userId);
    learnPinDigits(tx, input.userId, input.digits);
    return { answer };
  }
  const user = tx.get(pinStateOf, { id: input.userId });
  if (!user) return { answer };
  const { sessionNow } = input;
  const isResting = (user.pin_rests_until ?? 0) > sessionNow;
  const failures = countWrong(user.pin_failures, isResting);
  const rests = failures >= PIN_RESTS_AFTER;
  // Attempts during a pause do not prolong it: otherwise an attacker could block the PIN for ever.
  const until = isResting ? user.pin_rests_until : rests ? sessionNow + PIN_RESTS_MS : null;
  tx.run(setPinState, { id: input.userId, failures, until });
  const details = { place: input.place, rests };
  audit(tx, context, { kind: 'user.pin-failed', entity: 'user', id: user.username, details });
  return { answer };
};
