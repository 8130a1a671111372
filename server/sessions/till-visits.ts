// Records which user was signed in at which till, and when. Another user may later send unsent entries of that till on
// behalf of the user who made them (contract 19.7).
import { CLOCK_SKEW_MS, VISIT_DAYS } from '#shared/limits.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb, written } from '../db/query.ts';

const end = prepared<{ till: number; now: number }>()((p) =>
  qb
    .updateTable('till_visits')
    .set({ ended_at: p('now') })
    .where('till_id', '=', p('till'))
    .where('ended_at', 'is', null),
);

/** Ends the current visit of a till. */
export const endVisit = (tx: Tx, till: number, now: number): void => {
  tx.run(end, { till, now });
};

const begin = prepared<{ till: number; user: number; now: number }>()((p) =>
  qb
    .insertInto('till_visits')
    .values({ till_id: p('till'), user_id: p('user'), began_at: p('now') }),
);

/** Begins a visit of a user at a till and ends the previous visit. */
export function beginVisit(tx: Tx, till: number, user: number, now: number): void {
  endVisit(tx, till, now);
  tx.run(begin, { till, user, now });
}

const visitAt = prepared<{ till: number; user: number; latest: number; earliest: number }>()((p) =>
  qb
    .selectFrom('till_visits')
    .select('id')
    .where('till_id', '=', p('till'))
    .where('user_id', '=', p('user'))
    .where('began_at', '<=', p('latest'))
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', p('earliest'))]))
    .limit(1),
);

const VISIT_MS = VISIT_DAYS * 86_400_000;

interface Tap {
  readonly till: number;
  readonly user: number;
  /** The time of the entry, by the screen's clock. */
  readonly at: number;
}

/**
 * Returns true if the user was signed in at that till at the time of the entry; false if the entry is more than 7
 * days old.
 */
export const wasThere = (tx: Tx, now: number, { till, user, at }: Tap): boolean =>
  at >= now - VISIT_MS &&
  tx.get(visitAt, { till, user, latest: at + CLOCK_SKEW_MS, earliest: at - CLOCK_SKEW_MS }) !==
    undefined;

const forget = written<{ before: number; most: number }, never>(
  `DELETE FROM till_visits WHERE id IN (
    SELECT id FROM till_visits WHERE ended_at < :before ORDER BY began_at LIMIT :most)`,
);

/** Deletes up to `most` visits that ended more than 7 days ago; returns the number deleted. */
export const forgetVisits = (tx: Tx, now: number, most: number): number =>
  tx.run(forget, { before: now - VISIT_MS - CLOCK_SKEW_MS, most }).changes;
