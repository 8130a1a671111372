// GET /healthz: whether the hub serves and can store (CONTRACT §5).
import type { FastifyInstance } from 'fastify';
import { version } from '../../package.json';
import { prepared, qb } from '../db/executor.ts';
import type { Hub } from '../hub.ts';
import type { Command } from '../threads/command.ts';

/** Twice what the largest order writes (200 lines), so that the last room on a disk is no sign of health. */
const PROBE_BYTES = 128 * 1024;
const PROBE = { user_id: 0, endpoint: 'GET /healthz', key: 'probe' } as const;

const insertProbe = prepared<{ answer: string; now: number }>()((p) =>
  qb.replaceInto('idempotency_keys').values({
    ...PROBE,
    body_hash: '',
    status: 200,
    answer: p('answer'),
    created_at: p('now'),
  }),
);
const deleteProbe = prepared()(() =>
  qb
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', PROBE.user_id)
    .where('endpoint', '=', PROBE.endpoint)
    .where('key', '=', PROBE.key),
);

/** A key that nobody can send: its user does not exist. */
const writeProbe: Command<null, Record<string, never>> = (tx, _, { now }) => {
  tx.run(insertProbe, { answer: 'x'.repeat(PROBE_BYTES), now });
  return { answer: {} };
};

/** In a commit of its own: what is written and removed in one is never on the disk. */
const removeProbe: Command<null, Record<string, never>> = (tx) => {
  tx.run(deleteProbe, {});
  return { answer: {} };
};

export const healthCommands = { writeProbe, removeProbe };

/** `client`: which build of the screens the hub serves, for a page to know whether it is an older one. */
export function registerHealth(app: FastifyInstance, hub: Hub, client: string | undefined): void {
  const startedAt = performance.now();
  let probing: Promise<boolean> | undefined;
  // Only after a failed write, and one at a time: asking for health must not wear out a card.
  const probe = () => {
    probing ??= hub.probeStorage().finally(() => {
      probing = undefined;
    });
    return probing;
  };
  // By HEAD too: so ask `wget --spider` and most monitors.
  app.get('/healthz', { exposeHeadRoute: true }, async (_request, reply) => {
    const isOk = !hub.isStorageDoubted || (await probe());
    const failure = {
      message: 'The hub cannot store anything right now!',
      code: 'STORAGE_UNAVAILABLE',
    };
    return reply
      .code(isOk ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({
        status: isOk ? 'ok' : 'failing',
        version,
        app: client,
        uptimeSeconds: Math.floor((performance.now() - startedAt) / 1000),
        screens: hub.screens.count,
        ...(isOk ? {} : failure),
      });
  });
}
