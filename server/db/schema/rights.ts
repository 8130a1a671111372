// Remote approvals, and who used which till.

import type { Generated } from 'kysely';
import type { ApprovableAction } from '#shared/scopes.ts';
import type { StoredApprovalState } from '#shared/states/approval.ts';
import type { RowId } from './columns.ts';

export interface ApprovalRow {
  id: RowId;
  user_id: number;
  action: ApprovableAction;
  call: string;
  body_hash: string;
  text: string;
  amount_cents: number | null;
  table_title: string | null;
  note: Generated<string>;
  created_at: number;
  state: Generated<StoredApprovalState>;
  answered_at: number | null;
  answered_by: number | null;
  reason: string | null;
  used_at: number | null;
}

interface TillVisitRow {
  id: RowId;
  till_id: number;
  user_id: number;
  began_at: number;
  ended_at: number | null;
}

export interface RightTables {
  approvals: ApprovalRow;
  till_visits: TillVisitRow;
}
