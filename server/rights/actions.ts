// The rights over single actions: who holds one goes on, who doesn't is told which is needed (CONTRACT §18).
import { Refusal } from '#shared/errors.ts';
import { type ApprovableAction, holdsAny, RIGHTS } from '#shared/scopes.ts';
import { wireOf } from '../domain/store/bill-rules.ts';
import type { About, Approval, CommandContext, Lent, Need } from '../engine/command.ts';
import { ToldRefusal } from '../engine/told-refusal.ts';
import { recordLimited } from '../rollups/exceptions.ts';

type RightAction = ApprovableAction;

/** Who approved an action for somebody who lacks the right to it; null for who holds it himself. */
export interface Allowed {
  readonly approvedBy: string | null;
}
export const ALLOWED: Allowed = { approvedBy: null };

/** Returns whether the actor holds the right. What is sent in another's name uses nobody's: its sender may not have read it. */
export const hasRight = ({ actor, sentBy }: CommandContext, action: RightAction): boolean =>
  actor === null || (sentBy === undefined && holdsAny(actor, [RIGHTS[action]]));

/** Where the action says no more of itself. */
const BARE: Readonly<Record<RightAction, string>> = {
  void: 'Cancel',
  move: 'Move after the bill was printed',
  discount: 'A discount',
  comp: 'On the house',
  service: 'No service charge',
  guests: 'Fewer guests',
  price: "A price below the menu's",
  refund: 'A refund',
  payment: 'Change a payment',
  tip: 'Change a tip',
  cash: 'Cash',
  'no-sale': 'Open the drawer',
};

/**
 * Asked last, when it would be done: who lacks the right needs the approval of somebody else. 403 APPROVAL_NEEDED with
 * the action, its scope and what it is about; 403 APPROVAL_REFUSED, recorded in the exceptions, for an approval that is
 * none, or was of a smaller amount.
 */
export function needRight(
  context: CommandContext,
  action: RightAction,
  describe: () => About = () => ({ text: BARE[action], amount: null }),
): Allowed {
  if (hasRight(context, action)) return ALLOWED;
  const need = { action, scope: RIGHTS[action], about: describe() };
  if (!context.approval) throw approvalNeeded(need);
  const lent = context.approval.lend(need);
  if ('refused' in lent) throw approvalRefused(context, context.approval, need, lent.refused);
  return { approvedBy: lent.by };
}

const approvalNeeded = ({ action, scope, about }: Need) =>
  new Refusal('APPROVAL_NEEDED', 'This needs the approval of somebody else.', {
    extra: {
      action,
      scope,
      text: about.text,
      amount: about.amount,
      table_title: about.tableTitle ?? null,
    },
  });

const REFUSED = {
  none: 'This was not approved.',
  more: 'This comes to more than what was approved. Please ask again.',
} as const;

function approvalRefused(
  context: CommandContext,
  { named, isForeign }: Approval,
  { about }: Need,
  why: Extract<Lent, { refused: string }>['refused'],
): Refusal {
  if (isForeign) return new Refusal('APPROVAL_REFUSED', REFUSED[why]);
  return new ToldRefusal('APPROVAL_REFUSED', REFUSED[why], (tx) =>
    recordLimited(tx, context, {
      kind: 'approval-refused',
      valueCents: wireOf(tx).near(about.amount ?? 0),
      title: about.text,
      reason: named,
      orderId: about.orderId ?? null,
      billId: about.billId ?? null,
      invoiceId: about.invoiceId ?? null,
    }),
  );
}
