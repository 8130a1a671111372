// Sessions: cookies, tokens and the caller of a request (contract 3).
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS_MS, MARKER_COOKIE, REFRESH_MS } from '#shared/limits.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import type { Caller } from '../http/route.ts';
import { clearCookie, cookieName, readCookie } from './cookies.ts';
import { deviceName } from './device-name.ts';
import type { NewDevice } from './devices.ts';
import { isSecure } from './forwarded.ts';
import { addressOf, hashToken, makeToken } from './tokens.ts';

export const cookieNames = (secure: boolean) => ({
  access: cookieName('comanda_access', secure),
  refresh: cookieName('comanda_refresh', secure),
});

const byAccess = prepared<{ hash: string }>()((p) =>
  qb
    .selectFrom('access_tokens')
    .innerJoin('devices', 'devices.id', 'access_tokens.device_id')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select([
      'users.id as userId',
      'users.username',
      'users.name',
      'users.designation',
      'users.role',
      'users.scope',
      'users.language',
      'devices.id as deviceId',
      'devices.till_id as tillId',
      'devices.by_pin as byPin',
      'access_tokens.expires_at',
      'devices.refresh_expires_at',
    ])
    .where('access_tokens.hash', '=', p('hash'))
    .where('users.deleted_at', 'is', null),
);

interface Session {
  readonly caller: Caller;
  readonly accessEnds: number;
  readonly deviceEnds: number;
}

/** Returns the session with this access token, even if the token has expired; undefined if there is none. */
export function readSession(tx: Tx, hash: string): Session | undefined {
  const row = tx.get(byAccess, { hash });
  if (!row) return undefined;
  const { expires_at: accessEnds, refresh_expires_at: deviceEnds, ...caller } = row;
  return { caller, accessEnds, deviceEnds };
}

/** Returns the refresh token of a browser, or undefined. */
export const refreshTokenOf = (request: FastifyRequest): string | undefined =>
  readCookie(request, 'comanda_refresh');

/** Prepares a sign-in: the data to store, and the cookies to send once they are stored. */
export function makeSignIn(
  request: FastifyRequest,
  sessionNow: number,
): {
  device: NewDevice;
  giveCookies: (reply: FastifyReply) => void;
} {
  const [access, refresh] = [makeToken(), makeToken()];
  const secure = isSecure(request);
  const device = {
    id: randomBytes(12).toString('base64url'),
    accessHash: hashToken(access),
    refreshHash: hashToken(refresh),
    ip: addressOf(request),
    name: deviceName(request.headers['user-agent']),
    sessionNow,
  };
  const giveCookies = (reply: FastifyReply) => {
    setAccessCookie(reply, secure, access);
    setRefreshCookie(reply, secure, refresh);
  };
  return { device, giveCookies };
}

const base = { path: '/', sameSite: 'lax' } as const;

export function setAccessCookie(reply: FastifyReply, secure: boolean, token: string): void {
  const options = { ...base, httpOnly: true, secure, maxAge: ACCESS_MS / 1000 };
  reply.setCookie(cookieNames(secure).access, token, options);
}

/**
 * Sets the refresh cookie, and a marker cookie that scripts can read. The marker lasts as long as the refresh cookie
 * and is never `Secure`.
 */
export function setRefreshCookie(reply: FastifyReply, secure: boolean, token: string): void {
  const maxAge = REFRESH_MS / 1000;
  reply.setCookie(cookieNames(secure).refresh, token, { ...base, httpOnly: true, secure, maxAge });
  reply.setCookie(MARKER_COOKIE, 'true', { ...base, maxAge });
}

export function clearCookies(reply: FastifyReply, secure: boolean): void {
  clearCookie(reply, 'comanda_access', secure);
  clearCookie(reply, 'comanda_refresh', secure);
  reply.clearCookie(MARKER_COOKIE, base);
}
