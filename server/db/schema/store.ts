// The store: its settings, tables and subscription.
import type { Generated } from 'kysely';
import type { Decimals } from '#shared/billing/money.ts';
import type { CashStep } from '#shared/billing/pay.ts';
import type { TaxRounding } from '#shared/billing/taxes.ts';
import type { Flag, RowId } from './columns.ts';

export interface StoreRow {
  id: 1;
  store_name: Generated<string>;
  address: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  currency: Generated<string>;
  image: string | null;
  is_qr_menu_enabled: Generated<Flag>;
  timezone: string;
  day_starts_at: Generated<string>;
  public_address: Generated<string>;
  page_format: Generated<'80' | '57'>;
  header: Generated<string>;
  footer: Generated<string>;
  show_notes: Generated<Flag>;
  is_enable_print: Generated<Flag>;
  show_store_details: Generated<Flag>;
  show_customer_details: Generated<Flag>;
  print_token: Generated<Flag>;
  business_day: string | null;
  currency_decimals: Generated<Decimals>;
  cash_rounding: Generated<CashStep>;
  tax_rounding: Generated<TaxRounding>;
  service_title: string | null;
  service_percent_milli: number | null;
  service_min_guests: number | null;
  service_tax_id: number | null;
  void_needs: Generated<'nothing' | 'reason' | 'approval'>;
  discount_limit_milli: Generated<number>;
  tip_limit_milli: Generated<number>;
  no_sale_needs: Generated<'nothing' | 'approval'>;
  auto_lock_seconds: Generated<number>;
  lock_after_send: Generated<Flag>;
  shift_required: Generated<Flag>;
  shift_tolerance_cents: Generated<number>;
  sealed_schema: number | null;
  course_fire: Generated<'manual' | 'auto'>;
  dine_in_needs_table: Generated<Flag>;
  /** Tags separated by commas, the store language first. */
  languages: Generated<string>;
  /** Tags separated by a comma. If empty, receipts are in the store language. */
  receipt_languages: Generated<string>;
  /** JSON; null if no gift cards are sold. */
  gift_cards: string | null;
  /** JSON; null if no points are earned. */
  points: string | null;
  /** The prefixes of a scale's labels, as JSON; null if such labels are not read. */
  scale_prefixes: string | null;
  /** What guests may do on their phones, as JSON; null if they may do nothing. */
  guest_orders: string | null;
  guest_paused_until: number | null;
}

interface StoreTableRow {
  id: RowId;
  table_title: string;
  floor: string;
  seating_capacity: number;
  deleted_at: number | null;
  /**
   * The newest invoice at the time when the table was cleared. Payments of this and older invoices no longer make the
   * table `paid`.
   */
  cleared_invoice_id: number | null;
}

interface SubscriptionRow {
  id: RowId;
  plan_name: string;
  plan_price_cents: number;
  subscription_date: string | null;
  expiry_date: string | null;
  payment_status: 'paid' | 'pending' | 'failed';
  renewal_date: string | null;
  transaction_no: Generated<string>;
  ref_no: Generated<string>;
  is_active: Flag;
}

export interface StoreTables {
  store: StoreRow;
  store_tables: StoreTableRow;
  subscriptions: SubscriptionRow;
}
