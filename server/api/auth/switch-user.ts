// Changing over at a till: one signs in by PIN where another was, or locks the till behind him (CONTRACT §18).
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { findPinHash, findUser } from '../../domain/users/users.ts';
import type { Command } from '../../engine/command.ts';
import { devicesGone, type NewDevice, removeDevice } from '../../sessions/devices.ts';
import { endVisit } from '../../sessions/till-visits.ts';
import { beginSession, type SignedIn } from './begin-session.ts';

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
export const switchUser: Command<Switch, SignedIn> = (
  tx,
  { userId, pinHash, device, refreshHash },
  context,
) => {
  const user = findUser(tx, userId);
  if (!user || findPinHash(tx, userId) !== pinHash) throw wrongPin();
  const byPin = { ...device, byPin: true };
  return beginSession(tx, context, { kind: 'user.switched', user, device: byPin, refreshHash });
};

/** Ends the session; the till stays what it is. */
export const lockTill: Command<null, { message: string }> = (tx, _, context) => {
  const { actor } = context;
  if (!actor) throw new Refusal('NOT_SIGNED_IN', 'Please sign in.');
  removeDevice(tx, actor.userId, actor.deviceId);
  if (actor.tillId !== null) endVisit(tx, actor.tillId, context.now);
  audit(tx, context, { kind: 'device.locked', entity: 'device', id: actor.deviceId });
  return { answer: { message: 'Locked.' }, signals: devicesGone([actor.deviceId]) };
};
