// A new access cookie for a device that still holds its refresh cookie (CONTRACT §3).
import type { SessionUser } from '#shared/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { findByRefresh, renewDevice } from '../../sessions/devices.ts';
import {
  clearCookies,
  hashToken,
  isSecure,
  makeToken,
  refreshTokenOf,
  setAccessCookie,
  setRefreshCookie,
} from '../../sessions/sessions.ts';
import type { Command } from '../../threads/command.ts';
import { findUser, sessionUserOf } from '../users/queries.ts';

const sessionOver = () => new Refusal('NOT_SIGNED_IN', 'Please sign in!');

export const refreshRoutes = (hub: Hub): Route[] => [
  route('POST /auth/refresh-token', async ({ request, reply }) => {
    const secure = isSecure(request);
    const refresh = refreshTokenOf(request);
    if (refresh === undefined) {
      clearCookies(reply, secure);
      throw sessionOver();
    }
    const access = makeToken();
    const input = {
      refreshHash: hashToken(refresh),
      accessHash: hashToken(access),
      sessionNow: hub.sessionClock.now(),
    };
    const answer = await hub.command('refreshSession', input, { actor: null });
    if (answer.status === 401) clearCookies(reply, secure);
    if (answer.status === 200) {
      setAccessCookie(reply, secure, access);
      // The same token for another 30 days: two tabs may refresh at once.
      setRefreshCookie(reply, secure, refresh);
    }
    return answer;
  }),
];

interface Refresh {
  readonly refreshHash: string;
  readonly accessHash: string;
  readonly sessionNow: number;
}

const refreshSession: Command<Refresh, { message: string; user: SessionUser }> = (
  tx,
  { refreshHash, accessHash, sessionNow },
  { now },
) => {
  const device = findByRefresh(tx, refreshHash);
  const user = device && findUser(tx, device.user_id);
  if (!user || device.refresh_expires_at <= sessionNow) throw sessionOver();
  renewDevice(tx, device.id, accessHash, { now, sessionNow });
  return { answer: { message: 'Session refreshed!', user: sessionUserOf(user) } };
};

export const refreshCommands = { refreshSession };
