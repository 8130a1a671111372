// A till is a browser in which somebody has signed in with a password since the first PIN was set. Staff switch users
// there (contract 18).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TILL_MS } from '#shared/limits.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { clearCookie, cookieName, readCookie } from './cookies.ts';
import { isSecure } from './forwarded.ts';
import { beginVisit } from './till-visits.ts';
import { hashToken, makeToken } from './tokens.ts';

export interface Till {
  readonly id: number;
  readonly title: string;
  /** The user who was last signed in at the till. */
  readonly lastUserId: number | null;
}

export const TILL_COOKIE = 'comanda_till';

const byToken = prepared<{ hash: string }>()((p) =>
  qb
    .selectFrom('tills')
    .select(['id', 'title', 'last_user_id', 'expires_at'])
    .where('token_hash', '=', p('hash')),
);

/** Returns the till with this token, even if the token has expired; undefined if there is none. */
export function readTill(tx: Tx, hash: string): { till: Till; ends: number } | undefined {
  const row = tx.get(byToken, { hash });
  if (!row) return undefined;
  const till = { id: row.id, title: row.title, lastUserId: row.last_user_id };
  return { till, ends: row.expires_at };
}

const withPin = prepared()(() =>
  qb
    .selectFrom('users')
    .select('id')
    .where('pin_hash', 'is not', null)
    .where('deleted_at', 'is', null)
    .limit(1),
);

/** Returns true if any user has a PIN: only then are browsers enrolled. */
export const hasPins = (tx: Tx): boolean => tx.get(withPin, {}) !== undefined;

/**
 * A till to store: a new till, a till that is used again, or a till with a browser that now calls this hub by another
 * address.
 */
export type TillUse =
  | { readonly kind: 'known'; readonly id: number; readonly sessionNow: number }
  | {
      readonly kind: 'moved';
      readonly id: number;
      readonly tokenHash: string;
      readonly sessionNow: number;
    }
  | {
      readonly kind: 'new';
      readonly title: string;
      readonly tokenHash: string;
      readonly sessionNow: number;
    };

/** Prepares a till: the data to store, and the cookie to send once they are stored. */
export function makeTillUse(
  request: FastifyRequest,
  title: string,
  sessionNow: number,
): { use: TillUse; giveCookie: (reply: FastifyReply) => void } {
  const secure = isSecure(request);
  const known = readCookie(request, TILL_COOKIE);
  const token = request.till && known ? known : makeToken();
  const use: TillUse = request.till
    ? { kind: 'known', id: request.till.id, sessionNow }
    : { kind: 'new', title, tokenHash: hashToken(token), sessionNow };
  return { use, giveCookie: cookieGiver(token, secure) };
}

const cookieGiver = (token: string, secure: boolean) => (reply: FastifyReply) => {
  const maxAge = TILL_MS / 1000;
  const options = { path: '/', sameSite: 'lax', httpOnly: true, secure, maxAge } as const;
  reply.setCookie(cookieName(TILL_COOKIE, secure), token, options);
};

/** Prepares a till that now calls the hub by another address: the till gets a new token. */
export function makeMovedTill(request: FastifyRequest, id: number, sessionNow: number) {
  const token = makeToken();
  const use: Extract<TillUse, { kind: 'moved' }> = {
    kind: 'moved',
    id,
    tokenHash: hashToken(token),
    sessionNow,
  };
  return { use, giveCookie: cookieGiver(token, isSecure(request)) };
}

export function clearTillCookie(reply: FastifyReply, secure: boolean): void {
  clearCookie(reply, TILL_COOKIE, secure);
}

const touch = prepared<{ id: number; user: number; expires: number; now: number }>()((p) =>
  qb
    .updateTable('tills')
    .set({ last_user_id: p('user'), expires_at: p('expires'), last_seen: p('now') })
    .where('id', '=', p('id')),
);

const move = prepared<{ id: number; hash: string }>()((p) =>
  qb
    .updateTable('tills')
    .set({ token_hash: p('hash') })
    .where('id', '=', p('id')),
);

const insert = prepared<{
  title: string;
  hash: string;
  expires: number;
  user: number;
  now: number;
}>()((p) =>
  qb.insertInto('tills').values({
    title: p('title'),
    token_hash: p('hash'),
    expires_at: p('expires'),
    last_user_id: p('user'),
    last_seen: p('now'),
  }),
);

/** Stores that a user is at a till, and extends the till's enrolment by 90 days; returns the till's id. */
export function storeTill(tx: Tx, use: TillUse, userId: number, now: number): number {
  const id = storeUse(tx, use, userId, now);
  beginVisit(tx, id, userId, now);
  return id;
}

const marked = prepared<{ id: number }>()((p) =>
  qb.selectFrom('tills').select(['token_hash', 'expires_at']).where('id', '=', p('id')),
);

/** Gives a till a new token. Returns false if it is unknown or expired, or its token is not the expected one. */
export function moveTill(
  tx: Tx,
  { id, tokenHash, sessionNow }: Extract<TillUse, { kind: 'moved' }>,
  isExpected: (hash: string) => boolean,
): boolean {
  const row = tx.get(marked, { id });
  if (!row || row.expires_at <= sessionNow || !isExpected(row.token_hash)) return false;
  return tx.run(move, { id, hash: tokenHash }).changes > 0;
}

function storeUse(tx: Tx, use: TillUse, userId: number, now: number): number {
  const expires = use.sessionNow + TILL_MS;
  if (use.kind === 'new') {
    return tx.run(insert, { title: use.title, hash: use.tokenHash, expires, user: userId, now }).id;
  }
  if (use.kind === 'moved') tx.run(move, { id: use.id, hash: use.tokenHash });
  tx.run(touch, { id: use.id, user: userId, expires, now });
  return use.id;
}

const devicesAt = prepared<{ till: number }>()((p) =>
  qb.deleteFrom('devices').where('till_id', '=', p('till')).returning('id'),
);
const remove = prepared<{ id: number }>()((p) => qb.deleteFrom('tills').where('id', '=', p('id')));

/**
 * Removes a till and ends its sessions. Returns the ids of the devices of these sessions, or undefined if there is no
 * such till.
 */
export function removeTill(tx: Tx, id: number): readonly string[] | undefined {
  const devices = tx.all(devicesAt, { till: id }).map((device) => device.id);
  return tx.run(remove, { id }).changes === 0 ? undefined : devices;
}

const setDrawer = prepared<{ id: number; drawer: number | null }>()((p) =>
  qb
    .updateTable('tills')
    .set({ drawer_id: p('drawer') })
    .where('id', '=', p('id')),
);

/** Assigns a till to a drawer. If `drawer` is null, the till uses the first drawer. */
export function setDrawerOf(tx: Tx, id: number, drawer: number | null): void {
  tx.run(setDrawer, { id, drawer });
}
