// The types of the rows of head office's tables, for Kysely. They match migrations/office/.
import type { Generated } from 'kysely';
import type { OfficeRole } from '#shared/office.ts';
import type { ReleaseKind } from '#shared/releases.ts';

interface OfficeRow {
  id: number;
  title: string;
  created_at: number;
}

interface UserRow {
  id: Generated<number>;
  username: string;
  password_hash: string;
  role: OfficeRole;
  created_at: number;
}

interface SessionRow {
  token_hash: string;
  user_id: number;
  expires_at: number;
}

export interface StoreRow {
  id: Generated<number>;
  hub_id: string;
  title: string;
  currency: string;
  decimals: number;
  time_zone: string;
  /** When the store's business day starts, such as `04:00`. */
  day_starts: Generated<string>;
  key_hash: string;
  paired_at: number;
  heard_at: number;
  head_seq: Generated<number>;
  behind_since: number | null;
  branch: Generated<number>;
  is_forked: Generated<boolean>;
  late_tickets: Generated<number | null>;
  late_at: Generated<number | null>;
  /** The name of the database with the store's figures; null if it is the directory. */
  shard: Generated<string | null>;
  /** The database to which the store is being moved; its hub waits. */
  moving_to: Generated<string | null>;
}

interface IdentityRow {
  id: number;
  office_id: string;
  name: string | null;
  moves: Generated<number>;
}

export interface BranchRow {
  store_id: number;
  no: number;
  parent: number | null;
  after_seq: number;
  last_seq: number;
  last_hash: string;
  generation: number;
  created_at: number;
}

export interface FactRow {
  store_id: number;
  branch: number;
  seq: number;
  month: string;
  at: number;
  day: string;
  kind: string;
  body: string;
  hash: string;
}

interface SumRow {
  store_id: number;
  day: string;
  kind: string;
  key: string;
  count: number;
  amount: number;
  tax: number;
}

interface PaymentRow {
  store_id: number;
  id: number;
  day: string;
  title: string;
  amount: number;
  tip: number;
  cancelled: boolean;
  counted: boolean;
}

interface RunningRow {
  store_id: number;
  figure: string;
  amount: number;
}

interface ZRow {
  store_id: number;
  z_no: number;
  day: string;
  closed_at: number;
  sales: number;
  credits: number;
  tax: number;
  tips: number;
  state: 'whole' | 'different' | 'started';
  difference: string;
}

interface ExceptionRow {
  store_id: number;
  id: number;
  day: string;
  at: number;
  kind: string;
  username: string | null;
  approved_by: string | null;
  title: string;
  reason: string | null;
  value: number;
}

export interface CatalogueRow {
  id: Generated<number>;
  kind: ReleaseKind;
  title: string;
  body: string;
  groups: string | null;
  owned: string;
  of_groups: string;
  changed_at: number;
  deleted_at: number | null;
}

interface ReleaseRow {
  no: Generated<number>;
  title: string;
  created_at: number;
  created_by: string;
  starts: 'now' | 'next-day';
}

interface StoreReleaseRow {
  store_id: number;
  no: number;
  entries: string;
  applied_at: number | null;
  refused: string | null;
}

export interface OfficeTables {
  groups: { id: Generated<number>; title: string };
  group_stores: { store_id: number; group_id: number };
  catalogue: CatalogueRow;
  releases: ReleaseRow;
  store_releases: StoreReleaseRow;
  office: OfficeRow;
  users: UserRow;
  sessions: SessionRow;
  stores: StoreRow;
  identity: IdentityRow;
  user_stores: { user_id: number; store_id: number };
  pairing_codes: { code_hash: string; expires_at: number; created_by: number };
  branches: BranchRow;
  facts: FactRow;
  sums: SumRow;
  payments: PaymentRow;
  running: RunningRow;
  zs: ZRow;
  exceptions: ExceptionRow;
}
