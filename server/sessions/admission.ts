// Checks that the actor is still allowed: between request and command they may have been signed out, or lost a
// permission.
import { Refusal } from '#shared/errors.ts';
import { holdsAny, type Role } from '#shared/scopes.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { cacheKey } from '../db/read-cache.ts';
import type { Actor, ByKey, Job } from '../engine/command.ts';

const byDevice = prepared<{ device: string; user: number }>()((p) =>
  qb
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select(['users.role', 'users.scope'])
    .where('devices.id', '=', p('device'))
    .where('devices.user_id', '=', p('user'))
    .where('users.deleted_at', 'is', null),
);

const byId = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('users')
    .select(['role', 'scope'])
    .where('id', '=', p('id'))
    .where('deleted_at', 'is', null),
);

type Held = { readonly role: Role; readonly scope: string } | undefined;

/** Returns the permissions of a user who is signed in on a device; cached until a session changes. */
const heldOn = (tx: Tx, device: string, user: number): Held =>
  tx.cached(cacheKey<Held>(`held ${device} ${user}`), () => tx.get(byDevice, { device, user }));

function expectScope(who: { role: Role; scope: string }, needs: Job['needs']): void {
  if (needs && !holdsAny(who, needs)) {
    throw new Refusal('FORBIDDEN', "You don't have access to this.");
  }
}

/**
 * Returns the actor with these permissions. The members are listed one by one, because spreading an actor is slow, and
 * a copy made by spreading is slow to read.
 */
const asHeld = (actor: Actor, { role, scope }: Pick<Actor, 'role' | 'scope'>): Actor => ({
  userId: actor.userId,
  username: actor.username,
  role,
  scope,
  deviceId: actor.deviceId,
  tillId: actor.tillId,
  byPin: actor.byPin,
});

const keyById = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('api_keys')
    .select('title')
    .where('id', '=', p('id'))
    .where('deleted_at', 'is', null),
);

/**
 * Returns the name of a program in the audit trail and in exceptions; throws 401 if its key was deleted meanwhile.
 */
function keyName(tx: Tx, { id }: ByKey): string {
  const row = tx.get(keyById, { id });
  if (!row) throw new Refusal('NOT_SIGNED_IN', 'This API key is not known.');
  return `API key “${row.title}”`;
}

/**
 * Returns the context of a command with the current state of its actor; throws 401 or 403. If a sender makes a call on
 * behalf of another user, the other user is the actor, but has the sender's permissions. Both users need the scope of
 * the call.
 */
export function admit(tx: Tx, { context, needs, sender, byKey }: Job): Job['context'] {
  const { actor } = context;
  if (byKey) return { ...context, actor: null, sentBy: keyName(tx, byKey) };
  if (!actor) return context;
  const held = heldOn(tx, actor.deviceId, sender?.userId ?? actor.userId);
  if (!held) throw new Refusal('NOT_SIGNED_IN', 'Please sign in.');
  expectScope(held, needs);
  if (!sender) return { ...context, actor: asHeld(actor, held) };
  const owner = tx.get(byId, { id: actor.userId });
  if (!owner) throw new Refusal('NOT_SIGNED_IN', 'Please sign in.');
  expectScope(owner, needs);
  return { ...context, actor: asHeld(actor, held), sentBy: sender.username };
}
