// Requests for approval and their answers (contract 18.2).
import { type Static, Type } from 'typebox';
import { oneOf } from '../fields.ts';
import { APPROVABLE_ACTIONS } from '../scopes.ts';
import { STORED_APPROVAL_STATES } from '../states/approval.ts';
import { amount, instant, nullable } from './common.ts';

export const Approval = Type.Object({
  id: Type.Integer(),
  action: oneOf(APPROVABLE_ACTIONS),
  /** The hub's description of the request. */
  text: Type.String(),
  note: Type.String(),
  username: Type.String(),
  table_title: nullable(Type.String()),
  amount: nullable(amount()),
  created_at: instant(),
});
export type Approval = Static<typeof Approval>;

const APPROVAL_STATES = [...STORED_APPROVAL_STATES, 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** The request as the user who asked sees it. */
export const AskedApproval = Type.Object({
  id: Type.Integer(),
  state: oneOf(APPROVAL_STATES),
  answered_by: nullable(Type.String()),
  reason: nullable(Type.String()),
});
export type AskedApproval = Static<typeof AskedApproval>;
