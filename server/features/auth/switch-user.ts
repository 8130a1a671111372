// Changing over at a till: one signs in by PIN where another was, or locks the till behind him (CONTRACT §18).
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
import { findPinHash, findUser, sessionUserOf } from '../users/queries.ts';

export const wrongPin = () => new Refusal('WRONG_PIN', 'Wrong PIN!');

interface Switch {
  readonly userId: number;
  /** What the PIN was checked against: it may have been changed since. */
  readonly pinHash: string;
  readonly device: NewDevice;
  /** Of the session that was there, if there was one. */
  readonly refreshHash: string | null;
}

/** Signs in as sign-in does; the session that was in this browser ends at once. */
export const switchUser: Command<Switch, { message: string; user: SessionUser }> = (
  tx,
  { userId, pinHash, device, refreshHash },
  context,
) => {
  const user = findUser(tx, userId);
  if (!user || findPinHash(tx, userId) !== pinHash) throw wrongPin();
  const gone = [...removeExpiredDevices(tx, device.sessionNow)];
  const before = refreshHash === null ? undefined : findByRefresh(tx, refreshHash);
  if (before && removeDevice(tx, before.user_id, before.id)) gone.push(before.id);
  addDevice(tx, userId, { ...device, byPin: true }, context.now);
  audit(tx, context, {
    kind: 'user.switched',
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

/** Ends the session; the till stays what it is. */
export const lockTill: Command<null, { message: string }> = (tx, _, context) => {
  const { actor } = context;
  if (!actor) throw new Refusal('NOT_SIGNED_IN', 'Please sign in!');
  removeDevice(tx, actor.userId, actor.deviceId);
  audit(tx, context, { kind: 'device.locked', entity: 'device', id: actor.deviceId });
  return { answer: { message: 'Locked.' }, signals: devicesGone([actor.deviceId]) };
};
