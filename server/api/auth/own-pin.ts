// One's own PIN, set or taken away with one's password (CONTRACT §18).
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { setPinHash } from '../../domain/users/secrets.ts';
import { findUser } from '../../domain/users/users.ts';
import type { Command } from '../../engine/command.ts';

export const wrongOwnPassword = () =>
  new Refusal('WRONG_PASSWORD', 'The password is wrong.', { field: 'password' });

interface OwnPin {
  readonly userId: number;
  /** What the password was checked against: it may have been changed since. */
  readonly passwordHash: string;
  /** Null takes the PIN away. */
  readonly pinHash: string | null;
}

export const setOwnPin: Command<OwnPin, { message: string }> = (tx, input, context) => {
  const { userId, passwordHash, pinHash } = input;
  const user = findUser(tx, userId);
  if (user?.password_hash !== passwordHash) throw wrongOwnPassword();
  setPinHash(tx, userId, pinHash);
  const kind = pinHash === null ? 'user.pin-removed' : 'user.pin-set';
  audit(tx, context, { kind, entity: 'user', id: user.username });
  const message = pinHash === null ? 'PIN removed successfully.' : 'PIN saved successfully.';
  return { answer: { message } };
};
