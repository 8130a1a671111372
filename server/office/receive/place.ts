// Finds where a batch continues what is there: after a branch's last fact, or apart from it as a new branch (contract
// 36.2).
import type { Selectable } from 'kysely';
import type { BranchRow } from '../db/schema.ts';
import type { Batch } from './batch.ts';

export type Branch = Selectable<BranchRow>;
/** The hashes of stored facts: of a branch, by number. */
export type Hashes = ReadonlyMap<number, ReadonlyMap<number, string>>;

export type Place =
  /** The first `known` facts are there; the others follow the branch's last one. */
  | { readonly kind: 'follows'; readonly branch: number; readonly known: number }
  /** The first `known` facts are there; the next one differs from what follows there. */
  | { readonly kind: 'forks'; readonly branch: number; readonly known: number }
  | { readonly kind: 'gap'; readonly expected: number };

/** How far back a hub is asked to begin when its facts and those here have nothing in common. */
const BACK = 1000;

/** Returns the hash of a fact as a branch has it, in itself or in those it continues. */
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

/** Returns the place of a batch among the branches of its store, of which there is at least one. */
export function placeOf(
  { from, previousHash, facts }: Pick<Batch, 'from' | 'previousHash' | 'facts'>,
  branches: readonly Branch[],
  hashes: Hashes,
): Place {
  const root = Math.min(...branches.map(({ after_seq }) => after_seq));
  const at = (no: number, seq: number) => hashAt(branches, hashes, no, seq);
  // What precedes the very first fact here is not known.
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
