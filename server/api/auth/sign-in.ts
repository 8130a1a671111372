// Signing in, and who is signed in (CONTRACT §3).
import { Refusal } from '#shared/errors.ts';
import { forgivePin } from '../../domain/users/secrets.ts';
import { findUser } from '../../domain/users/users.ts';
import type { Command } from '../../engine/command.ts';
import type { NewDevice } from '../../sessions/devices.ts';
import { beginSession, type SignedIn } from './begin-session.ts';

export const wrongCredentials = () =>
  new Refusal('INVALID_CREDENTIALS', 'Invalid username or password!');

interface SignIn {
  readonly userId: number;
  /** The hash that the password was checked against: it may have been changed since. */
  readonly passwordHash: string;
  readonly device: NewDevice;
  /** Of the session that this browser held before: it ends. */
  readonly refreshHash: string | null;
}

export const signIn: Command<SignIn, SignedIn> = (
  tx,
  { userId, passwordHash, device, refreshHash },
  context,
) => {
  const user = findUser(tx, userId);
  if (!user || user.password_hash !== passwordHash) throw wrongCredentials();
  // A PIN that rested is awake again: its owner is there.
  forgivePin(tx, userId);
  return beginSession(tx, context, { kind: 'user.signed-in', user, device, refreshHash });
};

export const signInCommands = { signIn };
