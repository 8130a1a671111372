// Whether the hub can store: as much as an order writes, then removed again.
import type { Command } from '../engine/command.ts';
import { answerFinder } from './answer-finder.ts';
import { prepared, qb } from './query.ts';

/** Twice what the largest order writes (200 lines), so that the last room on a disk is no sign of health. */
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

/** A key that nobody can send: its user does not exist. */
export const writeProbe: Command<null, Record<string, never>> = (tx, _, { now }) => {
  tx.run(insertProbe, { answer: 'x'.repeat(PROBE_BYTES), now });
  return { answer: {} };
};

/** In a commit of its own: what is written and removed in one is never on the disk. */
export const removeProbe: Command<null, Record<string, never>> = (tx) => {
  tx.run(deleteProbe, {});
  return { answer: {} };
};

export const probeCommands = { writeProbe, removeProbe };
