// The rights over single actions: who holds one goes on, who doesn't is told which is needed (CONTRACT §18).
import { Refusal } from '#shared/errors.ts';
import { holdsAny, type Scope } from '#shared/scopes.ts';
import type { CommandContext } from '../threads/command.ts';

/** What may need a right, and which. */
const RIGHTS = {
  void: 'VOID',
  move: 'VOID',
  discount: 'DISCOUNT',
  comp: 'DISCOUNT',
  service: 'DISCOUNT',
  guests: 'DISCOUNT',
  refund: 'REFUND',
  payment: 'REFUND',
  tip: 'REFUND',
} as const satisfies Record<string, Scope>;
export type RightAction = keyof typeof RIGHTS;

/** Who approved an action for somebody who lacks the right to it; null for who holds it himself. */
export interface Allowed {
  readonly approvedBy: string | null;
}
export const ALLOWED: Allowed = { approvedBy: null };

/**
 * Asked last, when it would be done: 403 APPROVAL_NEEDED with the action and its scope. The one place where the
 * approval of somebody else is to be looked at.
 */
export function needRight({ actor }: CommandContext, action: RightAction): Allowed {
  const scope = RIGHTS[action];
  if (actor === null || holdsAny(actor, [scope])) return ALLOWED;
  throw new Refusal('APPROVAL_NEEDED', 'This needs the approval of somebody else!', {
    extra: { action, scope },
  });
}
