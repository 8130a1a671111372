// The key that a hub sends with each call (contract 36.2).
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import { hashToken } from '../../sessions/tokens.ts';
import type { OfficeDb } from '../db/open.ts';
import type { Office } from './office.ts';

const unknownKey = () =>
  new Refusal('NOT_SIGNED_IN', 'This key is not known. Please pair the store again.');

/** Returns the hash of the key that a hub sends with a call. Throws 401 if the call has no key. */
export function keyOf({ headers }: FastifyRequest): string {
  const key = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (key !== undefined) return hashToken(key);
  throw new Refusal('NOT_SIGNED_IN', 'Please send the key of the store.');
}

/** Returns the store to which the key of a call belongs. Throws 401 for an unknown key. */
export async function storeOfKey(db: OfficeDb, request: FastifyRequest): Promise<number> {
  const store = await db
    .selectFrom('stores')
    .select('id')
    .where('key_hash', '=', keyOf(request))
    .executeTakeFirst();
  if (store) return store.id;
  throw unknownKey();
}

/**
 * Throws 401 unless the key of a call belongs to a store, or belonged to a store within the last minute. This check
 * runs before the body is read, so that a sender without a key causes no other work.
 */
export async function expectKnownKey({ db, keys }: Office, request: FastifyRequest): Promise<void> {
  if (!(await keys.find(db, keyOf(request)))) throw unknownKey();
}
