// Whether the books are as they were closed, and what decides about money and rights is as the trail tells of it.
import { DATA_RESTORED } from '../backup/restored-mark.ts';
import { Tx } from '../db/executor.ts';
import type { Connection } from '../db/open.ts';
import { prepared, qb } from '../db/query.ts';
import { findApprovalFault } from '../features/approvals/trail-queries.ts';
import { findZFault } from '../features/cash/chain-queries.ts';
import { findShiftFault } from '../features/cash/shift-trail-queries.ts';
import { findEndFault, findOrderFault, findPaymentFault } from './trail-rows.ts';
import { findSealFault } from './verify-seals.ts';

interface BooksVerdict {
  readonly zs: number;
  /** A restore takes books and trail back alike, and stands in the trail: it is no tampering. */
  readonly restores: number;
  /** In words; only the first fault is told. */
  readonly problem: string | undefined;
}

const lastNo = prepared()(() => qb.selectFrom('zs').select((eb) => eb.fn.max('z_no').as('no')));
const restored = prepared<{ kind: string }>()((p) =>
  qb
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', p('kind')),
);

/** Each gives the first thing that is wrong, in words. */
const CHECKS: readonly ((tx: Tx) => string | undefined)[] = [
  findZFault,
  findShiftFault,
  findApprovalFault,
  findEndFault,
  findOrderFault,
  findPaymentFault,
  findSealFault,
];

function findProblem(tx: Tx): string | undefined {
  for (const check of CHECKS) {
    const problem = check(tx);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

export function verifyBooks(db: Connection): BooksVerdict {
  const tx = new Tx(db);
  return {
    zs: tx.get(lastNo, {})?.no ?? 0,
    restores: tx.get(restored, { kind: DATA_RESTORED })?.count ?? 0,
    problem: findProblem(tx),
  };
}
