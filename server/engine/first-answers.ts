// Stores the first answer under an Idempotency-Key in the transaction of its command, so a repeat returns the same
// bytes (contract 1).
import { answerFinder } from '../db/answer-finder.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import type { JobResult, Once } from './command.ts';

const byFinder = prepared<{ finder: Buffer }>()((p) =>
  qb
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer'])
    .where('finder', '=', p('finder')),
);

const insert = prepared<{
  user: number;
  endpoint: string;
  key: string;
  hash: string;
  status: 200 | 400;
  answer: string;
  now: number;
  finder: Buffer;
}>()((p) =>
  qb.insertInto('idempotency_keys').values({
    user_id: p('user'),
    endpoint: p('endpoint'),
    key: p('key'),
    body_hash: p('hash'),
    status: p('status'),
    answer: p('answer'),
    created_at: p('now'),
    finder: p('finder'),
  }),
);

/** Returns the key under which the first answer is stored. */
export const finderOf = ({ userId, endpoint, key }: Once): Buffer =>
  answerFinder(userId, endpoint, key);

/** Returns the stored answer and the hash of the body it answered, or undefined. */
export const findFirstAnswer = (tx: Tx, finder: Buffer) => tx.get(byFinder, { finder });

/** The identity of a call and its finder, computed once because it is needed for the lookup and for the write. */
export interface Kept {
  readonly once: Once;
  readonly finder: Buffer;
}

/**
 * Stores an answer if it is a 200, or the 400 of a command. A 409 or 503 is not stored, because a repeated call may
 * succeed.
 */
export function rememberAnswer(
  tx: Tx,
  { once, finder }: Kept,
  result: JobResult,
  now: number,
): void {
  const { status, text: answer } = result;
  if (status !== 200 && status !== 400) return;
  const { userId: user, endpoint, key, bodyHash: hash } = once;
  tx.run(insert, { user, endpoint, key, hash, status, answer, now, finder });
}
