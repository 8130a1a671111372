// Signing out: always 200, with or without a session (CONTRACT §3).
import { audit } from '../../audit/record.ts';
import { devicesGone, findByRefresh, removeDevice } from '../../sessions/devices.ts';
import type { Command } from '../../threads/command.ts';
import { findUser } from '../users/queries.ts';

export const SIGNED_OUT = { message: 'Signed out successfully!' };

export const signOut: Command<{ refreshHash: string | null }, { message: string }> = (
  tx,
  { refreshHash },
  context,
) => {
  const held = refreshHash === null ? undefined : findByRefresh(tx, refreshHash);
  const deviceId = context.actor?.deviceId ?? held?.id;
  const userId = context.actor?.userId ?? held?.user_id;
  if (deviceId === undefined || userId === undefined || !removeDevice(tx, userId, deviceId)) {
    return { answer: SIGNED_OUT };
  }
  audit(tx, context, {
    kind: 'user.signed-out',
    entity: 'device',
    id: deviceId,
    userId,
    username: findUser(tx, userId)?.username ?? '',
    deviceId,
  });
  return { answer: SIGNED_OUT, signals: devicesGone([deviceId]) };
};

export const signOutCommands = { signOut };
