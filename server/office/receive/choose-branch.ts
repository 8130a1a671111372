// Changes which branch of a store's facts counts (contract 36.2).
import type { Selectable } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import type { StoreDatabase } from '../db/databases.ts';
import type { FactRow } from '../db/schema.ts';
import { runTogether } from '../db/together.ts';
import type { BatchFact } from './batch.ts';
import { expectHere } from './home.ts';
import type { Branch } from './place.ts';
import { readStored } from './read-stored.ts';
import { branchesOf } from './receive.ts';
import { addToSums, clearSums } from './write-figures.ts';

/**
 * Returns the chain of branches from the first branch to this one. `upTo` is the number of the last fact that this
 * branch takes from each branch of the chain.
 */
function pathTo(branches: readonly Branch[], no: number): { no: number; upTo: number }[] {
  const branch = branches.find((one) => one.no === no);
  if (!branch) return [];
  const before = branch.parent === null ? [] : pathTo(branches, branch.parent);
  const shared = before.map((one) => ({ ...one, upTo: Math.min(one.upTo, branch.after_seq) }));
  return [...shared, { no, upTo: branch.last_seq }];
}

const PAGE = 1000;

/**
 * Makes another branch of a store's history the valid branch, and adds up all sums of the store again from the facts of
 * that branch. Throws 404 if there is no such branch.
 */
export async function chooseBranch(
  { db, name }: StoreDatabase,
  storeId: number,
  no: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const store = await tx
      .selectFrom('stores')
      .selectAll()
      .where('id', '=', storeId)
      .forUpdate()
      .executeTakeFirst();
    if (store) expectHere(store, name);
    const path = store ? pathTo(await branchesOf(tx, storeId), no) : [];
    if (!store || path.length === 0) throw new Refusal('NOT_FOUND', 'Branch not found.');
    await clearSums(tx, storeId);
    for (const part of path) {
      for (let after = 0; ; ) {
        const rows = await tx
          .selectFrom('facts')
          .selectAll()
          .where('store_id', '=', storeId)
          .where('branch', '=', part.no)
          .where('seq', '>', after)
          .where('seq', '<=', part.upTo)
          .orderBy('seq')
          .limit(PAGE)
          .execute();
        const last = rows.at(-1);
        if (!last) break;
        const facts = rows.map(asSent);
        const writes = addToSums(store, await readStored(tx, storeId, facts), facts);
        if (writes.length > 0) await runTogether(tx, writes);
        if (rows.length < PAGE) break;
        after = last.seq;
      }
    }
    const chosen = { branch: no, is_forked: false };
    await tx.updateTable('stores').set(chosen).where('id', '=', storeId).execute();
  });
}

const asSent = ({ seq, at, day, kind, body, hash }: Selectable<FactRow>): BatchFact => ({
  seq,
  at: new Date(at).toISOString(),
  day,
  kind: kind as BatchFact['kind'],
  body: JSON.parse(body) as BatchFact['body'],
  hash,
});
