// Adds and deletes the API keys of other programs (contract 34.4).
import { notFound, Refusal, say } from '#shared/errors.ts';
import { KEY_SCOPES, type KeyScope } from '#shared/key-scopes.ts';
import { MAX_API_KEYS } from '#shared/limits.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { beginFeed, isFeedOn } from '../../domain/facts/feed.ts';
import { forgetSecretOf, showSecret } from '../../domain/facts/shown-secrets.ts';
import type { Command } from '../../engine/command.ts';

const count = prepared()(() =>
  qb
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null),
);

function expectRoom(tx: Tx): void {
  if ((tx.get(count, {})?.count ?? 0) < MAX_API_KEYS) return;
  throw new Refusal(
    'TOO_MANY_KEYS',
    say`You can have at most ${{ most: MAX_API_KEYS }} API keys. Please delete an API key first.`,
  );
}

interface NewKey {
  readonly title: string;
  readonly scopes: readonly KeyScope[];
  readonly keyHash: string;
  /** The encrypted key, so that a repeated call can return it. */
  readonly sealed: string;
}

/** Stores a key as its hash. The stored answer of the call does not contain the key. */
export const addApiKey: Command<NewKey, { message: string; id: number }> = (
  tx,
  { title, scopes: sent, keyHash, sealed },
  context,
) => {
  expectRoom(tx);
  const scopes = KEY_SCOPES.filter((scope) => sent.includes(scope));
  const { id } = tx.run(
    qb.insertInto('api_keys').values({
      title,
      key_hash: keyHash,
      scopes: scopes.join(','),
      created_at: context.now,
      created_by: context.actor?.userId ?? null,
      used_at: null,
      deleted_at: null,
    }),
  );
  if (scopes.includes('facts:read') && !isFeedOn(tx)) beginFeed(tx, context.now);
  audit(tx, context, { kind: 'api-key.added', entity: 'api-key', id, details: { title, scopes } });
  showSecret(tx, { owner: `api-key:${id}`, sealed, now: context.now });
  return { answer: { message: 'The API key is added.', id }, signals: [{ kind: 'sessions' }] };
};

const remove = prepared<{ id: number; now: number }>()((p) =>
  qb
    .updateTable('api_keys')
    .set({ deleted_at: p('now') })
    .where('id', '=', p('id'))
    .where('deleted_at', 'is', null),
);

/** Deletes a key: its next call is refused. */
export const deleteApiKey: Command<{ id: number }, { message: string }> = (tx, { id }, context) => {
  if (tx.run(remove, { id, now: context.now }).changes !== 1) throw notFound('key');
  forgetSecretOf(tx, `api-key:${id}`);
  audit(tx, context, { kind: 'api-key.deleted', entity: 'api-key', id, details: {} });
  return { answer: { message: 'The API key is deleted.' }, signals: [{ kind: 'sessions' }] };
};

const all = prepared()(() =>
  qb
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select('users.username')
    .where('api_keys.deleted_at', 'is', null)
    .orderBy('api_keys.id'),
);

export const listApiKeys = (tx: Tx) => tx.all(all, {});
