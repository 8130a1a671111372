// Signing in, and who is signed in (CONTRACT §3).
import type { SessionUser } from '#shared/entities/people.ts';
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import {
  addDevice,
  devicesGone,
  findByRefresh,
  type NewDevice,
  removeDevice,
  removeExpiredDevices,
} from '../../sessions/devices.ts';
import type { Command } from '../../threads/command.ts';
import { forgivePin } from '../users/moves.ts';
import { findUser, sessionUserOf } from '../users/queries.ts';

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

interface SignedIn {
  message: string;
  user: SessionUser;
}

export const signIn: Command<SignIn, SignedIn> = (
  tx,
  { userId, passwordHash, device, refreshHash },
  context,
) => {
  const user = findUser(tx, userId);
  if (!user || user.password_hash !== passwordHash) throw wrongCredentials();
  const gone = [...removeExpiredDevices(tx, device.sessionNow)];
  const before = refreshHash === null ? undefined : findByRefresh(tx, refreshHash);
  if (before && removeDevice(tx, before.user_id, before.id)) gone.push(before.id);
  addDevice(tx, userId, device, context.now);
  // A PIN that rested is awake again: its owner is there.
  forgivePin(tx, userId);
  audit(tx, context, {
    kind: 'user.signed-in',
    entity: 'device',
    id: device.id,
    userId,
    username: user.username,
    deviceId: device.id,
    details: { name: device.name, address: device.ip },
  });
  return {
    answer: { message: 'Signed in successfully!', user: sessionUserOf(user) },
    signals: devicesGone(gone),
  };
};

export const signInCommands = { signIn };
