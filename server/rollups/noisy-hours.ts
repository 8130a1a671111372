// Limits entries that a user can cause at will: each user's first entries of an hour are written one by one, further
// entries are only counted.
import type { Cents } from '#shared/billing/money.ts';
import { ENTRIES_PER_HOUR } from '#shared/limits.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import type { CommandContext } from '../engine/command.ts';

const HOUR_MS = 3_600_000;

const newest = prepared<{ user: number; kind: string }>()((p) =>
  qb
    .selectFrom('noisy_hours')
    .select(['id', 'began_at', 'entries', 'more'])
    .where('user_id', '=', p('user'))
    .where('kind', '=', p('kind'))
    .orderBy('id', 'desc')
    .limit(1),
);
const forget = prepared<{ user: number; kind: string }>()((p) =>
  qb
    .deleteFrom('noisy_hours')
    .where('user_id', '=', p('user'))
    .where('kind', '=', p('kind'))
    .where('exception_id', 'is', null),
);
const begin = prepared<{ user: number; kind: string; now: number }>()((p) =>
  qb
    .insertInto('noisy_hours')
    .values({ user_id: p('user'), kind: p('kind'), began_at: p('now'), entries: 1 }),
);
const countOne = prepared<{ id: number }>()((p) =>
  qb
    .updateTable('noisy_hours')
    .set((eb) => ({ entries: eb('entries', '+', 1) }))
    .where('id', '=', p('id')),
);
const countMore = prepared<{ id: number; cents: Cents }>()((p) =>
  qb
    .updateTable('noisy_hours')
    .set((eb) => ({ more: eb('more', '+', 1), more_cents: eb('more_cents', '+', p('cents')) }))
    .where('id', '=', p('id')),
);
const nameRow = prepared<{ id: number; exception: number }>()((p) =>
  qb
    .updateTable('noisy_hours')
    .set({ exception_id: p('exception') })
    .where('id', '=', p('id')),
);

interface Entry {
  readonly kind: string;
  readonly valueCents: Cents;
  /** Writes this entry. */
  readonly record: () => void;
  /**
   * Writes one row for all further entries of a user who has reached the limit of the hour. Returns the row's id if it
   * is an exception, else null.
   */
  readonly recordMore: () => number | null;
}

/**
 * Uses up one of the user's entries of this hour. Returns the row of the hour if the user has no entries left, else
 * undefined.
 */
function takeEntry(tx: Tx, now: number, of: { user: number; kind: string }) {
  const hour = tx.get(newest, of);
  // A clock that is set back begins a new hour too.
  if (!hour || Math.abs(now - hour.began_at) >= HOUR_MS) {
    tx.run(forget, of);
    tx.run(begin, { ...of, now });
    return undefined;
  }
  if (hour.entries >= ENTRIES_PER_HOUR) return hour;
  tx.run(countOne, hour);
  return undefined;
}

/** Writes the entry if the user's limit of this hour is not reached, else counts it. */
export function recordWithinLimit(
  tx: Tx,
  { now, actor }: CommandContext,
  { kind, valueCents, record, recordMore }: Entry,
): void {
  const full = actor ? takeEntry(tx, now, { user: actor.userId, kind }) : undefined;
  if (!full) {
    record();
    return;
  }
  const exception = full.more === 0 ? recordMore() : null;
  if (exception !== null) tx.run(nameRow, { id: full.id, exception });
  tx.run(countMore, { id: full.id, cents: valueCents });
}
