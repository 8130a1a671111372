// Sessions of head office: a cookie whose token is stored as a hash, valid for twelve hours (contract 36.1).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OFFICE_SESSION_MS } from '#shared/office.ts';
import { isSecure } from '../../sessions/forwarded.ts';
import { hashToken, makeToken } from '../../sessions/tokens.ts';
import type { OfficeDb } from '../db/open.ts';
import type { Office, Person } from './office.ts';

const COOKIE = 'comanda_office';

const cookieOf = (request: FastifyRequest): string | undefined => request.cookies[COOKIE];

/** Returns the stores that a user may see; 'all' for an owner. */
async function sightOf(
  db: OfficeDb,
  { id, role }: Pick<Person, 'id' | 'role'>,
): Promise<Person['sight']> {
  if (role === 'owner') return 'all';
  const rows = await db
    .selectFrom('user_stores')
    .select('store_id')
    .where('user_id', '=', id)
    .execute();
  return rows.map(({ store_id }) => store_id);
}

/** Returns the user of the request's session; undefined if nobody is signed in. */
export async function findPerson(
  { db, clock }: Office,
  request: FastifyRequest,
): Promise<Person | undefined> {
  const token = cookieOf(request);
  if (token === undefined) return undefined;
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'users.role'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', clock())
    .executeTakeFirst();
  return row && { ...row, sight: await sightOf(db, row) };
}

const OPTIONS = { path: '/', httpOnly: true, sameSite: 'strict' } as const;

/** Begins a session and deletes expired sessions. */
export async function beginSession(
  { db, clock }: Office,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = makeToken();
  const now = clock();
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  const session = {
    token_hash: hashToken(token),
    user_id: userId,
    expires_at: now + OFFICE_SESSION_MS,
  };
  await db.insertInto('sessions').values(session).execute();
  const maxAge = OFFICE_SESSION_MS / 1000;
  reply.setCookie(COOKIE, token, { ...OPTIONS, maxAge, secure: isSecure(request) });
}

export async function endSession(
  { db }: Office,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = cookieOf(request);
  if (token !== undefined) {
    await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
  }
  reply.clearCookie(COOKIE, OPTIONS);
}
