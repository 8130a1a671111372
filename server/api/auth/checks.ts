// The checks of passwords and PINs. All calls of a hub share them, so that they also share the counts of failures.
// Also checks an approval that is sent with a call (contract 18.2).

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApprovalInput } from '#shared/endpoints/approvals.ts';
import { invalid } from '#shared/errors.ts';
import type { SentApproval } from '../../engine/command.ts';
import type { Hub } from '../../hub.ts';
import { type CheckResult, PasswordCheck } from './password-check.ts';
import { PinCheck } from './pin-check.ts';

interface Checks {
  readonly passwords: PasswordCheck;
  readonly pins: PinCheck;
}
const known = new WeakMap<Hub, Checks>();

/** Returns the checks of a hub. Every call gets the same two objects, so that failures are counted together. */
export function checksOf(hub: Hub): Checks {
  const checks = known.get(hub) ?? { passwords: new PasswordCheck(hub), pins: new PinCheck(hub) };
  known.set(hub, checks);
  return checks;
}

interface Checked {
  readonly approval: SentApproval;
  /**
   * Resolves when a wrong attempt is counted and recorded in the audit trail. The hub answers before that, so that a
   * wrong attempt does not take longer than a right attempt.
   */
  readonly noted: Promise<void>;
}

const invalidApproval = () =>
  invalid('approval', 'Please send who approves, with the PIN or the password.');

/**
 * Returns the data about the approver that the writer thread needs: the user and the hash that matched, but never the
 * PIN or password that was typed.
 */
const checkedBy = <H extends { readonly id: number }>(
  { user, holder, noted }: CheckResult<H>,
  amount: ApprovalInput['amount'],
  by: 'pin_hash' | 'password_hash',
  hashOf: (holder: H) => string,
): Checked =>
  holder
    ? {
        approval: {
          kind: 'typed',
          userId: holder.id,
          by,
          hash: hashOf(holder),
          ...(amount !== undefined && { amount }),
        },
        noted,
      }
    : { approval: { kind: 'wrong', username: user?.username ?? '' }, noted };

/**
 * Checks the approval that is sent with a call. Throws 429 after too many wrong attempts, and 400 unless the approval
 * contains exactly one of a PIN, a password and the id of a remote approval.
 */
export async function checkApproval(
  hub: Hub,
  { username, pin, password, id, amount }: ApprovalInput,
  what: { readonly call: string; readonly bodyHash: string },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<Checked> {
  const { passwords, pins } = checksOf(hub);
  const proofs = [pin, password, id].filter((proof) => proof !== undefined);
  if (proofs.length !== 1 || (id === undefined) !== (username !== undefined))
    throw invalidApproval();
  if (id !== undefined) {
    return { approval: { kind: 'remote', id, ...what }, noted: Promise.resolve() };
  }
  const by = { username: username ?? '', request, reply };
  if (pin !== undefined) {
    const result = await pins.checkNow({ ...by, pin });
    return checkedBy(result, amount, 'pin_hash', (holder) => holder.pin_hash);
  }
  const failure = 'user.approval-failed';
  const result = await passwords.checkNow({ ...by, failure, password: password ?? '' });
  return checkedBy(result, amount, 'password_hash', (holder) => holder.password_hash);
}
