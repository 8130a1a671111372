// The rows of every table, as Kysely needs them; mirrors migrations/.
import type { Generated } from 'kysely';
import type {
  CustomerType,
  DeliveryType,
  ItemStatus,
  OrderStatus,
  PaymentStatus,
  ReservationStatus,
} from '#shared/order-states.ts';
import type { CodePage, JobKind, JobState, Paper } from '#shared/printing.ts';
import type { Role } from '#shared/scopes.ts';
import type { TaxType } from '#shared/tax.ts';

type Flag = 0 | 1;
type RowId = Generated<number>;

export interface UserRow {
  id: RowId;
  username: string;
  username_key: string;
  password_hash: string;
  name: string;
  role: Role;
  designation: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  scope: Generated<string>;
  created_at: number;
  deleted_at: number | null;
}

export interface DeviceRow {
  id: string;
  user_id: number;
  refresh_hash: string;
  refresh_expires_at: number;
  ip: string;
  name: string;
  created_at: number;
}

export interface AccessTokenRow {
  hash: string;
  device_id: string;
  expires_at: number;
}

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
}

export interface TokenDayRow {
  business_day: string;
  last_token: number;
}

export interface CategoryRow {
  id: RowId;
  title: string;
}

export interface TaxRow {
  id: RowId;
  title: string;
  rate_milli: number;
  type: TaxType;
}

export interface MenuItemRow {
  id: RowId;
  title: string;
  price_cents: number;
  net_price_cents: number | null;
  image: string | null;
  category_id: number | null;
  tax_id: number | null;
  deleted_at: number | null;
}

/** Variants and add-ons alike. */
export interface OptionRow {
  id: RowId;
  item_id: number;
  title: string;
  price_cents: number;
  deleted_at: number | null;
}

export interface StoreTableRow {
  id: RowId;
  table_title: string;
  floor: string;
  seating_capacity: number;
  deleted_at: number | null;
}

export interface PaymentTypeRow {
  id: RowId;
  title: string;
  is_active: Flag;
  is_cash: Generated<Flag>;
  deleted_at: number | null;
}

export interface CustomerRow {
  id: RowId;
  phone: string;
  name: string;
  email: Generated<string>;
  birth_date: string | null;
  gender: 'female' | 'male' | 'other' | null;
  business_day: string;
  created_at: number;
  updated_at: number;
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
}

export interface InvoiceRow {
  id: RowId;
  created_at: number;
  business_day: string;
  sub_total_cents: number;
  tax_total_cents: number;
  total_cents: number;
  table_id: number | null;
  table_title: string | null;
  floor: string | null;
  delivery_type: DeliveryType;
  customer_type: CustomerType;
  customer_id: string | null;
  customer_name: string | null;
  customer_email: string | null;
  user_id: number | null;
}

export interface PaymentRow {
  id: RowId;
  invoice_id: number;
  payment_type_id: number;
  title: string;
  amount_cents: number;
  tendered_cents: number | null;
  created_at: number;
}

export interface OrderRow {
  id: RowId;
  business_day: string;
  token_no: number;
  created_at: number;
  sale_hour: number;
  delivery_type: DeliveryType;
  customer_type: CustomerType;
  customer_id: string | null;
  customer_name: string | null;
  table_id: number | null;
  table_title: string | null;
  floor: string | null;
  status: Generated<OrderStatus>;
  payment_status: Generated<PaymentStatus>;
  invoice_id: number | null;
  seen_at: number | null;
  user_id: number | null;
}

export interface OrderItemRow {
  id: RowId;
  order_id: number;
  item_id: number;
  item_title: string;
  category_id: number | null;
  variant_id: number | null;
  variant_title: string | null;
  variant_price_cents: number | null;
  quantity: number;
  price_cents: number;
  net_cents: number;
  tax_cents: number;
  total_cents: number;
  tax_title: string | null;
  tax_rate_milli: number | null;
  tax_type: TaxType | null;
  notes: string | null;
  status: Generated<ItemStatus>;
  created_at: number;
}

