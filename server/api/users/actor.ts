// The user who runs a command on users or roles.
import { Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { findUser, type KnownUser } from '../../domain/users/users.ts';
import type { CommandContext } from '../../engine/command.ts';

/** Returns the actor's current row. The actor may have been deleted, or lost scopes, since the request arrived. */
export function getActor(tx: Tx, { actor }: CommandContext): KnownUser {
  const user = actor && findUser(tx, actor.userId);
  if (!user) throw new Refusal('NOT_SIGNED_IN', 'Please sign in.');
  return user;
}
