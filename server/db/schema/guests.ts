// The QR cards of tables and for pick-up, the sessions of the phones that opened them, and guests' orders.
import type { Generated } from 'kysely';
import type { GuestOrderState } from '#shared/states/guest-order.ts';
import type { DeliveryType } from '#shared/states/order.ts';
import type { Flag, RowId } from './columns.ts';

interface GuestTokenRow {
  id: RowId;
  token: string;
  table_id: number | null;
  title: string | null;
  created_at: number;
}

export interface GuestSessionRow {
  id: RowId;
  cookie_hash: string;
  card_id: number;
  /** Null for a card for pick-up. */
  table_id: number | null;
  language: string | null;
  opened_at: number;
  /** The time of the phone's last call. It is stored at most every few minutes. */
  seen_at: number;
  bill_id: number | null;
  has_ordered: Generated<Flag>;
  /** 1 once staff accepted an order. */
  is_accepted: Generated<Flag>;
  called_waiter_at: number | null;
  called_bill_at: number | null;
  handed_out_at: number | null;
  /** 1 once the bill of the session is paid or void; set by a trigger. */
  is_bill_closed: Generated<Flag>;
  ended_at: number | null;
  /** The bill as the phone last saw it before the session ended, as JSON. */
  last_seen: string | null;
}

export interface GuestOrderRow {
  id: RowId;
  source: Generated<'guest' | 'open'>;
  session_id: number | null;
  state: Generated<GuestOrderState>;
  delivery_type: DeliveryType;
  name: string | null;
  /** The lines as a till sends them, as JSON. */
  cart: string;
  /** The lines as they were priced, as JSON. */
  lines: string;
  total_cents: number;
  created_at: number;
  answered_at: number | null;
  reason: string | null;
  order_id: number | null;
}

export interface OutsideOrderRow {
  guest_order_id: number;
  key_id: number;
  external_id: string;
  phone: string | null;
  notes: string | null;
  paid_type_id: number | null;
  paid_cents: number | null;
  first_total_cents: number;
  sent_at: number;
}

export interface GuestTables {
  guest_tokens: GuestTokenRow;
  guest_sessions: GuestSessionRow;
  guest_orders: GuestOrderRow;
  outside_orders: OutsideOrderRow;
}
