// Adds, resumes and deletes webhooks (contract 34.5).

import { notFound, Refusal, say } from '#shared/errors.ts';
import { FACT_KINDS, type FactKind } from '#shared/fact-kinds.ts';
import { MAX_WEBHOOKS } from '#shared/limits.ts';
import { audit } from '../../audit/record.ts';
import { prepared, qb } from '../../db/query.ts';
import { beginFeed, factHead, isFeedOn } from '../../domain/facts/feed.ts';
import { forgetSecretOf, showSecret } from '../../domain/facts/shown-secrets.ts';
import { findWebhook, listWebhooks } from '../../domain/facts/webhooks.ts';
import type { Command } from '../../engine/command.ts';

type Message = { message: string };
const CHANGED = { signals: [{ kind: 'webhooks' }] } as const;

interface NewWebhook {
  readonly url: string;
  readonly kinds: readonly FactKind[];
  /** The secret that signs the calls of the webhook, encrypted. */
  readonly sealed: string;
}

/** Stores a webhook, which gets all facts from now on. */
export const addWebhook: Command<NewWebhook, Message & { id: number }> = (
  tx,
  { url, kinds: sent, sealed },
  context,
) => {
  if (listWebhooks(tx).length >= MAX_WEBHOOKS) {
    throw new Refusal(
      'TOO_MANY_WEBHOOKS',
      say`You can have at most ${{ most: MAX_WEBHOOKS }} webhooks. Please delete a webhook first.`,
    );
  }
  const kinds = FACT_KINDS.filter((kind) => sent.includes(kind));
  if (!isFeedOn(tx)) beginFeed(tx, context.now);
  const { id } = tx.run(
    qb.insertInto('webhooks').values({
      url,
      kinds: kinds.join(','),
      secret: sealed,
      sent_seq: factHead(tx).seq,
      state: 'active',
      tries: 0,
      failing_since: null,
      next_at: context.now,
      reason: null,
      delivered_at: null,
      created_at: context.now,
    }),
  );
  showSecret(tx, { owner: `webhook:${id}`, sealed, now: context.now });
  audit(tx, context, { kind: 'webhook.added', entity: 'webhook', id, details: { url, kinds } });
  return { answer: { message: 'The webhook is added.', id }, ...CHANGED };
};

const resume = prepared<{ id: number; now: number }>()((p) =>
  qb
    .updateTable('webhooks')
    .set({ state: 'active', tries: 0, failing_since: null, reason: null, next_at: p('now') })
    .where('id', '=', p('id')),
);

/** Resumes a webhook with the fact at which it stopped. */
const resumeWebhook: Command<{ id: number }, Message> = (tx, { id }, context) => {
  if (tx.run(resume, { id, now: context.now }).changes !== 1) throw notFound('webhook');
  audit(tx, context, { kind: 'webhook.resumed', entity: 'webhook', id, details: {} });
  return { answer: { message: 'The webhook goes on where it stopped.' }, ...CHANGED };
};

const remove = prepared<{ id: number }>()((p) =>
  qb.deleteFrom('webhooks').where('id', '=', p('id')),
);

const deleteWebhook: Command<{ id: number }, Message> = (tx, { id }, context) => {
  const found = findWebhook(tx, id);
  if (!found) throw notFound('webhook');
  tx.run(remove, { id });
  forgetSecretOf(tx, `webhook:${id}`);
  audit(tx, context, {
    kind: 'webhook.deleted',
    entity: 'webhook',
    id,
    details: { url: found.url },
  });
  return { answer: { message: 'The webhook is deleted.' }, ...CHANGED };
};

/** Records the test of a webhook in the audit trail; `reason` says why the test failed. */
export const noteWebhookTest: Command<{ id: number; reason: string | null }, Message> = (
  tx,
  { id, reason },
  context,
) => {
  audit(tx, context, { kind: 'webhook.tested', entity: 'webhook', id, details: { reason } });
  return { answer: { message: 'The other program accepted the test.' } };
};

export const webhookCommands = {
  addWebhook,
  noteWebhookTest,
  'POST /settings/webhooks/{id}/resume': resumeWebhook,
  'DELETE /settings/webhooks/{id}': deleteWebhook,
};
