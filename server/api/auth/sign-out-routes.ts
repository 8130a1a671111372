// The call of signing out: always 200, with or without a session (CONTRACT §3).

import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { isSecure } from '../../sessions/forwarded.ts';
import { clearCookies, refreshTokenOf } from '../../sessions/sessions.ts';
import { clearTillCookie } from '../../sessions/tills.ts';
import { hashToken } from '../../sessions/tokens.ts';
import { SIGNED_OUT, signOut } from './sign-out.ts';

export const signOutRoutes = (hub: Hub): Route[] => [
  route('POST /auth/signout', async ({ caller, request, reply }) => {
    clearCookies(reply, isSecure(request));
    if (request.till) clearTillCookie(reply, isSecure(request));
    const tillId = request.till?.id ?? null;
    const token = refreshTokenOf(request);
    const refreshHash = token === undefined ? null : hashToken(token);
    if (!caller && refreshHash === null && tillId === null) return SIGNED_OUT;
    // A hub that can't store now still lets its user go: the browser holds nothing any more.
    try {
      await hub.ask(signOut, { refreshHash, tillId, caller }, { actor: null });
    } catch (error) {
      request.log.warn({ err: error }, 'a device stays after its sign-out');
    }
    return SIGNED_OUT;
  }),
];
