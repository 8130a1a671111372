// Checks permissions for single actions. The refusal names the permission that the actor lacks (contract 18).
import { Refusal } from '#shared/errors.ts';
import { type ApprovableAction, holdsAny, RIGHTS } from '#shared/scopes.ts';
import { wireOf } from '../domain/store/bill-rules.ts';
import type { About, Approval, ApprovalResult, CommandContext, Need } from '../engine/command.ts';
import { RecordedRefusal } from '../engine/recorded-refusal.ts';
import { recordLimited } from '../rollups/exceptions.ts';

type RightAction = ApprovableAction;

/** The user who approved an action for an actor without the permission; null if the actor has the permission. */
export interface Allowed {
  readonly approvedBy: string | null;
}
export const ALLOWED: Allowed = { approvedBy: null };

/**
 * Returns true if the actor has the permission. Returns false for an action that one user sends on behalf of another,
 * because the sender may not have read it.
 */
export const hasRight = ({ actor, sentBy }: CommandContext, action: RightAction): boolean =>
  actor === null || (sentBy === undefined && holdsAny(actor, [RIGHTS[action]]));

/** The default descriptions of the actions, without details. */
const BARE: Readonly<Record<RightAction, string>> = {
  void: 'Cancel',
  move: 'Move dishes of a printed bill',
  discount: 'A discount',
  comp: 'Comp',
  service: 'No service charge',
  guests: 'Fewer guests',
  price: 'A price below the menu price',
  refund: 'A refund',
  payment: 'Change a payment',
  tip: 'Change a tip',
  cash: 'Cash',
  'no-sale': 'Open the drawer',
  value: "Change a guest's balance",
};

/**
 * Requires a permission or an approval; call it last, just before the action. Throws 403 APPROVAL_NEEDED with the
 * action, its scope and its description. Throws 403 APPROVAL_REFUSED, which is recorded as an exception, if the
 * approval is invalid or was for a smaller amount.
 */
export function needRight(
  context: CommandContext,
  action: RightAction,
  describe: () => About = () => ({ text: BARE[action], amount: null }),
): Allowed {
  if (hasRight(context, action)) return ALLOWED;
  const need = { action, scope: RIGHTS[action], about: describe() };
  if (!context.approval) throw approvalNeeded(need);
  const result = context.approval.lend(need);
  if ('refused' in result) throw approvalRefused(context, context.approval, need, result.refused);
  return { approvedBy: result.by };
}

const approvalNeeded = ({ action, scope, about }: Need) =>
  new Refusal('APPROVAL_NEEDED', 'Someone else has to approve this action.', {
    extra: {
      action,
      scope,
      text: about.text,
      amount: about.amount,
      table_title: about.tableTitle ?? null,
    },
  });

const REFUSED = {
  none: 'This action was not approved.',
  more: 'The amount is more than was approved. Please ask for approval again.',
} as const;

function approvalRefused(
  context: CommandContext,
  { named, isForeign }: Approval,
  { about }: Need,
  why: Extract<ApprovalResult, { refused: string }>['refused'],
): Refusal {
  if (isForeign) return new Refusal('APPROVAL_REFUSED', REFUSED[why]);
  return new RecordedRefusal('APPROVAL_REFUSED', REFUSED[why], (tx) =>
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
