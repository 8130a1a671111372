// Signing out: always 200, with or without a session (CONTRACT §3).
import { audit } from '../../audit/record.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { devicesGone, findByRefresh, removeDevice } from '../../sessions/devices.ts';
import { clearCookies, hashToken, isSecure, refreshTokenOf } from '../../sessions/sessions.ts';
import type { Command } from '../../threads/command.ts';
import { findUser } from '../users/queries.ts';

const SIGNED_OUT = { message: 'Signed out successfully!' };

export const signOutRoutes = (hub: Hub): Route[] => [
  route('POST /auth/signout', async ({ caller, call, request, reply }) => {
    clearCookies(reply, isSecure(request));
    const token = refreshTokenOf(request);
    const refreshHash = token === undefined ? null : hashToken(token);
    if (!caller && refreshHash === null) return SIGNED_OUT;
    // A hub that can't store now still lets its user go: the browser holds nothing any more.
    try {
      await hub.ask('signOut', { refreshHash }, call);
    } catch (error) {
      request.log.warn({ err: error }, 'a device stays after its sign-out');
    }
    return SIGNED_OUT;
  }),
];

const signOut: Command<{ refreshHash: string | null }, { message: string }> = (
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
