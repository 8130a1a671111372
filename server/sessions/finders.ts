// Finds the caller and the till of a request from its cookies (contract 3, 18).
import type { FastifyRequest } from 'fastify';
import { ACCESS_LEEWAY_MS, ACCESS_MS } from '#shared/limits.ts';
import type { Caller } from '../http/route.ts';
import type { Hub } from '../hub.ts';
import { readCookie } from './cookies.ts';
import { KnownTokens } from './known-tokens.ts';
import { readSession } from './sessions.ts';
import { readTill, TILL_COOKIE, type Till } from './tills.ts';

/**
 * Returns a function that finds the caller by the access cookie, or null. Refuses a token that expires later than a
 * token that is made now, because the clock was ahead when the old token was made. The screen then refreshes its
 * session automatically (contract 7).
 */
export function callerFinder(hub: Hub): (request: FastifyRequest) => Caller | null {
  const sessions = new KnownTokens(hub, readSession);
  return (request) => {
    const token = readCookie(request, 'comanda_access');
    const session = token && sessions.find(token);
    if (!session) return null;
    const { now, sessionNow } = hub.sessionTimes();
    const { caller, accessEnds, deviceEnds } = session;
    const isLive = accessEnds > now && accessEnds <= now + ACCESS_MS + ACCESS_LEEWAY_MS;
    return isLive && deviceEnds > sessionNow ? caller : null;
  };
}

/** Returns a function that finds the till by a browser's cookie, or null. */
export function tillFinder(hub: Hub): (request: FastifyRequest) => Till | null {
  const tills = new KnownTokens(hub, readTill);
  return (request) => {
    const token = readCookie(request, TILL_COOKIE);
    const known = token && tills.find(token);
    return known && known.ends > hub.sessionClock.now() ? known.till : null;
  };
}
