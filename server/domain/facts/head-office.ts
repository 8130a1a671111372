// The head office with which this hub is paired: its address, and the last fact that head office has received (contract
// 36.5).
import { type Selectable, sql } from 'kysely';
import type { SentStore } from '#shared/office.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { FactRow, HeadOfficeRow } from '../../db/schema/facts.ts';
import type { Command } from '../../engine/command.ts';
import { getStore } from '../store/settings.ts';
import { readFeed } from './feed.ts';

type HeadOffice = Selectable<HeadOfficeRow>;

const row = prepared()(() => qb.selectFrom('head_office').selectAll());

/** Returns the head office; undefined if this hub has none. */
export const findHeadOffice = (tx: Tx): HeadOffice | undefined => tx.get(row, {});

/** Returns the details of this restaurant that are sent to head office. */
export function sentStoreOf(tx: Tx): SentStore {
  const store = getStore(tx);
  return {
    id: readFeed(tx).storeId,
    title: store.store_name,
    currency: store.currency,
    decimals: store.currency_decimals,
    timeZone: store.timezone,
    dayStartsAt: store.day_starts_at,
  };
}

const fromSeq = prepared<{ seq: number; limit: number }>()((p) =>
  qb.selectFrom('facts').selectAll().where('seq', '>=', p('seq')).orderBy('seq').limit(p('limit')),
);

interface Unsent {
  /** The hash of the fact before these facts; empty if they begin with the very first fact. */
  readonly previousHash: string;
  readonly facts: readonly FactRow[];
}

/**
 * Returns the facts after a number, and the hash of the fact before them. If older facts were deleted, the oldest
 * stored fact is not returned. Only its hash is returned, because the next fact refers to it.
 */
export function readUnsent(tx: Tx, after: number, limit: number): Unsent {
  const rows = tx.all(fromSeq, { seq: after, limit: limit + 1 });
  const [first] = rows;
  if (first === undefined || first.seq > 1 || after > 0) {
    return { previousHash: first?.hash ?? '', facts: rows.slice(1) };
  }
  return { previousHash: '', facts: rows.slice(0, limit) };
}

const sent = prepared<{ seq: number; now: number }>()((p) =>
  qb.updateTable('head_office').set({
    sent_seq: p('seq'),
    heard_at: p('now'),
    failing_since: null,
    reason: null,
  }),
);
const failed = prepared<{ now: number; reason: string }>()((p) =>
  qb.updateTable('head_office').set({
    failing_since: sql<number>`coalesce(failing_since, ${p('now')})`,
    reason: p('reason'),
  }),
);

/** Records the last fact that head office has. */
export const recordOfficeSent: Command<{ seq: number }, object> = (tx, { seq }, { now }) => {
  tx.run(sent, { seq, now });
  return { answer: {} };
};

/** Records why head office could not be reached. */
export const recordOfficeFailed: Command<{ reason: string }, object> = (
  tx,
  { reason },
  { now },
) => {
  tx.run(failed, { now, reason });
  return { answer: {} };
};

export const headOfficeQueueCommands = { recordOfficeSent, recordOfficeFailed };
