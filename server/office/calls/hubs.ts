// The calls of hubs: pairing, sending facts (records of invoices, payments and other events), and reporting the
// number of a hub's newest fact (contract 36.2).
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Refusal } from '#shared/errors.ts';
import { text } from '#shared/fields.ts';
import { MAX_BATCH_BODY } from '#shared/office.ts';
import { addressOf, hashToken, makeToken } from '../../sessions/tokens.ts';
import type { OfficeTx } from '../db/as-user.ts';
import type { OfficeDb } from '../db/open.ts';
import { call } from '../http/call.ts';
import type { Office } from '../http/office.ts';
import { Batch, SentStoreSchema } from '../receive/batch.ts';
import type { Branch } from '../receive/place.ts';
import { branchesOf, lockStore, receiveFacts } from '../receive/receive.ts';
import { codeHash } from './stores.ts';

type Sent = Static<typeof SentStoreSchema>;

/** Returns the hash of the key that a hub sends with a call. Throws 401 if the call has no key. */
function keyOf({ headers }: FastifyRequest): string {
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
  throw new Refusal('NOT_SIGNED_IN', 'This key is not known. Please pair the store again.');
}

/** Uses up a pairing code. Throws 404 for a wrong or expired code. */
async function useCode({ db, clock, tries }: Office, code: string, address: string): Promise<void> {
  tries.expectFew(`code ${address}`);
  const { numDeletedRows } = await db
    .deleteFrom('pairing_codes')
    .where('code_hash', '=', codeHash(code))
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  if (numDeletedRows === 1n) return;
  tries.count(`code ${address}`);
  throw new Refusal('NOT_FOUND', 'This code is not known. Please ask head office for a new one.');
}

/** Stores a restaurant with a new key, which replaces its earlier key. */
async function pairStore(db: OfficeDb, sent: Sent, key: string, now: number): Promise<void> {
  const { id: hub_id, title, currency, decimals, timeZone: time_zone } = sent;
  const known = { title, currency, decimals, time_zone, key_hash: hashToken(key), heard_at: now };
  await db
    .insertInto('stores')
    .values({ hub_id, ...known, paired_at: now, behind_since: null })
    .onConflict((conflict) => conflict.column('hub_id').doUpdateSet({ ...known, paired_at: now }))
    .execute();
}

function expectZone({ timeZone }: Sent): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw new Refusal('INVALID_INPUT', 'This time zone is not known.', { field: 'timeZone' });
  }
}

const pair = call(
  'POST /v1/pair',
  {
    access: 'public',
    body: Type.Object({ code: text('Please provide the code.', 40), store: SentStoreSchema }),
  },
  async (office, { body, request }) => {
    expectZone(body.store);
    await useCode(office, body.code, addressOf(request));
    const key = `office_${makeToken()}`;
    await pairStore(office.db, body.store, key, office.clock());
    const row = await office.db.selectFrom('office').select('title').executeTakeFirst();
    return { key, title: row?.title ?? '' };
  },
);

const facts = call(
  'POST /v1/facts',
  { access: 'public', body: Batch, bodyLimit: MAX_BATCH_BODY },
  ({ db, clock }, { body, request }) => receiveFacts(db, keyOf(request), body, clock()),
);

const Head = Type.Object({
  store: SentStoreSchema,
  head: Type.Object({
    seq: Type.Integer({ minimum: 0, sentence: 'This is no number of a fact.' }),
    hash: Type.String({ maxLength: 64, sentence: 'This is no hash.' }),
  }),
  /** Absent from hubs of older versions. */
  status: Type.Optional(
    Type.Object({
      lateTickets: Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        sentence: 'This is no number of tickets.',
      }),
    }),
  ),
});

/**
 * Whether any branch of the store has this fact. (A new branch begins when a hub sends facts that differ from the
 * stored ones.) A branch stores its last fact separately, so the facts are searched only for earlier ones.
 */
async function isStored(
  tx: OfficeTx,
  store: number,
  branches: readonly Branch[],
  { seq, hash }: { seq: number; hash: string },
): Promise<boolean> {
  const isLast = (one: Branch) => one.last_seq === seq && one.last_hash === hash;
  if (branches.some(isLast)) return true;
  const longer = branches.filter(({ last_seq }) => last_seq >= seq).map(({ no }) => no);
  if (longer.length === 0) return false;
  const found = await tx
    .selectFrom('facts')
    .select('seq')
    .where('store_id', '=', store)
    .where('branch', 'in', longer)
    .where('seq', '=', seq)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * How many earlier facts a hub must send again if head office has facts up to the number that the hub reports, but a
 * different fact under that number.
 */
const BACK = 1000;

const heard = call(
  'POST /v1/heard',
  { access: 'public', body: Head },
  ({ db, clock }, { body, request }) => {
    return db.transaction().execute(async (tx) => {
      const { seq } = body.head;
      const store = await lockStore(tx, keyOf(request), body.store.id);
      // One invalid time zone would break the list of all stores.
      if (body.store.timeZone !== store.time_zone) expectZone(body.store);
      const branches = await branchesOf(tx, store.id);
      const isWhole = seq === 0 || (await isStored(tx, store.id, branches, body.head));
      const last = Math.max(0, ...branches.map(({ last_seq }) => last_seq));
      const expected = isWhole ? seq + 1 : seq > last ? last + 1 : Math.max(1, seq - BACK);
      const now = clock();
      const { title, currency, decimals, timeZone: time_zone } = body.store;
      const { status } = body;
      // The time is head office's own, because the clock of a hub may be wrong.
      const late = status && { late_tickets: status.lateTickets, late_at: now };
      const behind_since = isWhole ? null : (store.behind_since ?? now);
      await tx
        .updateTable('stores')
        .set({ title, currency, decimals, time_zone, ...late })
        .set({ heard_at: now, head_seq: seq, behind_since })
        .where('id', '=', store.id)
        .execute();
      return { expected };
    });
  },
);

export const hubCalls = [pair, facts, heard];
