// Finds out whether a call is a repeat, for calls that do something before their command runs (contract 1).
import { finderOf, findFirstAnswer } from '../engine/first-answers.ts';
import type { CallContext, Hub } from '../hub.ts';

/**
 * Returns whether an answer is stored under the call's `Idempotency-Key`. Running the command then returns that answer
 * and does nothing else.
 */
export function wasAnswered(hub: Hub, { once }: CallContext): boolean {
  if (!once) return false;
  const finder = finderOf(once);
  return hub.read((tx) => findFirstAnswer(tx, finder)) !== undefined;
}
