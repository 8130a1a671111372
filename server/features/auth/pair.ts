// Pairing a screen: who may say whom it is, and its sign-in (CONTRACT §24).
import type { SessionUser } from '#shared/entities/people.ts';
import { notFound, Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { assertMayReset } from '../../rights/users.ts';
import {
  addDevice,
  devicesGone,
  type NewDevice,
  removeExpiredDevices,
} from '../../sessions/devices.ts';
import type { Command } from '../../threads/command.ts';
import { findUser, findUserByName, sessionUserOf } from '../users/queries.ts';

/** Says whom the screen is; gives his id. The screen signs in afterwards. */
export const approvePairing: Command<{ username: string }, { userId: number }> = (
  tx,
  { username },
  context,
) => {
  const approver = context.actor && findUser(tx, context.actor.userId);
  if (!approver) throw new Refusal('NOT_SIGNED_IN', 'Please sign in!');
  const target = findUserByName(tx, username);
  if (!target) throw notFound('user');
  assertMayReset(approver, target);
  const details = { username: target.username };
  audit(tx, context, { kind: 'user.pairing-approved', entity: 'user', id: target.id, details });
  return { answer: { userId: target.id } };
};

export const signInPaired: Command<
  { userId: number; device: NewDevice },
  { message: string; user: SessionUser }
> = (tx, { userId, device }, context) => {
  const user = findUser(tx, userId);
  if (!user) throw notFound('user');
  const expired = removeExpiredDevices(tx, device.sessionNow);
  addDevice(tx, userId, device, context.now);
  audit(tx, context, {
    kind: 'user.paired',
    entity: 'device',
    id: device.id,
    userId,
    username: user.username,
    deviceId: device.id,
    details: { name: device.name, address: device.ip },
  });
  return {
    answer: { message: 'Signed in successfully!', user: sessionUserOf(user) },
    signals: devicesGone(expired),
  };
};
