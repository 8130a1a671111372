// Stored webhooks: the last fact that each has received, and when the hub tries it again (contract 34.5).
import { WEBHOOK_DAYS } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { FactRow, WebhookRow } from '../../db/schema/facts.ts';
import type { Command } from '../../engine/command.ts';

export type StoredWebhook = Omit<WebhookRow, 'id'> & { readonly id: number };

const all = prepared()(() => qb.selectFrom('webhooks').selectAll().orderBy('id'));
export const listWebhooks = (tx: Tx): StoredWebhook[] => tx.all(all, {});

const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('webhooks').selectAll().where('id', '=', p('id')),
);
export const findWebhook = (tx: Tx, id: number): StoredWebhook | undefined => tx.get(byId, { id });

const nextFacts = prepared<{ after: number; limit: number }>()((p) =>
  qb.selectFrom('facts').selectAll().where('seq', '>', p('after')).orderBy('seq').limit(p('limit')),
);

/** Returns the next facts after a number, oldest first. */
export const listNextFacts = (tx: Tx, after: number, limit: number): FactRow[] =>
  tx.all(nextFacts, { after, limit });

const deliver = prepared<{ id: number; seq: number; at: number | null }>()((p) =>
  qb
    .updateTable('webhooks')
    .set((eb) => ({
      sent_seq: p('seq'),
      tries: 0,
      failing_since: null,
      reason: null,
      delivered_at: eb.fn.coalesce(p('at'), 'delivered_at'),
    }))
    .where('id', '=', p('id'))
    .where('sent_seq', '<=', p('seq')),
);

/**
 * Records the last fact that a webhook received or skipped. `deliveredAt` is null if all facts were skipped, because
 * the webhook does not receive facts of their kinds.
 */
export const recordDelivered: Command<
  { id: number; seq: number; deliveredAt: number | null },
  object
> = (tx, { id, seq, deliveredAt }) => {
  tx.run(deliver, { id, seq, at: deliveredAt });
  return { answer: {} };
};

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The pauses after the first failures; every later pause is one hour. */
const PAUSES_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS];
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/**
 * Returns the state of a webhook after a failure: when it is tried again, or that it has stopped after three days.
 */
export function afterFailure(
  { tries, failing_since }: Pick<StoredWebhook, 'tries' | 'failing_since'>,
  now: number,
) {
  const since = failing_since ?? now;
  const isOver = now - since >= WEBHOOK_DAYS * DAY_MS;
  return {
    tries: tries + 1,
    failing_since: since,
    next_at: now + (PAUSES_MS[tries] ?? LONGEST_PAUSE_MS),
    state: isOver ? 'stopped' : 'active',
  } as const;
}

/** Records a failure, and the last fact that was delivered before it. */
export const recordFailed: Command<{ id: number; seq: number; reason: string }, object> = (
  tx,
  { id, seq, reason },
  { now },
) => {
  const found = findWebhook(tx, id);
  if (found?.state !== 'active') return { answer: {} };
  // If facts were delivered since the last failure, earlier failures no longer count.
  const failing = seq > found.sent_seq ? { tries: 0, failing_since: null } : found;
  tx.run(
    qb
      .updateTable('webhooks')
      .set({ ...afterFailure(failing, now), sent_seq: Math.max(seq, found.sent_seq), reason })
      .where('id', '=', id),
  );
  return { answer: {} };
};

export const webhookQueueCommands = { recordDelivered, recordFailed };

/**
 * Returns the webhooks that fail or have stopped, for the Support screen. Only the host is returned, because every
 * user sees the screen and an address may contain a secret.
 */
export const webhookFaults = (tx: Tx) =>
  listWebhooks(tx)
    .filter(({ state, reason }) => state === 'stopped' || reason !== null)
    .map(({ url, state, reason, failing_since }) => ({
      host: new URL(url).host,
      state,
      reason,
      since: failing_since === null ? null : new Date(failing_since).toISOString(),
    }));
