// Tests whether the hub can store data: writes as much data as an order, then removes the data.
import type { Command } from '../engine/command.ts';
import { answerFinder } from './answer-finder.ts';
import { prepared, qb } from './query.ts';

/** The size of the probe: twice what the largest order (200 lines) writes, so that a nearly full disk does not pass. */
const PROBE_BYTES = 128 * 1024;
const PROBE = { user_id: 0, endpoint: 'GET /healthz', key: 'probe' } as const;
const FINDER = answerFinder(PROBE.user_id, PROBE.endpoint, PROBE.key);

const insertProbe = prepared<{ answer: string; now: number }>()((p) =>
  qb.replaceInto('idempotency_keys').values({
    ...PROBE,
    finder: FINDER,
    body_hash: '',
    status: 200,
    answer: p('answer'),
    created_at: p('now'),
  }),
);
const deleteProbe = prepared()(() =>
  qb.deleteFrom('idempotency_keys').where('finder', '=', FINDER),
);

/** Writes with a key that no client can send, because its user does not exist. */
export const writeProbe: Command<null, Record<string, never>> = (tx, _, { now }) => {
  tx.run(insertProbe, { answer: 'x'.repeat(PROBE_BYTES), now });
  return { answer: {} };
};

/** Runs in a separate commit: rows that one commit writes and removes never reach the disk. */
export const removeProbe: Command<null, Record<string, never>> = (tx) => {
  tx.run(deleteProbe, {});
  return { answer: {} };
};

export const probeCommands = { writeProbe, removeProbe };
