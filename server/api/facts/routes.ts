// The calls of the feed: facts, API keys and webhooks (contract 34).
import { randomBytes } from 'node:crypto';
import { invalid, notFound, Refusal, say } from '#shared/errors.ts';
import type { FactKind } from '#shared/fact-kinds.ts';
import { parseKeyScopes } from '#shared/key-scopes.ts';
import { factHead } from '../../domain/facts/feed.ts';
import { factsAnswer } from '../../domain/facts/read-facts.ts';
import { findShownSecret, type SecretOwner } from '../../domain/facts/shown-secrets.ts';
import { findWebhook, listWebhooks, type StoredWebhook } from '../../domain/facts/webhooks.ts';
import { wasAnswered } from '../../http/answered.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { openPassword, sealPassword } from '../../mail/seal.ts';
import { hashToken, makeToken } from '../../sessions/tokens.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import { expectNoTraining } from '../../training/stays-inside.ts';
import { sendTo } from '../../webhooks/lane.ts';
import { headOfficeRoutes } from './head-office-routes.ts';
import { addApiKey, listApiKeys } from './keys.ts';
import { addWebhook, noteWebhookTest } from './webhooks.ts';

/** The number of facts in an answer if the program does not ask for a number. */
const PAGE = 200;

/** Returns the secret that this call, or its first attempt, has added; null once ten minutes have passed. */
function shownSecret(hub: Hub, owner: SecretOwner): string | null {
  const sealed = hub.read((tx) => findShownSecret(tx, owner, hub.clock()));
  return sealed === undefined ? null : (openPassword(hub.config.dataDir, sealed) ?? null);
}

/**
 * Returns an address in the form in which it is stored; 400 unless it is a web address without a username and a
 * password.
 */
function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.username !== '' || url.password !== '' || url.hash !== '') {
    throw invalid('url', 'Please provide an address that begins with https:// or http://.');
  }
  return url.href;
}

const wireWebhook = (webhook: StoredWebhook, head: number) => ({
  id: webhook.id,
  url: webhook.url,
  kinds: webhook.kinds.split(',') as FactKind[],
  state: webhook.state,
  waiting: Math.max(0, head - webhook.sent_seq),
  failing_since: wireInstant(webhook.failing_since),
  reason: webhook.reason,
  next_try_at:
    webhook.state === 'active' && webhook.tries > 0 ? wireInstant(webhook.next_at) : null,
  delivered_at: wireInstant(webhook.delivered_at),
  created_at: wireInstant(webhook.created_at),
});

const keyRoutes = (hub: Hub): Route[] => [
  route('GET /settings/api-keys', () =>
    hub.read(listApiKeys).map(({ id, title, scopes, created_at, username, used_at }) => ({
      id,
      title,
      scopes: parseKeyScopes(scopes),
      created_at: wireInstant(created_at),
      username,
      used_at: wireInstant(used_at),
    })),
  ),
  route('POST /settings/api-keys/add', async ({ body, call }) => {
    const key = `comanda_${makeToken()}`;
    const sealed = sealPassword(hub.config.dataDir, key);
    const added = { ...body, keyHash: hashToken(key), sealed };
    const sent = await hub.run(addApiKey, added, call);
    return sent.with((answer) => ({ ...answer, key: shownSecret(hub, `api-key:${answer.id}`) }));
  }),
];

async function testWebhook(hub: Hub, id: number): Promise<string | null> {
  const webhook = hub.read((tx) => findWebhook(tx, id));
  if (!webhook) throw notFound('webhook');
  const at = wireInstant(hub.clock());
  const body = JSON.stringify({ at, body: { message: 'A test from Comanda.' }, kind: 'test' });
  return sendTo(hub, webhook, body, new AbortController().signal);
}

const webhookRoutes = (hub: Hub): Route[] => [
  route('GET /settings/webhooks', () =>
    hub.read((tx) => {
      const { seq } = factHead(tx);
      return listWebhooks(tx).map((webhook) => wireWebhook(webhook, seq));
    }),
  ),
  route('POST /settings/webhooks/add', async ({ body, call }) => {
    const url = readUrl(body.url);
    const secret = `whsec_${randomBytes(24).toString('base64url')}`;
    const sealed = sealPassword(hub.config.dataDir, secret);
    const sent = await hub.run(addWebhook, { url, kinds: body.kinds, sealed }, call);
    return sent.with((answer) => ({ ...answer, secret: shownSecret(hub, `webhook:${answer.id}`) }));
  }),
  route('POST /settings/webhooks/{id}/test', async ({ params: { id }, call }) => {
    expectNoTraining(hub.config);
    const isRepeat = wasAnswered(hub, call);
    const reason = isRepeat ? null : await testWebhook(hub, id);
    if (reason === null) return hub.run(noteWebhookTest, { id, reason }, call);
    // A failure is not stored under the idempotency key, so a retry with the same key tests again.
    const { once: _, ...failed } = call;
    await hub.ask(noteWebhookTest, { id, reason }, failed);
    throw new Refusal('WEBHOOK_FAILED', say`The test failed: ${{ reason }}.`, {
      extra: { reason },
    });
  }),
];

export const factRoutes = (hub: Hub): Route[] => [
  route('GET /facts', ({ query, reply }) => {
    const { after = 0, limit = PAGE } = query;
    const text = hub.read((tx) => factsAnswer(tx, { after, limit }));
    return reply.type('application/json; charset=utf-8').send(text);
  }),
  ...keyRoutes(hub),
  ...webhookRoutes(hub),
  ...headOfficeRoutes(hub),
];
