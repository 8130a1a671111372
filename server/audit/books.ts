// Whether the books are as they were closed: every Z, every shift and every approval against the trail and its rows.
import { DATA_RESTORED } from '../backup/restored-mark.ts';
import { Tx } from '../db/executor.ts';
import type { Connection } from '../db/open.ts';
import { prepared, qb } from '../db/query.ts';
import { findApprovalFault } from '../features/approvals/trail-queries.ts';
import { findZFault } from '../features/cash/chain-queries.ts';
import { findShiftFault } from '../features/cash/shift-trail-queries.ts';

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

export function verifyBooks(db: Connection): BooksVerdict {
  const tx = new Tx(db);
  return {
    zs: tx.get(lastNo, {})?.no ?? 0,
    restores: tx.get(restored, { kind: DATA_RESTORED })?.count ?? 0,
    problem: findZFault(tx) ?? findShiftFault(tx) ?? findApprovalFault(tx),
  };
}
