// New API keys and webhook secrets. They are stored encrypted for ten minutes, so that a repeated call can return
// them: the stored answers of idempotent calls do not contain them (contract 34.4).
import { SECRET_SHOWN_MS } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Command } from '../../engine/command.ts';

/** The owner of a secret, such as 'api-key:3' or 'webhook:2'. */
export type SecretOwner = `${'api-key' | 'webhook'}:${number}`;

/** Stores a secret, so that a repeated call can show it again. */
export function showSecret(
  tx: Tx,
  { owner, sealed, now }: { owner: SecretOwner; sealed: string; now: number },
): void {
  tx.run(qb.insertInto('shown_secrets').values({ owner, sealed, created_at: now }));
}

const byOwner = prepared<{ owner: string; after: number }>()((p) =>
  qb
    .selectFrom('shown_secrets')
    .select('sealed')
    .where('owner', '=', p('owner'))
    .where('created_at', '>', p('after')),
);

/** Returns the encrypted secret of this owner; undefined if it may no longer be shown. */
export const findShownSecret = (tx: Tx, owner: SecretOwner, now: number): string | undefined =>
  tx.get(byOwner, { owner, after: now - SECRET_SHOWN_MS })?.sealed;

const any = prepared()(() => qb.selectFrom('shown_secrets').select('owner').limit(1));
export const hasShownSecrets = (tx: Tx): boolean => tx.get(any, {}) !== undefined;

const remove = prepared<{ owner: string }>()((p) =>
  qb.deleteFrom('shown_secrets').where('owner', '=', p('owner')),
);
export const forgetSecretOf = (tx: Tx, owner: SecretOwner): void => {
  tx.run(remove, { owner });
};

const removeOld = prepared<{ before: number }>()((p) =>
  qb.deleteFrom('shown_secrets').where('created_at', '<=', p('before')),
);

/** Deletes the secrets that were stored more than ten minutes ago. */
export const forgetShownSecrets: Command<object, object> = (tx, _, { now }) => {
  tx.run(removeOld, { before: now - SECRET_SHOWN_MS });
  return { answer: {} };
};

export const shownSecretCommands = { forgetShownSecrets };
