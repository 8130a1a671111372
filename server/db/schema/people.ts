// Staff, their devices, and guests.
import type { Generated } from 'kysely';
import type { Role } from '#shared/scopes.ts';
import type { ReservationStatus } from '#shared/states/reservation.ts';
import type { RowId } from './columns.ts';

interface UserRow {
  id: RowId;
  username: string;
  username_key: string;
  password_hash: string;
  name: string;
  role: Role;
  designation: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  /** The user's scopes. For a user with a role, a copy of the role's scopes. */
  scope: Generated<string>;
  role_id: number | null;
  /** A screen language; null means the language of the browser, or else of the store. */
  language: string | null;
  pin_hash: string | null;
  /** The number of digits of the PIN; null without a PIN, and until the PIN was typed correctly once. */
  pin_digits: number | null;
  pin_failures: Generated<number>;
  /** Until when the PIN is suspended, as a time of the session clock. */
  pin_rests_until: number | null;
  /** When the user last signed in or a session of theirs was last renewed. */
  last_seen: Generated<number | null>;
  created_at: number;
  deleted_at: number | null;
}

interface RoleRow {
  id: RowId;
  title: string;
  scopes: string;
}

interface DeviceRow {
  id: string;
  user_id: number;
  refresh_hash: string;
  refresh_expires_at: number;
  ip: string;
  name: string;
  created_at: number;
  till_id: number | null;
  by_pin: Generated<0 | 1>;
}

interface TillRow {
  id: RowId;
  title: string;
  token_hash: string;
  expires_at: number;
  last_user_id: number | null;
  last_seen: number;
  drawer_id: number | null;
}

interface AccessTokenRow {
  hash: string;
  device_id: string;
  expires_at: number;
}

export interface CustomerRow {
  id: RowId;
  phone: string;
  name: string;
  /** The name in the form that is searched: without case and accents. */
  folded_name: Generated<string>;
  email: Generated<string>;
  birth_date: string | null;
  gender: 'female' | 'male' | 'other' | null;
  business_day: string;
  created_at: number;
  updated_at: number;
}

/** A customer who was billed. A customer who had several names has a row for each name. */
interface BilledCustomerRow {
  id: RowId;
  phone: string;
  name: string;
}

/** A trigram index: `rowid` is the id of the indexed row, the column with the table's name takes the text to match. */
interface SearchRow {
  rowid: number;
}

export interface ReservationRow {
  id: RowId;
  unique_code: string;
  customer_id: string;
  customer_name: string;
  date: number;
  table_id: number | null;
  status: ReservationStatus;
  notes: Generated<string>;
  people_count: number;
  created_at: number;
  updated_at: number;
  arrived_at: number | null;
  seated_at: number | null;
  no_show_at: number | null;
  minutes: Generated<number>;
  /** The bill that was opened when the party was seated. */
  bill_id: number | null;
}

export interface PeopleTables {
  users: UserRow;
  roles: RoleRow;
  devices: DeviceRow;
  tills: TillRow;
  access_tokens: AccessTokenRow;
  customers: CustomerRow;
  reservations: ReservationRow;
  billed_customers: BilledCustomerRow;
  customer_search: SearchRow;
  customer_grams: SearchRow;
  customer_gram_counts: { term: string; doc: number };
  billed_search: SearchRow;
  billed_grams: SearchRow;
  billed_gram_counts: { term: string; doc: number };
}