export interface OrderItemAddonRow {
  order_item_id: number;
  position: number;
  addon_id: number;
  title: string;
  price_cents: number;
}

export interface SubscriptionRow {
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

export interface IdempotencyKeyRow {
  user_id: number;
  endpoint: string;
  key: string;
  body_hash: string;
  status: 200 | 400;
  answer: string;
  created_at: number;
}

export interface AuditRow {
  id: RowId;
  at: number;
  user_id: number | null;
  username: string;
  device_id: string | null;
  kind: string;
  entity: string;
  entity_id: string;
  details: string;
  prev_hash: string;
  hash: string;
}

export interface PrinterRow {
  id: RowId;
  name: string;
  host: string;
  port: number;
  paper: Paper;
  code_page: CodePage;
  prints_receipts: Flag;
  prints_slips: Flag;
  prints_tokens: Flag;
  has_drawer: Flag;
  copies: number;
  stand_in_id: number | null;
  deleted_at: number | null;
}

export interface PrinterCategoryRow {
  printer_id: number;
  category_id: number;
}

export interface PrintJobRow {
  id: RowId;
  printer_id: number;
  kind: JobKind;
  order_id: number | null;
  invoice_id: number | null;
  document: string;
  state: JobState;
  confirmed: Generated<Flag>;
  reason: Generated<string>;
  attempts: Generated<number>;
  next_at: number;
  created_at: number;
  updated_at: number;
  printed_by: number | null;
  reprint_of: number | null;
  duplicate: Generated<number>;
}

export interface RollupDayRow {
  business_day: string;
  orders_count: number;
  paid_orders: number;
  revenue_cents: number;
  tax_cents: number;
}

export interface RollupHourRow {
  business_day: string;
  hour: number;
  orders_count: number;
}

export interface RollupItemRow {
  business_day: string;
  item_id: number;
  quantity: number;
}

export interface RollupPaymentRow {
  business_day: string;
  payment_type_id: number;
  title: string;
  payments_count: number;
  amount_cents: number;
}

/** Untaxed lines have the title '', the rate -1 and the type ''. */
export interface RollupTaxRow {
  business_day: string;
  title: string;
  rate_milli: number;
  type: TaxType | '';
  net_cents: number;
  tax_cents: number;
}

export interface RollupCustomerRow {
  customer_id: string;
  business_day: string;
  orders_count: number;
  previous_day: string | null;
}

export interface RollupItemMonthRow {
  month: string;
  item_id: number;
  quantity: number;
}

/** Who was ever billed, by phone and by each name he then had. */
export interface BilledCustomerRow {
  id: RowId;
  phone: string;
  name: string;
}

/** A trigram index: `rowid` is the id of what it tells of, the column of its own name takes the text to match. */
export interface SearchRow {
  rowid: number;
}

export interface Database {
  users: UserRow;
  devices: DeviceRow;
  access_tokens: AccessTokenRow;
  store: StoreRow;
  token_days: TokenDayRow;
  categories: CategoryRow;
  taxes: TaxRow;
  menu_items: MenuItemRow;
  variants: OptionRow;
  addons: OptionRow;
  store_tables: StoreTableRow;
  payment_types: PaymentTypeRow;
  customers: CustomerRow;
  reservations: ReservationRow;
  invoices: InvoiceRow;
  payments: PaymentRow;
  orders: OrderRow;
  order_items: OrderItemRow;
  order_item_addons: OrderItemAddonRow;
  subscriptions: SubscriptionRow;
  idempotency_keys: IdempotencyKeyRow;
  audit: AuditRow;
  printers: PrinterRow;
  printer_categories: PrinterCategoryRow;
  print_jobs: PrintJobRow;
  rollup_days: RollupDayRow;
  rollup_hours: RollupHourRow;
  rollup_items: RollupItemRow;
  rollup_payments: RollupPaymentRow;
  rollup_taxes: RollupTaxRow;
  rollup_customers: RollupCustomerRow;
  rollup_item_months: RollupItemMonthRow;
  billed_customers: BilledCustomerRow;
  customer_search: SearchRow;
  billed_search: SearchRow;
}
