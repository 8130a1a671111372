// Drawers, their shifts, their counts, and Z reports.
import type { Generated } from 'kysely';
import type { MoveKind, OpeningCause, ShiftState } from '#shared/states/shift.ts';
import type { RowId } from './columns.ts';

export interface DrawerRow {
  id: RowId;
  title: string;
  printer_id: number | null;
  /** The user to whom the server bank belongs; null for an ordinary drawer. */
  user_id: number | null;
  deleted_at: number | null;
}

export interface ShiftRow {
  id: RowId;
  drawer_id: number;
  state: Generated<ShiftState>;
  business_day: string;
  opened_at: number;
  opened_by: number | null;
  opening_approved_by: string | null;
  closed_at: number | null;
  closed_by: number | null;
  closing_approved_by: string | null;
  float_cents: number;
  reason: string | null;
}

interface CashMoveRow {
  id: RowId;
  shift_id: number;
  kind: MoveKind;
  amount_cents: number;
  reason: string;
  /** The user who received a tip-out. */
  paid_to: number | null;
  user_id: number | null;
  approved_by: string | null;
  created_at: number;
}

interface ShiftCountRow {
  id: RowId;
  shift_id: number;
  no: 1 | 2;
  at: number;
  user_id: number | null;
  approved_by: string | null;
}

interface ShiftCountTypeRow {
  count_id: number;
  payment_type_id: number;
  title: string;
  counted_cents: number | null;
  expected_cents: number;
  denominations: Generated<string>;
}

interface DrawerOpeningRow {
  id: RowId;
  at: number;
  drawer_id: number;
  shift_id: number | null;
  cause: OpeningCause;
  user_id: number | null;
}

interface PaymentCancelRow {
  id: RowId;
  payment_id: number;
  drawer_id: number | null;
  shift_id: number | null;
  at: number;
}

/** Row 0 is not a Z report. It marks the point from which the first Z report counts. */
export interface ZRow {
  z_no: number;
  closed_at: number;
  business_day: string;
  invoice_id: number;
  payment_id: number;
  cancel_id: number;
  move_id: number;
  exception_id: number;
  shift_id: number;
  entry_id: Generated<number>;
  sales_cents: number;
  credits_cents: number;
  document: string;
  hash: string;
}

interface HeldScreenRow {
  id: string;
  name: string;
  username: string;
  user_id: number;
  till_id: number | null;
  held: number;
  last_heard: number;
}

export interface CashTables {
  drawers: DrawerRow;
  shifts: ShiftRow;
  cash_moves: CashMoveRow;
  shift_counts: ShiftCountRow;
  shift_count_rows: ShiftCountTypeRow;
  drawer_openings: DrawerOpeningRow;
  payment_cancels: PaymentCancelRow;
  zs: ZRow;
  held_screens: HeldScreenRow;
}
