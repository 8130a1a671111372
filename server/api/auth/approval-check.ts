// Approval at hand: who lends his right proves beside the command who he is (CONTRACT §18.2).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApprovalWord } from '#shared/endpoints/approvals.ts';
import { invalid } from '#shared/errors.ts';
import type { SentApproval } from '../../engine/command.ts';
import type { Hub } from '../../hub.ts';
import { checksOf } from './checks.ts';
import type { Looked } from './looked.ts';

interface Checked {
  readonly approval: SentApproval;
  /** Done when a wrong one is counted and in the trail: not waited for, so that it takes the same time as a right one. */
  readonly noted: Promise<void>;
}

const badWord = () =>
  invalid('approval', 'Please send who approves, with the PIN or the password.');

/** What the writer is told of who approves: whose hash was right, never what was typed. */
const typedBy = <H extends { readonly id: number }>(
  { user, holder, noted }: Looked<H>,
  amount: ApprovalWord['amount'],
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

/** Checks the word that came with a call; 400 for none, 429 after too many wrong ones. */
export async function checkApproval(
  hub: Hub,
  { username, pin, password, id, amount }: ApprovalWord,
  what: { readonly call: string; readonly bodyHash: string },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<Checked> {
  const { passwords, pins } = checksOf(hub);
  const said = [pin, password, id].filter((one) => one !== undefined);
  if (said.length !== 1 || (id === undefined) !== (username !== undefined)) throw badWord();
  if (id !== undefined) {
    return { approval: { kind: 'afar', id, ...what }, noted: Promise.resolve() };
  }
  const by = { username: username ?? '', request, reply };
  if (pin !== undefined) {
    const looked = await pins.look({ ...by, pin });
    return typedBy(looked, amount, 'pin_hash', (holder) => holder.pin_hash);
  }
  const failure = 'user.approval-failed';
  const looked = await passwords.look({ ...by, failure, password: password ?? '' });
  return typedBy(looked, amount, 'password_hash', (holder) => holder.password_hash);
}
