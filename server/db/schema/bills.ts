// Bills that are open, paid, joined or void, and the lines of theirs that are not simply their orders' items.
import type { Generated } from 'kysely';
import type { TaxType } from '#shared/billing/tax.ts';
import type { TaxRounding } from '#shared/billing/taxes.ts';
import type { BillStatus } from '#shared/states/bill-states.ts';
import type { CustomerType, DeliveryType } from '#shared/states/order.ts';
import type { Flag, RowId } from './columns.ts';

export interface BillRow {
  id: RowId;
  version: Generated<number>;
  status: Generated<BillStatus>;
  title: string | null;
  table_id: number | null;
  table_title: string | null;
  floor: string | null;
  delivery_type: DeliveryType;
  customer_type: CustomerType;
  customer_id: string | null;
  customer_name: string | null;
  user_id: number | null;
  guests: number | null;
  opened_at: number;
  printed_at: number | null;
  printed_total_cents: number | null;
  print_count: Generated<number>;
  invoice_id: number | null;
  joined_into: number | null;
  part_no: number | null;
  part_of: number | null;
  tax_rounding: Generated<TaxRounding>;
  service_title: string | null;
  service_percent_milli: number | null;
  service_min_guests: number | null;
  service_tax_title: string | null;
  service_tax_rate_milli: number | null;
  service_tax_type: TaxType | null;
  service_forced: Flag | null;
  has_service: Generated<Flag>;
  service_net_cents: Generated<number>;
  service_tax_cents: Generated<number>;
  discount_percent_milli: number | null;
  discount_amount_cents: number | null;
  discount_reason: string | null;
  discount_by: string | null;
  discount_approved_by: string | null;
  /** Sums of its lines and the charge, for lists. */
  net_cents: Generated<number>;
  tax_cents: Generated<number>;
  off_cents: Generated<number>;
  comp_cents: Generated<number>;
  paid_cents: Generated<number>;
}

export interface BillLineRow {
  id: RowId;
  bill_id: number;
  order_item_id: number;
  share_num: number;
  share_den: number;
  amount_cents: number;
  own_percent_milli: number | null;
  own_amount_cents: number | null;
  own_reason: string | null;
  own_by: string | null;
  own_approved_by: string | null;
  own_off_cents: number;
  bill_off_cents: number;
  comp_amount_cents: number | null;
  comp_off_cents: number | null;
  comp_value_cents: number | null;
  net_cents: number;
  tax_cents: number;
  is_kept: Flag;
}

export interface BillTables {
  bills: BillRow;
  bill_lines: BillLineRow;
}
