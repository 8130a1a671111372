// The call that renews the access cookie (CONTRACT §3).

import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { isSecure } from '../../sessions/forwarded.ts';
import {
  clearCookies,
  refreshTokenOf,
  setAccessCookie,
  setRefreshCookie,
} from '../../sessions/sessions.ts';
import { hashToken, makeToken } from '../../sessions/tokens.ts';
import { refreshSession, sessionOver } from './refresh.ts';

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
    const answer = await hub.run(refreshSession, input, { actor: null });
    if (answer.status === 401) clearCookies(reply, secure);
    if (answer.status === 200) {
      setAccessCookie(reply, secure, access);
      // The same token for another 30 days: two tabs may refresh at once.
      setRefreshCookie(reply, secure, refresh);
    }
    return answer;
  }),
];
