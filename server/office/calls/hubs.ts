// The calls of hubs: sending facts (records of invoices, payments and other events), and reporting the number of a
// hub's newest fact (contract 36.2).
import { type Static, Type } from 'typebox';
import { MAX_BATCH_BODY } from '#shared/office.ts';
import type { OfficeTx } from '../db/as-user.ts';
import { call } from '../http/call.ts';
import { keyOf } from '../http/store-key.ts';
import { Batch, SentStoreSchema, saidIn } from '../receive/batch.ts';
import { atHome, type Home } from '../receive/home.ts';
import type { Branch } from '../receive/place.ts';
import { branchesOf, receiveFacts } from '../receive/receive.ts';
import { expectZone } from './pair.ts';

const facts = call(
  'POST /v1/facts',
  { access: 'hub', body: Batch, bodyLimit: MAX_BATCH_BODY },
  (office, { body, request }) => {
    const { id: hubId, title, currency } = body.store;
    const said = {
      ...(title !== undefined && { title }),
      ...(currency !== undefined && { currency }),
    };
    return atHome(office, { keyHash: keyOf(request), hubId }, said, (home) =>
      receiveFacts(home, body, office.clock()),
    );
  },
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
 * Returns whether any branch of the store has this fact. (A new branch begins when a hub sends facts that differ from
 * the stored facts.) The number and hash of a branch's last fact are stored with the branch. So the table of facts is
 * searched only for earlier facts.
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
 * If the last fact that a hub reports differs from the stored fact with the same number, the hub must send this many
 * earlier facts again.
 */
const BACK = 1000;

async function hear(home: Home, body: Static<typeof Head>, now: number): Promise<number> {
  return home.db.transaction().execute(async (tx) => {
    const { seq } = body.head;
    const store = await home.lock(tx);
    // One invalid time zone would break the list of all stores.
    if (body.store.timeZone !== store.time_zone) expectZone(body.store);
    const branches = await branchesOf(tx, store.id);
    const isWhole = seq === 0 || (await isStored(tx, store.id, branches, body.head));
    const last = Math.max(0, ...branches.map(({ last_seq }) => last_seq));
    const { status } = body;
    // Uses the time of head office, because the clock of a hub may be wrong.
    const late = status && { late_tickets: status.lateTickets, late_at: now };
    const behind_since = isWhole ? null : (store.behind_since ?? now);
    await tx
      .updateTable('stores')
      .set({ ...saidIn(body.store), ...late })
      .set({ heard_at: now, head_seq: seq, behind_since })
      .where('id', '=', store.id)
      .execute();
    return isWhole ? seq + 1 : seq > last ? last + 1 : Math.max(1, seq - BACK);
  });
}

const heard = call(
  'POST /v1/heard',
  { access: 'hub', body: Head },
  async (office, { body, request }) => {
    const caller = { keyHash: keyOf(request), hubId: body.store.id };
    const expected = await atHome(office, caller, saidIn(body.store), (home) =>
      hear(home, body, office.clock()),
    );
    return { expected };
  },
);

export const hubCalls = [facts, heard];
