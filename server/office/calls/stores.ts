// The overview of all stores, pairing, and choosing the valid branch of a store's facts (contract 36.2, 36.4).
import { randomInt } from 'node:crypto';
import { Type } from 'typebox';
import { type Decimals, fromMinor } from '#shared/billing/money.ts';
import { Refusal } from '#shared/errors.ts';
import { idParams } from '#shared/fields.ts';
import { groupBy } from '#shared/group-by.ts';
import {
  LATE_TICKETS_MS,
  type OfficeStore,
  PAIRING_CODE_MS,
  type StoreState,
  UNHEARD_MS,
} from '#shared/office.ts';
import { hashToken } from '../../sessions/tokens.ts';
import type { OfficeTx } from '../db/as-user.ts';
import { answering, databaseOfStore, isSpread, readStores } from '../db/databases.ts';
import { byBytes, mergeSorted } from '../db/merge.ts';
import { call } from '../http/call.ts';
import { chooseBranch } from '../receive/choose-branch.ts';
import { readTakings } from './takings.ts';

interface Found {
  readonly is_forked: boolean;
  readonly behind_since: number | null;
  readonly heard_at: number;
}

/** Returns the worst known state of a store. `since` is when the store fell behind; null in other states. */
function stateOf(
  store: Found,
  zNo: number | null,
  now: number,
): { state: StoreState; since: number | null } {
  const unheard = now - store.heard_at > UNHEARD_MS ? store.heard_at : null;
  const since = store.behind_since ?? unheard;
  if (store.is_forked) return { state: 'forked', since: null };
  if (zNo !== null) return { state: 'different', since: null };
  return since === null ? { state: 'whole', since: null } : { state: 'behind', since };
}

/** Returns the late tickets of a store; null if they are unknown, or were counted too long ago. */
function lateOf(
  { late_tickets: tickets, late_at }: { late_tickets: number | null; late_at: number | null },
  now: number,
): OfficeStore['late'] {
  if (tickets === null || late_at === null || now - late_at > LATE_TICKETS_MS) return null;
  return { tickets, ageS: Math.max(0, Math.floor((now - late_at) / 1000)) };
}

/** Returns the number of the first Z report that differs, by the id of its store. */
async function readFirstDifferent(tx: OfficeTx): Promise<ReadonlyMap<number, number>> {
  const different = await tx
    .selectFrom('zs')
    .select((eb) => ['store_id', eb.fn.min('z_no').as('z_no')])
    .where('state', '=', 'different')
    .groupBy('store_id')
    .execute();
  return new Map(different.map(({ store_id, z_no }) => [store_id, z_no]));
}

/**
 * Lists the stores whose figures are in the database with the name `shard`, which is null for the directory. Without
 * STORES_SHARD, `shard` is undefined and all stores are listed.
 */
async function listStores(
  tx: OfficeTx,
  now: number,
  shard: string | null | undefined,
): Promise<OfficeStore[]> {
  const stores = await tx
    .selectFrom('stores')
    .select([
      'id',
      'title',
      'currency',
      'decimals',
      'time_zone',
      'day_starts',
      'heard_at',
      'behind_since',
      'branch',
      'is_forked',
      'late_tickets',
      'late_at',
    ])
    .$if(shard !== undefined, (query) =>
      query.where('shard', 'is not distinct from', shard ?? null),
    )
    .orderBy('title')
    .execute();
  if (stores.length === 0) return [];
  const branches = await tx.selectFrom('branches').selectAll().orderBy('no').execute();
  const branchesOf = groupBy(branches, ({ store_id }) => store_id);
  const firstOf = await readFirstDifferent(tx);
  const takingsOf = await readTakings(tx, stores, now);
  return stores.map((store) => {
    const zNo = firstOf.get(store.id) ?? null;
    const { state, since } = stateOf(store, zNo, now);
    const { today, takings, takingsBefore } = takingsOf(store);
    const money = (minor: number) => fromMinor(minor, store.decimals as Decimals);
    return {
      id: store.id,
      title: store.title,
      currency: store.currency,
      decimals: store.decimals,
      state,
      since: since === null ? null : new Date(since).toISOString(),
      zNo,
      heardAt: new Date(store.heard_at).toISOString(),
      late: lateOf(store, now),
      today,
      takings: money(takings),
      takingsBefore: money(takingsBefore),
      branches: (branchesOf.get(store.id) ?? []).map(({ no, after_seq, last_seq }) => ({
        no,
        afterSeq: after_seq,
        lastSeq: last_seq,
        counts: no === store.branch,
      })),
    };
  });
}

/**
 * Makes a pairing code: twelve digits in three groups, about 40 bits. It is valid for a quarter of an hour. An
 * address may send ten wrong codes in that time.
 */
const makeCode = (): string =>
  Array.from({ length: 3 }, () => String(randomInt(10_000)).padStart(4, '0')).join('-');

/** Returns the hash that is stored for a code. Only the digits count, not how they are grouped. */
export const codeHash = (code: string): string => hashToken(code.replace(/\D/g, ''));

/** The time limit for adding up a store's facts again. */
const ADDING_MS = 600_000;

export const storeCalls = [
  call('GET /api/v1/stores', { access: 'session' }, async (office, { person }) => {
    const now = office.clock();
    const lists = await readStores(office, person.sight, (tx, name) =>
      listStores(tx, now, isSpread(office) ? name : undefined),
    );
    return mergeSorted(lists, (a, b) => byBytes(a.title, b.title) || a.id - b.id);
  }),
  call('POST /api/v1/stores/pair', { access: ['owner'] }, async ({ db, clock }, { person }) => {
    const code = makeCode();
    const expires_at = clock() + PAIRING_CODE_MS;
    await db.deleteFrom('pairing_codes').where('expires_at', '<=', clock()).execute();
    const row = { code_hash: codeHash(code), expires_at, created_by: person.id };
    await db.insertInto('pairing_codes').values(row).execute();
    return { code, expires_at: new Date(expires_at).toISOString() };
  }),
  call(
    'POST /api/v1/stores/{id}/branch',
    {
      access: ['owner'],
      params: idParams,
      body: Type.Object({ no: Type.Integer({ minimum: 0, sentence: 'Please choose a branch.' }) }),
    },
    async (office, { params, body }) => {
      const database = await databaseOfStore(office, params.id);
      if (!database) throw new Refusal('NOT_FOUND', 'Branch not found.');
      const choose = () => chooseBranch(database, params.id, body.no);
      await answering(office, database, choose, ADDING_MS);
      return { message: 'This branch counts now.' };
    },
  ),
];
