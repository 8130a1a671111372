// Records of calls: idempotency keys and the audit trail.
import type { Generated } from 'kysely';
import type { FoundState } from '#shared/states/found.ts';
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
  /** A hash of the call's user, endpoint and idempotency key. */
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

interface FoundEntryRow {
  id: RowId;
  generation: number;
  kind:
    | 'order'
    | 'payment'
    | 'entry'
    | 'guest'
    | 'reservation'
    | 'waitlist'
    | 'change'
    | 'cash'
    | 'z';
  number: number;
  at: number;
  username: string | null;
  bill_id: number | null;
  /** The content of the entry, as JSON. */
  entry: string;
  state: Generated<FoundState>;
  answered_at: number | null;
  user_id: number | null;
  new_bill_id: number | null;
}

export interface UpkeepTables {
  generations: GenerationRow;
  found_entries: FoundEntryRow;
  idempotency_keys: IdempotencyKeyRow;
  audit: AuditRow;
}
