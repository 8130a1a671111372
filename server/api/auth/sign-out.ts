// Signing out: always 200, with or without a session (CONTRACT §3).
import { audit } from '../../audit/record.ts';
import { findUser } from '../../domain/users/users.ts';
import type { Actor, Command } from '../../engine/command.ts';
import { devicesGone, findByRefresh, removeDevice } from '../../sessions/devices.ts';
import { removeTill } from '../../sessions/tills.ts';

export const SIGNED_OUT = { message: 'Signed out successfully.' };

interface SignOut {
  readonly refreshHash: string | null;
  /** The till of this browser, which ends with it (CONTRACT §18). */
  readonly tillId: number | null;
  /** Who is still signed in by his access cookie. */
  readonly caller: Pick<Actor, 'userId' | 'deviceId'> | null;
}

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

export const signOutCommands = { signOut };
