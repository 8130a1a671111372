// Invoices and payments.
import type { Generated } from 'kysely';
import type { TaxType } from '#shared/billing/tax.ts';
import type { CardKind, ValueTender } from '#shared/card-kinds.ts';
import type { CustomerType, DeliveryType } from '#shared/states/order.ts';
import type { Flag, RowId } from './columns.ts';

interface PaymentTypeRow {
  id: RowId;
  title: string;
  is_active: Flag;
  is_cash: Generated<Flag>;
  deleted_at: number | null;
  /** Null for a usual payment type. */
  kind: ValueTender | null;
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
  kind: Generated<'sale' | 'credit'>;
  refund_of: number | null;
  bill_id: number | null;
  /** 1: the lines are in `invoice_lines`; 0: they are the lines of the invoice's orders, as sold. */
  is_itemised: Generated<Flag>;
  /** The sum of the discounts that staff gave, without the reductions by promotions. */
  discount_cents: Generated<number>;
  promo_cents: Generated<number>;
  comp_cents: Generated<number>;
  service_cents: Generated<number>;
  guests: Generated<number>;
  reason: string | null;
  approved_by: string | null;
  /** The drawer shift in which the invoice was issued. */
  shift_id: number | null;
  /** The part of the total that is the price of multi-purpose gift cards. */
  card_cents: Generated<number>;
}

export interface InvoiceLineRow {
  id: RowId;
  invoice_id: number;
  line_id: number;
  kind: 'item' | 'service';
  order_item_id: number | null;
  title: string;
  share_num: number;
  share_den: number;
  amount_cents: number;
  /** The line's own discount as entered, as JSON in wire format. */
  discount: string | null;
  own_off_cents: number;
  off_cents: number;
  /** The reductions of the line by promotions, as JSON; null if there are none. `promo_cents` is their sum. */
  promos: string | null;
  promo_cents: Generated<number>;
  is_comp: Flag;
  comp_cents: Generated<number>;
  net_cents: number;
  tax_cents: number;
  tax_title: string | null;
  tax_rate_milli: number | null;
  tax_type: TaxType | null;
  /** The reduction of the line by points and single-purpose gift cards; a part of `off_cents`. */
  value_off_cents: Generated<number>;
  card: CardKind | null;
}

export interface PaymentRow {
  id: RowId;
  invoice_id: number | null;
  payment_type_id: number;
  title: string;
  amount_cents: number;
  tendered_cents: number | null;
  created_at: number;
  business_day: string | null;
  bill_id: number | null;
  rounding_cents: Generated<number>;
  tip_cents: Generated<number>;
  user_id: number | null;
  approved_by: string | null;
  drawer_id: number | null;
  shift_id: number | null;
  is_late: Generated<Flag>;
  cancelled_at: number | null;
  cancel_reason: string | null;
  corrects_id: number | null;
  is_cash: Generated<Flag>;
  /** When the payment was entered, if it was stored on a device first; otherwise null. */
  tapped_at: number | null;
  /** The gift card or house account that paid. */
  account_id: number | null;
  /** Set if the payment pays a part of what a customer owes on a house account. */
  account_payment_id: number | null;
}

interface ReasonRow {
  id: RowId;
  kind: 'void' | 'discount' | 'comp' | 'refund' | 'cash';
  title: string;
}

interface ExceptionRow {
  id: RowId;
  at: number;
  business_day: string;
  kind: string;
  user_id: number | null;
  approved_by: string | null;
  reason: string | null;
  title: string;
  value_cents: number;
  after_print: Flag;
  waste: Flag;
  other_tender: Flag;
  order_id: number | null;
  bill_id: number | null;
  invoice_id: number | null;
  shift_id: number | null;
  /** The user who sent the call on behalf of `user_id`. */
  sent_by: string | null;
}

/**
 * One user's exceptions of one kind within an hour, and the single exception that is recorded for all exceptions beyond
 * the limit.
 */
interface NoisyHourRow {
  id: RowId;
  user_id: number;
  kind: string;
  began_at: number;
  entries: number;
  exception_id: number | null;
  more: Generated<number>;
  more_cents: Generated<number>;
}

export interface MoneyTables {
  payment_types: PaymentTypeRow;
  invoices: InvoiceRow;
  invoice_lines: InvoiceLineRow;
  payments: PaymentRow;
  reasons: ReasonRow;
  exceptions: ExceptionRow;
  noisy_hours: NoisyHourRow;
}
