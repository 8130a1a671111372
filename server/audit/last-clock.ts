// Whether the clock stands before what was stored already, for the settings and the support page (CONTRACT §7).

import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { findLastAfter } from './spans.ts';

/** The kind of the audit row of an admin who said which day it is. */
export const DAY_REOPENED = 'clock.day-reopened';

const reopenedSince = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('audit')
    .select('id')
    .where('id', '>', p('id'))
    .where('kind', '=', DAY_REOPENED)
    .orderBy('id')
    .limit(1),
);

/** Whether something was stored later than now, and no admin has said since which day it is. */
export function isBeforeLastStored(tx: Tx, now: number): boolean {
  const id = findLastAfter(tx, now);
  return id !== undefined && tx.get(reopenedSince, { id }) === undefined;
}
