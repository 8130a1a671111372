// The feed of facts, the API keys of other programs, and webhooks.
import type { Generated } from 'kysely';
import type { RowId } from './columns.ts';

interface FeedRow {
  id: 1;
  store_id: string;
  began_at: number | null;
}

export interface FactRow {
  seq: number;
  at: number;
  business_day: string;
  kind: string;
  body: string;
  hash: string;
}

interface FactCustomerRow {
  phone: string;
  number: number;
}

interface ApiKeyRow {
  id: RowId;
  title: string;
  key_hash: string;
  scopes: string;
  created_at: number;
  created_by: number | null;
  used_at: number | null;
  deleted_at: number | null;
}

export interface WebhookRow {
  id: RowId;
  url: string;
  kinds: string;
  secret: string;
  sent_seq: number;
  state: 'active' | 'stopped';
  tries: number;
  failing_since: number | null;
  next_at: number;
  reason: string | null;
  delivered_at: number | null;
  created_at: number;
}

interface ShownSecretRow {
  owner: string;
  sealed: string;
  created_at: number;
}

export interface HeadOfficeRow {
  id: number;
  address: string;
  title: string;
  sealed_key: string;
  code_hash: string;
  sent_seq: Generated<number>;
  paired_at: number;
  heard_at: number | null;
  failing_since: number | null;
  reason: string | null;
}

interface ReleaseRow {
  no: number;
  title: string;
  applied_at: number;
  /** The refused entries, as JSON. */
  refused: string;
  is_reported: Generated<0 | 1>;
}

interface ReleasedRow {
  ref: string;
  kind: string;
  local_id: number;
  hash: string;
}

export interface FactTables {
  releases: ReleaseRow;
  released: ReleasedRow;
  head_office: HeadOfficeRow;
  shown_secrets: ShownSecretRow;
  feed: FeedRow;
  facts: FactRow;
  fact_customers: FactCustomerRow;
  api_keys: ApiKeyRow;
  webhooks: WebhookRow;
}
