// Pairing: a hub sends a code of head office and gets the key of its store (contract 36.2).
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { Refusal } from '#shared/errors.ts';
import { text } from '#shared/fields.ts';
import { addressOf, hashToken, makeToken } from '../../sessions/tokens.ts';
import type { OfficeTx } from '../db/as-user.ts';
import { answering, databaseOf, isSpread } from '../db/databases.ts';
import type { OfficeDb } from '../db/open.ts';
import { call } from '../http/call.ts';
import type { Office } from '../http/office.ts';
import { SentStoreSchema, saidIn } from '../receive/batch.ts';
import { copyRow, expectHere } from '../receive/home.ts';
import { codeHash } from './stores.ts';

type Sent = Static<typeof SentStoreSchema>;

/** Uses up a pairing code. Throws 404 for a wrong or expired code. */
async function spendCode(
  { clock, tries }: Office,
  db: OfficeDb,
  code: string,
  address: string,
): Promise<void> {
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

/**
 * Inserts or updates the row of a store. The new key replaces the store's earlier key. Only a new store gets `shard`.
 */
function putStore(db: OfficeDb, sent: Sent, key: string, now: number, shard?: string) {
  const { id: hub_id } = sent;
  const known = { ...saidIn(sent), key_hash: hashToken(key), heard_at: now };
  return db
    .insertInto('stores')
    .values({
      ...{ hub_id, ...known, paired_at: now, behind_since: null },
      ...(shard === undefined ? {} : { shard }),
    })
    .onConflict((conflict) => conflict.column('hub_id').doUpdateSet({ ...known, paired_at: now }));
}

const PAIR_LOCK = 684_512_004;

/**
 * Returns the shard with the fewest stores. Takes a lock, so that no other store is paired until the transaction ends.
 * Without the lock, stores that are paired together could all get the same shard.
 */
async function emptiestShard(tx: OfficeTx, { shards }: Office): Promise<string | undefined> {
  await sql`SELECT pg_advisory_xact_lock(${PAIR_LOCK})`.execute(tx);
  const rows = await tx
    .selectFrom('stores')
    .select((eb) => ['shard', eb.fn.countAll<number>().as('count')])
    .groupBy('shard')
    .execute();
  const counts = new Map(rows.map(({ shard, count }) => [shard, Number(count)]));
  const open = [...shards].flatMap(([name, db]) => (db ? [name] : []));
  const [first] = open.sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
  return first;
}

interface Pairing {
  readonly code: string;
  readonly address: string;
  readonly sent: Sent;
  readonly key: string;
}

/**
 * Pairs a store with a head office that has shards. A new store gets a shard for its figures. The code stays valid if
 * the shard does not answer.
 */
async function pairSpread(office: Office, { code, address, sent, key }: Pairing): Promise<void> {
  await office.db.transaction().execute(async (tx) => {
    await spendCode(office, tx, code, address);
    const shard = await emptiestShard(tx, office);
    if (shard === undefined) throw new Error('STORES_SHARD has no database that is on');
    const store = await putStore(tx, sent, key, office.clock(), shard)
      .returningAll()
      .executeTakeFirstOrThrow();
    // While a store is being moved, its row must not be copied to the database that it leaves.
    if (store.moving_to !== null) expectHere(store, store.shard);
    if (store.shard === null) return;
    const database = databaseOf(office, store.shard);
    await answering(office, database, () => copyRow(database.db, store));
  });
}

/** Throws 400 for an unknown time zone, because a store with such a zone would break the list of all stores. */
export function expectZone({ timeZone }: Sent): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw new Refusal('INVALID_INPUT', 'This time zone is not known.', { field: 'timeZone' });
  }
}

export const pairCalls = [
  call(
    'POST /v1/pair',
    {
      access: 'public',
      body: Type.Object({ code: text('Please provide the code.', 40), store: SentStoreSchema }),
    },
    async (office, { body: { code, store: sent }, request }) => {
      expectZone(sent);
      const key = `office_${makeToken()}`;
      const address = addressOf(request);
      if (isSpread(office)) await pairSpread(office, { code, address, sent, key });
      else {
        await spendCode(office, office.db, code, address);
        await putStore(office.db, sent, key, office.clock()).execute();
      }
      const row = await office.db.selectFrom('office').select('title').executeTakeFirst();
      return { key, title: row?.title ?? '' };
    },
  ),
];
