// Checks that the books are unchanged since they were closed and that the records of money and rights match the audit
// trail.

import { findEndFault, findOrderFault, findPaymentFault } from '../../audit/trail-rows.ts';
import { findSealFault } from '../../audit/verify-seals.ts';
import { DATA_RESTORED } from '../../backup/restored-mark.ts';
import { Tx } from '../../db/executor.ts';
import type { Connection } from '../../db/open.ts';
import { prepared, qb } from '../../db/query.ts';
import { findApprovalFault } from '../approvals/approval-trail.ts';
import { findShiftFault } from '../cash/verify-shifts.ts';
import { findZFault } from '../cash/verify-z.ts';

interface BooksVerdict {
  readonly zs: number;
  /**
   * The number of restores. A restore replaces the books together with the trail and is recorded in the trail, so it
   * does not count as tampering.
   */
  readonly restores: number;
  /** The first fault in words. */
  readonly problem: string | undefined;
}

const lastNo = prepared()(() => qb.selectFrom('zs').select((eb) => eb.fn.max('z_no').as('no')));
const restored = prepared<{ kind: string }>()((p) =>
  qb
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', p('kind')),
);

/** Each check returns the first fault in words. */
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
