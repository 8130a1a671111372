// The floor plan of the tables, and the waitlist.
import type { RowId } from './columns.ts';

interface TablePlanRow {
  table_id: number;
  /** The floor on which the table was drawn. */
  floor: string;
  x: number;
  y: number;
  w: number;
  h: number;
  rotation: number;
  shape: 'rect' | 'round';
}

interface FloorWallRow {
  id: RowId;
  floor: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

interface WaitingRow {
  id: RowId;
  name: string;
  phone: string | null;
  people_count: number;
  notes: string;
  created_at: number;
  quoted_minutes: number | null;
  seated_at: number | null;
  bill_id: number | null;
  removed_at: number | null;
  remove_reason: string | null;
}

export interface SeatingTables {
  table_plans: TablePlanRow;
  floor_walls: FloorWallRow;
  waitlist: WaitingRow;
}
