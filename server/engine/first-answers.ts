// The first answer under an Idempotency-Key, stored with what it answers: a repeat gets the same bytes (CONTRACT §1).
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

/** Under what the first answer to this is found. */
export const finderOf = ({ userId, endpoint, key }: Once): Buffer =>
  answerFinder(userId, endpoint, key);

/** What was answered under this key, and to which body. */
export const findFirstAnswer = (tx: Tx, finder: Buffer) => tx.get(byFinder, { finder });

/** What is kept of a call, and its finder: made once, for it is looked up and then written. */
export interface Kept {
  readonly once: Once;
  readonly finder: Buffer;
}

/** Only 200s and the command's own 400s: a 409 or 503 may pass another time. */
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
