// Finds where a batch belongs: after the last stored fact of a branch, or on a new branch (contract 36.2). A new branch
// begins when a hub sends facts that differ from the stored facts.
import type { Selectable } from 'kysely';
import type { BranchRow } from '../db/schema.ts';
import type { Batch } from './batch.ts';

export type Branch = Selectable<BranchRow>;
/** The hashes of stored facts, by branch and by fact number. */
export type Hashes = ReadonlyMap<number, ReadonlyMap<number, string>>;

type Place =
  /** The first `known` facts are already stored; the other facts follow the last fact of the branch. */
  | { readonly kind: 'follows'; readonly branch: number; readonly known: number }
  /** The first `known` facts are already stored; the branch has a different fact under the next number. */
  | { readonly kind: 'forks'; readonly branch: number; readonly known: number }
  | { readonly kind: 'gap'; readonly expected: number };

/** If the fact before a batch is not stored, the hub must send its facts again, beginning this many facts earlier. */
const BACK = 1000;

/** Returns the hash of a fact on a branch, or on the branches that it continues; undefined if it is not known. */
function hashAt(
  branches: readonly Branch[],
  hashes: Hashes,
  no: number,
  seq: number,
): string | undefined {
  const branch = branches.find((one) => one.no === no);
  if (!branch) return undefined;
  if (seq > branch.after_seq) return hashes.get(no)?.get(seq);
  return branch.parent === null ? undefined : hashAt(branches, hashes, branch.parent, seq);
}

function gapOf(branches: readonly Branch[], from: number): Place {
  const last = Math.max(...branches.map(({ last_seq }) => last_seq));
  const first = Math.min(...branches.map(({ after_seq }) => after_seq)) + 1;
  const expected = from > last + 1 ? last + 1 : Math.max(first, from - BACK);
  return { kind: 'gap', expected };
}

/** Returns the place of a batch among the branches of its store. The store must have at least one branch. */
export function placeOf(
  { from, previousHash, facts }: Pick<Batch, 'from' | 'previousHash' | 'facts'>,
  branches: readonly Branch[],
  hashes: Hashes,
): Place {
  const root = Math.min(...branches.map(({ after_seq }) => after_seq));
  const at = (no: number, seq: number) => hashAt(branches, hashes, no, seq);
  // The hash of the fact before the first stored fact is not known. If a batch begins with the first stored fact, the
  // hashes of these two facts are compared instead.
  const follows = (no: number) =>
    from === root + 1
      ? from === 1 || at(no, from) === facts[0]?.hash
      : at(no, from - 1) === previousHash;
  const places = branches
    .filter(({ no }) => follows(no))
    .map((branch) => {
      const differs = facts.findIndex(({ seq, hash }) => at(branch.no, seq) !== hash);
      const known = differs === -1 ? facts.length : differs;
      const isLast = known === facts.length || branch.last_seq === from + known - 1;
      return { kind: isLast ? ('follows' as const) : ('forks' as const), branch: branch.no, known };
    });
  const order = (one: (typeof places)[number]) => one.known * 2 + (one.kind === 'follows' ? 1 : 0);
  const [best] = places.sort((a, b) => order(b) - order(a));
  return best ?? gapOf(branches, from);
}
