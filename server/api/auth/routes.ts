// The calls that sign in and out, renew the access cookie, and return the signed-in user and their store (contract 3).

import { PSEUDO_LANGUAGE, SCREEN_LANGUAGES } from '#shared/languages.ts';
import type { Tx } from '../../db/executor.ts';
import { countWaitingFound } from '../../domain/found/found.ts';
import { getStore } from '../../domain/store/settings.ts';
import { listPinUsers, sessionUserOf } from '../../domain/users/users.ts';
import { answerOf } from '../../engine/sent-answer.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { isSecure } from '../../sessions/forwarded.ts';
import {
  clearCookies,
  makeSignIn,
  refreshTokenOf,
  setAccessCookie,
  setRefreshCookie,
} from '../../sessions/sessions.ts';
import {
  clearTillCookie,
  hasPins,
  makeMovedTill,
  makeTillUse,
  type Till,
} from '../../sessions/tills.ts';
import { hashToken, makeToken } from '../../sessions/tokens.ts';
import { readPass, readTillPass, signPass } from '../../standby/device-pass.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import { accountRoutes } from './account-routes.ts';
import { adoptDevice, adoptTill, tillOfDevice } from './adopt.ts';
import { checksOf } from './checks.ts';
import { pairingRoutes } from './pairing-routes.ts';
import type { PasswordCheck } from './password-check.ts';
import {
  refreshSession,
  SIGNED_OUT,
  sessionOver,
  signIn,
  signOut,
  wrongCredentials,
} from './sessions.ts';

const ENGLISH = 'en';

const hasOthersPins = (tx: Tx, me: string): 0 | 1 =>
  listPinUsers(tx).some(({ username }) => username !== me) ? 1 : 0;

function storeOf(tx: Tx) {
  const { store_name: name, currency, timezone, languages, ...rules } = getStore(tx);
  const [language = ENGLISH] = languages.split(',');
  const found = countWaitingFound(tx);
  return {
    name,
    currency,
    currencyDecimals: rules.currency_decimals,
    timezone,
    ...(language !== ENGLISH && { language }),
    autoLockSeconds: rules.auto_lock_seconds,
    lockAfterSend: rules.lock_after_send,
    ...(rules.guest_orders !== null && {
      guests: { paused_until: wireInstant(rules.guest_paused_until) },
    }),
    ...(found > 0 && { found }),
  };
}

const tillOf = (till: Till | null) => till && { id: till.id, title: till.title };

const sessionRoutes = (hub: Hub, passwords: PasswordCheck): Route[] => [
  route('POST /auth/signin', async ({ body, request, reply }) => {
    const user = await passwords.check({ failure: 'user.sign-in-failed', ...body, request, reply });
    if (!user) throw wrongCredentials();
    const sessionNow = hub.sessionClock.now();
    const { device, giveCookies } = makeSignIn(request, sessionNow);
    // A browser becomes a till only if some user has a PIN: without PINs nobody can switch users there.
    const till = hub.read(hasPins) ? makeTillUse(request, device.name, sessionNow) : undefined;
    const before = refreshTokenOf(request);
    const input = {
      userId: user.id,
      passwordHash: user.password_hash,
      device: till ? { ...device, till: till.use } : device,
      refreshHash: before === undefined ? null : hashToken(before),
    };
    const answer = await hub.run(signIn, input, { actor: null });
    if (answer.status === 200) {
      giveCookies(reply);
      till?.giveCookie(reply);
    }
    return answer;
  }),
  route('GET /auth/session', ({ caller }) => {
    const { pair, generation = 1 } = hub.pair?.state ?? {};
    return {
      user: sessionUserOf({ ...caller, id: caller.userId }),
      ...(pair && { pass: signPass({ generation, deviceId: caller.deviceId }, pair.key) }),
    };
  }),
  route('POST /auth/adopt', async ({ body, request, reply }) => {
    const { pair, generation = 1 } = hub.pair?.state ?? {};
    const sessionNow = hub.sessionClock.now();
    const ofTill = pair && readTillPass(body.pass, pair.key);
    if (ofTill && ofTill.generation < generation) {
      const moved = makeMovedTill(request, ofTill.tillId, sessionNow);
      const input = { mark: ofTill.mark, till: moved.use };
      const locked = await hub.run(adoptTill, input, { actor: null });
      if (locked.status === 200) moved.giveCookie(reply);
      return locked;
    }
    const pass = pair && readPass(body.pass, pair.key);
    if (!pass || pass.generation >= generation) throw sessionOver();
    const { deviceId } = pass;
    const { device, giveCookies } = makeSignIn(request, sessionNow);
    const tillId = hub.read((tx) => tillOfDevice(tx, deviceId));
    const till = tillId === null ? undefined : makeMovedTill(request, tillId, sessionNow);
    const input = { deviceId, device: till ? { ...device, till: till.use } : device };
    const answer = await hub.run(adoptDevice, input, { actor: null });
    if (answer.status !== 200) return answer;
    giveCookies(reply);
    till?.giveCookie(reply);
    return answer;
  }),
  route('GET /languages', () => [
    ...SCREEN_LANGUAGES,
    ...(hub.config.pseudoLocale === true ? [PSEUDO_LANGUAGE] : []),
  ]),
  route('GET /store', ({ request, caller }) => ({
    ...hub.read((tx) => ({ ...storeOf(tx), hasPins: hasOthersPins(tx, caller.username) })),
    till: tillOf(request.till),
  })),
  route('POST /auth/signout', async ({ caller, request, reply }) => {
    clearCookies(reply, isSecure(request));
    if (request.till) clearTillCookie(reply, isSecure(request));
    const tillId = request.till?.id ?? null;
    const token = refreshTokenOf(request);
    const refreshHash = token === undefined ? null : hashToken(token);
    if (!caller && refreshHash === null && tillId === null) return SIGNED_OUT;
    // The cookies are cleared already, so the user is signed out even if the hub cannot store the sign-out now.
    try {
      const sent = await hub.run(signOut, { refreshHash, tillId, caller }, { actor: null });
      answerOf(sent);
      return sent.with(() => SIGNED_OUT);
    } catch (error) {
      request.log.warn({ err: error }, 'a device stays after its sign-out');
    }
    return SIGNED_OUT;
  }),
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
      // Sets the same refresh token for another 30 days. If each refresh made a new token and two tabs refreshed at the
      // same moment, the second tab would fail.
      setRefreshCookie(reply, secure, refresh);
    }
    return answer;
  }),
];

/** Returns the routes of all calls below /auth, and of GET /store. */
export const authRoutes = (hub: Hub): Route[] => {
  const { passwords, pins } = checksOf(hub);
  return [
    ...sessionRoutes(hub, passwords),
    ...accountRoutes(hub, passwords, pins),
    ...pairingRoutes(hub, passwords),
  ];
};
