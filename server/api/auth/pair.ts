// Pairs a screen: an approver chooses the user, then the screen signs in as that user (contract 24).
import { notFound, Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { findUser, findUserByName } from '../../domain/users/users.ts';
import type { Command } from '../../engine/command.ts';
import { assertMayReset } from '../../rights/users.ts';
import type { NewDevice } from '../../sessions/devices.ts';
import { beginSession, type SignedIn } from './sessions.ts';

/**
 * Returns the id of the user that the screen will sign in as; 404 if the user is unknown. Refuses users whose password
 * the approver may not reset.
 */
export const approvePairing: Command<{ username: string }, { userId: number }> = (
  tx,
  { username },
  context,
) => {
  const approver = context.actor && findUser(tx, context.actor.userId);
  if (!approver) throw new Refusal('NOT_SIGNED_IN', 'Please sign in.');
  const target = findUserByName(tx, username);
  if (!target) throw notFound('user');
  assertMayReset(approver, target);
  const details = { username: target.username };
  audit(tx, context, { kind: 'user.pairing-approved', entity: 'user', id: target.id, details });
  return { answer: { userId: target.id } };
};

export const signInPaired: Command<{ userId: number; device: NewDevice }, SignedIn> = (
  tx,
  { userId, device },
  context,
) => {
  const user = findUser(tx, userId);
  if (!user) throw notFound('user');
  return beginSession(tx, context, { kind: 'user.paired', user, device, refreshHash: null });
};
