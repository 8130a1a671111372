// Records of calls: idempotency keys and the audit trail.
import type { RowId } from './columns.ts';

interface IdempotencyKeyRow {
  id: RowId;
  user_id: number;
  endpoint: string;
  key: string;
  body_hash: string;
  status: 200 | 400;
  answer: string;
  created_at: number;
  /** Made from user, endpoint and key. */
  finder: Buffer;
}

interface AuditRow {
  id: RowId;
  at: number;
  user_id: number | null;
  username: string;
  device_id: string | null;
  kind: string;
  entity: string;
  entity_id: string;
  details: string;
  seals: string | null;
  prev_hash: string;
  hash: string;
}

interface GenerationRow {
  generation: number;
  order_id: number;
  invoice_id: number;
  began_at: number;
}

export interface UpkeepTables {
  generations: GenerationRow;
  idempotency_keys: IdempotencyKeyRow;
  audit: AuditRow;
}
