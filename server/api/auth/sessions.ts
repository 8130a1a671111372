// Begins, renews and ends sessions: sign-in, refresh, sign-out, and switching users at a till (contract 3, 18).
import type { AuditKind } from '#shared/audit-kinds.ts';
import type { SessionUser } from '#shared/entities/people.ts';
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { forgivePin } from '../../domain/users/secrets.ts';
import { findPinHash, findUser, sessionUserOf } from '../../domain/users/users.ts';
import type { Actor, Command, CommandContext, Outcome } from '../../engine/command.ts';
import {
  addDevice,
  devicesGone,
  findByRefresh,
  type NewDevice,
  removeDevice,
  removeExpiredDevices,
  removeOldestDevices,
  renewDevice,
} from '../../sessions/devices.ts';
import { endVisit } from '../../sessions/till-visits.ts';
import { removeTill } from '../../sessions/tills.ts';

export interface SignedIn {
  readonly message: string;
  readonly user: SessionUser;
}

interface Session {
  readonly kind: Extract<
    AuditKind,
    'user.signed-in' | 'user.switched' | 'user.paired' | 'user.adopted'
  >;
  readonly user: NonNullable<ReturnType<typeof findUser>>;
  readonly device: NewDevice;
  /** The refresh hash of the browser's previous session; null if there was no such session. */
  readonly refreshHash: string | null;
}

/** Begins a session after any kind of sign-in: stores the device and ends the browser's previous session. */
export function beginSession(
  tx: Tx,
  context: CommandContext,
  { kind, user, device, refreshHash }: Session,
): Outcome<SignedIn> {
  const gone = [...removeExpiredDevices(tx, device.sessionNow)];
  const before = refreshHash === null ? undefined : findByRefresh(tx, refreshHash);
  if (before && removeDevice(tx, before.user_id, before.id)) gone.push(before.id);
  gone.push(...removeOldestDevices(tx, user.id));
  addDevice(tx, user.id, device, context.now);
  audit(tx, context, {
    kind,
    entity: 'device',
    id: device.id,
    userId: user.id,
    username: user.username,
    deviceId: device.id,
    details: { name: device.name, address: device.ip },
  });
  return {
    answer: { message: 'Signed in successfully.', user: sessionUserOf(user) },
    signals: devicesGone(gone),
  };
}

export const wrongCredentials = () =>
  new Refusal('INVALID_CREDENTIALS', 'Invalid username or password!');

interface SignIn {
  readonly userId: number;
  /** The hash that the password was checked against; the stored hash may have changed since. */
  readonly passwordHash: string;
  readonly device: NewDevice;
  /** The refresh hash of the browser's previous session, which this sign-in ends; null without a previous session. */
  readonly refreshHash: string | null;
}

export const signIn: Command<SignIn, SignedIn> = (
  tx,
  { userId, passwordHash, device, refreshHash },
  context,
) => {
  const user = findUser(tx, userId);
  if (!user || user.password_hash !== passwordHash) throw wrongCredentials();
  // The user signed in with the password, so a paused PIN works again.
  forgivePin(tx, userId);
  return beginSession(tx, context, { kind: 'user.signed-in', user, device, refreshHash });
};

export const wrongPin = () => new Refusal('WRONG_PIN', 'Wrong PIN!');

interface Switch {
  readonly userId: number;
  /** The hash that the PIN was checked against; the stored hash may have changed since. */
  readonly pinHash: string;
  readonly device: NewDevice;
  /** The refresh hash of the browser's previous session; null if there was no such session. */
  readonly refreshHash: string | null;
}

/** Signs in by PIN; the browser's previous session ends immediately. */
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

/** Ends the session; the browser stays enrolled as a till. */
export const lockTill: Command<null, { message: string }> = (tx, _, context) => {
  const { actor } = context;
  if (!actor) throw new Refusal('NOT_SIGNED_IN', 'Please sign in.');
  removeDevice(tx, actor.userId, actor.deviceId);
  if (actor.tillId !== null) endVisit(tx, actor.tillId, context.now);
  audit(tx, context, { kind: 'device.locked', entity: 'device', id: actor.deviceId });
  return { answer: { message: 'Locked.' }, signals: devicesGone([actor.deviceId]) };
};

export const sessionOver = () => new Refusal('NOT_SIGNED_IN', 'Please sign in.');

interface Refresh {
  readonly refreshHash: string;
  readonly accessHash: string;
  readonly sessionNow: number;
}

/** Stores a new access token for a device with a valid refresh token; 401 otherwise. */
export const refreshSession: Command<Refresh, { message: string; user: SessionUser }> = (
  tx,
  { refreshHash, accessHash, sessionNow },
  { now },
) => {
  const device = findByRefresh(tx, refreshHash);
  const user = device && findUser(tx, device.user_id);
  if (!user || device.refresh_expires_at <= sessionNow) throw sessionOver();
  renewDevice(tx, device, accessHash, { now, sessionNow });
  return { answer: { message: 'Session refreshed.', user: sessionUserOf(user) } };
};

export const SIGNED_OUT = { message: 'Signed out successfully.' };

interface SignOut {
  readonly refreshHash: string | null;
  /** The browser's till, which is removed with the session (contract 18). */
  readonly tillId: number | null;
  /** The user who is still signed in by the access cookie. */
  readonly caller: Pick<Actor, 'userId' | 'deviceId'> | null;
}

/** Ends the session and removes the till; always 200, with or without a session. */
export const signOut: Command<SignOut, { message: string }> = (
  tx,
  { refreshHash, tillId, caller },
  context,
) => {
  const held = refreshHash === null ? undefined : findByRefresh(tx, refreshHash);
  const deviceId = caller?.deviceId ?? held?.id;
  const userId = caller?.userId ?? held?.user_id;
  const isGone =
    deviceId !== undefined && userId !== undefined && removeDevice(tx, userId, deviceId);
  const others = tillId === null ? [] : (removeTill(tx, tillId) ?? []);
  if (!isGone) return { answer: SIGNED_OUT, signals: devicesGone(others) };
  audit(tx, context, {
    kind: 'user.signed-out',
    entity: 'device',
    id: deviceId,
    userId,
    username: findUser(tx, userId)?.username ?? '',
    deviceId,
  });
  return { answer: SIGNED_OUT, signals: devicesGone([deviceId, ...others]) };
};
