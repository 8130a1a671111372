// The feed of facts. It is off until a reader is set up; from then on, every fact is written with a hash that
// includes the hash of the fact before (contract 34.1).
import type { FactKind } from '#shared/fact-kinds.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, preparedRows, qb } from '../../db/query.ts';
import { cacheKey } from '../../db/read-cache.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { startNoting } from './note-triggers.ts';

const feedRow = prepared()(() => qb.selectFrom('feed').selectAll());

/**
 * Returns the random id of this restaurant in the feed, and when the feed began; `beganAt` is null while the feed is
 * off.
 */
export function readFeed(tx: Tx): { storeId: string; beganAt: number | null } {
  const row = tx.get(feedRow, {});
  if (!row) throw new Error('the row of the feed is missing');
  return { storeId: row.store_id, beganAt: row.began_at };
}

const IS_ON = cacheKey<boolean>('feed is on');

/** Returns whether facts are written. The result is cached, so that a sale needs no database query for it. */
export const isFeedOn = (tx: Tx): boolean => tx.cached(IS_ON, () => readFeed(tx).beganAt !== null);

const begin = prepared<{ now: number }>()((p) =>
  qb
    .updateTable('feed')
    .set({ began_at: p('now') })
    .where('began_at', 'is', null),
);

/** Turns the feed on permanently. From here on, the changes of this transaction become facts too. */
export function beginFeed(tx: Tx, now: number): void {
  tx.run(begin, { now });
  tx.cache(IS_ON, true);
  startNoting(tx.db);
}

/** The number and hash of the last fact; 0 and an empty text if there is no fact yet. */
interface Head {
  readonly seq: number;
  readonly hash: string;
}

const lastFact = prepared()(() =>
  qb.selectFrom('facts').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1),
);
const HEAD = cacheKey<Head>('last fact');

const readHead = (tx: Tx): Head => tx.get(lastFact, {}) ?? { seq: 0, hash: '' };
export const factHead = (tx: Tx): Head => tx.cached(HEAD, () => readHead(tx));

type NewRow = {
  seq: number;
  at: number;
  day: string;
  kind: FactKind;
  body: string;
  hash: string;
};
const insert = preparedRows<NewRow>((rows) =>
  qb.insertInto('facts').values(
    rows.map((p) => ({
      seq: p('seq'),
      at: p('at'),
      business_day: p('day'),
      kind: p('kind'),
      body: p('body'),
      hash: p('hash'),
    })),
  ),
);

/** A new fact that has no number yet; `body` is canonical JSON. */
interface NewFact {
  readonly at: number;
  readonly day: string;
  readonly kind: FactKind;
  readonly body: string;
}

/** Returns the JSON over which the hash of a fact is computed. It is canonical: its members are sorted by name. */
const hashedText = (seq: number, { at, day, kind, body }: NewFact): string =>
  `{"at":"${new Date(at).toISOString()}","body":${body},"day":"${day}","kind":"${kind}","seq":${seq}}`;

/** Adds facts to the chain. */
export function addFacts(tx: Tx, facts: readonly NewFact[]): void {
  const { hash: sha } = process.getBuiltinModule('node:crypto');
  let last = factHead(tx);
  const rows = facts.map((fact) => {
    const seq = last.seq + 1;
    const hash = sha('sha256', last.hash + hashedText(seq, fact), 'hex');
    last = { seq, hash };
    return { seq, at: fact.at, day: fact.day, kind: fact.kind, body: fact.body, hash };
  });
  if (rows.length === 0) return;
  tx.insertAll(insert, rows);
  tx.cache(HEAD, last);
}

/** Returns the business day of an instant, for rows that do not store a business day. */
export const dayOfFact = (tx: Tx, at: number): string => businessDayNow(tx, at);
