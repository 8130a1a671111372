// Receives the facts of hubs: verifies them, and stores each once, in one transaction with the sums (contract 36.2).
import { sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import { groupBy } from '#shared/group-by.ts';
import type { OfficeTx } from '../db/as-user.ts';
import { runTogether } from '../db/together.ts';
import { type Batch, type VerifiedFact, verifyChain } from './batch.ts';
import type { Home, Store } from './home.ts';
import { makePartitions } from './partitions.ts';
import { type Branch, type Hashes, placeOf } from './place.ts';
import { readStored } from './read-stored.ts';
import { addToSums } from './write-figures.ts';

export const branchesOf = (tx: OfficeTx, store: number): Promise<Branch[]> =>
  tx.selectFrom('branches').selectAll().where('store_id', '=', store).orderBy('no').execute();

/**
 * Returns the stored hashes from one fact number to another. The hash of a branch's last fact is stored with the
 * branch. Nearly all batches only continue a branch, and so they read no partition.
 */
async function hashesBetween(
  tx: OfficeTx,
  store: number,
  branches: readonly Branch[],
  from: number,
  to: number,
): Promise<Hashes> {
  const longer = branches.filter(({ last_seq }) => last_seq > from).map(({ no }) => no);
  const known = new Map(
    branches.map(({ no, last_seq, last_hash }) => [no, new Map([[last_seq, last_hash]])]),
  );
  if (longer.length === 0) return known;
  const rows = await tx
    .selectFrom('facts')
    .select(['branch', 'seq', 'hash'])
    .where('store_id', '=', store)
    // The branch must be a condition, so that the primary key can be used to find this range of facts.
    .where('branch', 'in', longer)
    .where('seq', '>=', from)
    .where('seq', '<=', to)
    .execute();
  for (const [branch, own] of groupBy(rows, (row) => row.branch))
    known.set(branch, new Map(own.map(({ seq, hash }) => [seq, hash])));
  return known;
}

/** A fact that head office lacks. The hub has to begin with this fact. */
interface Gap {
  readonly expected: number;
}

/** The branch to which the facts of a batch belong. The first `known` facts are already stored. */
interface Found {
  readonly branch: Branch;
  readonly known: number;
  /** Whether the branch was made for this batch, because the batch differs from the stored facts. */
  readonly isNew: boolean;
}

/**
 * Returns the branch that these facts continue, and how many of them are already stored. Makes a new branch if the
 * facts differ from the stored facts.
 */
async function findBranch(
  tx: OfficeTx,
  store: Store,
  batch: Batch,
  branches: readonly Branch[],
  now: number,
): Promise<Found | Gap> {
  const { from, previousHash, generation } = batch;
  const open = async (no: number, parent: number | null, after: number, hash: string) => {
    const opened = { store_id: store.id, no, parent, generation, created_at: now };
    const row: Branch = { ...opened, after_seq: after, last_seq: after, last_hash: hash };
    await tx.insertInto('branches').values(row).execute();
    return row;
  };
  if (branches.length === 0)
    return { branch: await open(0, null, from - 1, previousHash), known: 0, isNew: false };
  const place = placeOf(
    batch,
    branches,
    await hashesBetween(tx, store.id, branches, from - 1, batch.to),
  );
  if (place.kind === 'gap') return { expected: place.expected };
  const { known } = place;
  if (place.kind === 'follows') {
    const branch = branches.find(({ no }) => no === place.branch);
    if (!branch) throw new Error(`branch ${place.branch} is missing`);
    return { branch, known, isNew: false };
  }
  const last = batch.facts[known - 1]?.hash ?? previousHash;
  const branch = await open(branches.length, place.branch, from + known - 1, last);
  return { branch, known, isNew: true };
}

/**
 * Returns the statements that store facts. Each column is sent as one text with a line for each fact. No value contains
 * a line break, so no value must be escaped.
 */
function storeFacts({ store_id, no }: Branch, facts: readonly VerifiedFact[]) {
  const last = facts.at(-1);
  if (!last) return [];
  const lines = (read: (fact: VerifiedFact) => string | number) =>
    sql`string_to_array(${facts.map(read).join('\n')}::text, E'\n')`;
  return [
    sql`INSERT INTO facts (store_id, branch, seq, month, at, day, kind, body, hash)
      SELECT ${store_id}::bigint, ${no}::integer, seq, left(day, 7), at, day, kind, body, hash
      FROM unnest(
        ${lines(({ seq }) => seq)}::bigint[], ${lines(({ at }) => Date.parse(at))}::bigint[],
        ${lines(({ day }) => day)}, ${lines(({ kind }) => kind)}, ${lines(({ text }) => text)},
        ${lines(({ hash }) => hash)}
      ) AS sent (seq, at, day, kind, body, hash)`,
    sql`UPDATE branches SET last_seq = ${last.seq}, last_hash = ${last.hash}
      WHERE store_id = ${store_id} AND no = ${no}`,
  ];
}

interface Applied {
  /** The number of the last fact that is now stored. */
  readonly applied: number;
  /** Whether these facts are on a branch that is not in the sums. */
  readonly forked: boolean;
}

/** Returns the gap if the batch begins after the next expected fact. */
function gapBefore(branches: readonly Branch[], { from, first = 1 }: Batch): Gap | undefined {
  const next = branches.length === 0 ? first : Math.max(...branches.map((one) => one.last_seq)) + 1;
  return from > next ? { expected: next } : undefined;
}

/**
 * Returns the statement that records that a hub has facts up to `head`. The store stays `behind` until all facts that the
 * hub reported are stored.
 */
function noteHeard(store: Store, head: number, isStored: boolean, now: number) {
  const { id, title, currency, is_forked } = store;
  const head_seq = store.behind_since === null ? head : Math.max(head, store.head_seq);
  const behind_since = isStored && head_seq <= head ? null : (store.behind_since ?? now);
  return sql`UPDATE stores SET title = ${title}, currency = ${currency}, heard_at = ${now}, head_seq = ${head_seq},
    behind_since = ${behind_since}, is_forked = ${is_forked} WHERE id = ${id}`;
}

async function applyFacts(
  tx: OfficeTx,
  store: Store,
  batch: Batch,
  verified: VerifiedFact[] | Refusal,
  now: number,
): Promise<Applied | Gap> {
  const stored = await readStored(tx, store.id, batch.facts);
  const gap = gapBefore(stored.branches, batch);
  if (verified instanceof Refusal) {
    if (gap) return gap;
    throw verified;
  }
  const found = gap ?? (await findBranch(tx, store, batch, stored.branches, now));
  if ('expected' in found) {
    await runTogether(tx, [noteHeard(store, batch.to, false, now)]);
    return found;
  }
  const { branch, known, isNew } = found;
  const fresh = verified.slice(known);
  const counts = branch.no === store.branch;
  const applied = Math.max(batch.to, branch.last_seq);
  const { title = store.title, currency = store.currency } = batch.store;
  const said = { ...store, title, currency, is_forked: store.is_forked || isNew };
  await runTogether(tx, [
    noteHeard(said, applied, true, now),
    ...storeFacts(branch, fresh),
    ...(counts && fresh.length > 0 ? addToSums(store, stored, fresh) : []),
  ]);
  return { applied, forked: !counts };
}

/** Stores a batch. Throws 401, 403, 409 FACTS_GAP { expected }, or 400 for a broken chain. */
export async function receiveFacts(home: Home, batch: Batch, now: number): Promise<Applied> {
  // The batch is verified before the lock, so that the store's other senders do not wait for this.
  const verified = verifyChain(batch);
  if (!(verified instanceof Refusal)) await makePartitions(home.db, batch.facts);
  const result = await home.db.transaction().execute(async (tx) => {
    const store = await home.lock(tx);
    return applyFacts(tx, store, batch, verified, now);
  });
  // Thrown after the commit, so that the gap is recorded.
  if ('expected' in result) {
    const { expected } = result;
    const sentence = `The facts from ${expected} on are expected.`;
    throw new Refusal('FACTS_GAP', sentence, { extra: { expected } });
  }
  return result;
}
