// Detects a clock that is behind the stored data, for the settings and the support page (contract 7).

import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { findLastAfter } from './spans.ts';

/** The kind of the audit row for an admin who confirmed the business day. */
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

/** Returns true if something was stored later than now, and no admin has confirmed the business day since. */
export function isBeforeLastStored(tx: Tx, now: number): boolean {
  const id = findLastAfter(tx, now);
  return id !== undefined && tx.get(reopenedSince, { id }) === undefined;
}
