// Whether who asked may still: between his request and its command he may have been signed out, or lost the right.
import { Refusal } from '#shared/errors.ts';
import { holdsAny } from '#shared/scopes.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import type { Job } from '../threads/command.ts';

const byDevice = prepared<{ device: string; user: number }>()((p) =>
  qb
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select(['users.role', 'users.scope'])
    .where('devices.id', '=', p('device'))
    .where('devices.user_id', '=', p('user'))
    .where('users.deleted_at', 'is', null),
);

/** The context of a command with its actor as he is now; throws 401 or 403. */
export function admit(tx: Tx, { context, needs }: Job): Job['context'] {
  const { actor } = context;
  if (!actor) return context;
  const held = tx.get(byDevice, { device: actor.deviceId, user: actor.userId });
  if (!held) throw new Refusal('NOT_SIGNED_IN', 'Please sign in!');
  if (needs && !holdsAny(held, needs)) {
    throw new Refusal('FORBIDDEN', "You don't have access to this!");
  }
  return { ...context, actor: { ...actor, ...held } };
}
