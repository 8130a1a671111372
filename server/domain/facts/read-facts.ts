// Facts as other programs read them (contract 34.3).
import { Refusal, say } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { FactRow } from '../../db/schema/facts.ts';
import { generationNow } from '../standby/generations.ts';
import { getStore } from '../store/settings.ts';
import { factHead, readFeed } from './feed.ts';

/** An answer contains at most this many bytes, so that no call delays the screens. */
const MOST_BYTES = 1_000_000;

/** Returns a fact as JSON. */
export const factText = ({ seq, at, business_day, kind, body, hash }: FactRow): string =>
  `{"seq":${seq},"at":"${new Date(at).toISOString()}","day":"${business_day}","kind":"${kind}","body":${body},"hash":"${hash}"}`;

const after = prepared<{ after: number; limit: number }>()((p) =>
  qb.selectFrom('facts').selectAll().where('seq', '>', p('after')).orderBy('seq').limit(p('limit')),
);
const oldest = prepared()(() => qb.selectFrom('facts').select('seq').orderBy('seq').limit(1));

/** Throws 410 with the number of the oldest stored fact if the fact that was asked for was deleted. */
function expectKept(tx: Tx, wanted: number): void {
  const first = tx.get(oldest, {})?.seq ?? 1;
  if (wanted >= first) return;
  throw new Refusal(
    'FACTS_GONE',
    say`The facts before ${{ first }} are gone. Please start there.`,
    {
      extra: { first },
    },
  );
}

/** Returns the first facts that fit into one answer; at least one fact, if there is any. */
function fittingTexts(tx: Tx, query: { after: number; limit: number }): string[] {
  const texts: string[] = [];
  let bytes = 0;
  // Only a few rows are read at a time, because a body may be long.
  for (let [at, left] = [query.after, query.limit]; left > 0; ) {
    const rows = tx.all(after, { after: at, limit: Math.min(left, 100) });
    for (const row of rows) {
      const text = factText(row);
      bytes += text.length;
      if (bytes > MOST_BYTES && texts.length > 0) return texts;
      texts.push(text);
      at = row.seq;
    }
    if (rows.length < 100) return texts;
    left -= rows.length;
  }
  return texts;
}

/** Returns the answer to `GET /facts` as JSON. */
export function factsAnswer(tx: Tx, query: { after: number; limit: number }): string {
  expectKept(tx, query.after + 1);
  const { storeId } = readFeed(tx);
  const store = JSON.stringify({ id: storeId, title: getStore(tx).store_name });
  const facts = fittingTexts(tx, query).join(',');
  const head = JSON.stringify(factHead(tx));
  return `{"store":${store},"generation":${generationNow(tx) ?? 1},"facts":[${facts}],"head":${head}}`;
}

const oldestRows = prepared<{ limit: number }>()((p) =>
  qb.selectFrom('facts').select(['seq', 'at']).orderBy('seq').limit(p('limit')),
);
const unsent = prepared()(() => qb.selectFrom('head_office').select('sent_seq'));
const forget = prepared<{ seq: number }>()((p) =>
  qb.deleteFrom('facts').where('seq', '<=', p('seq')),
);

/**
 * Deletes the facts from before the instant `before`, oldest first. Returns how many were deleted, at most `limit`.
 * Keeps the last fact, all facts that head office has not received, and the fact before these: its hash is needed to
 * check the next fact.
 */
export function forgetFacts(tx: Tx, before: number, limit: number): number {
  const rows = tx.all(oldestRows, { limit });
  const end = rows.findIndex(({ at }) => at >= before);
  const old = end === -1 ? rows : rows.slice(0, end);
  const kept = Math.min(factHead(tx).seq, tx.get(unsent, {})?.sent_seq ?? factHead(tx).seq);
  const last = old.filter(({ seq }) => seq < kept).at(-1);
  return last === undefined ? 0 : tx.run(forget, { seq: last.seq }).changes;
}
