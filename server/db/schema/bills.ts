// Bills that are open, paid, joined or void. Their lines are stored only if they differ from the orders' items: as
// separate lines, or as lines of an even split.
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
  /** The waiter who looks after the bill; null means the user who opened it. */
  owner_id: number | null;
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
  /** The highest discount that needed no permission, in thousandths of a percent; null if no limit applied. */
  discount_limit_milli: number | null;
  /** Sums of the lines and the service charge, for lists. */
  net_cents: Generated<number>;
  tax_cents: Generated<number>;
  off_cents: Generated<number>;
  comp_cents: Generated<number>;
  paid_cents: Generated<number>;
  /** The order that opened the bill; null if no order opened it, or on bills of older hubs. */
  first_order_id: number | null;
  /**
   * The even split that the bill is a part of, and the index of this part, from 0; null if the bill has its own lines.
   */
  even_split_id: number | null;
  even_part: number | null;
  /** Points and single-purpose gift cards that reduce the bill, as JSON; null if there are none. */
  value: string | null;
  /** The code in upper case. */
  coupon: string | null;
  /** The amount by which promotions reduce the lines of the bill. */
  promo_cents: Generated<number>;
}

/** The columns that lines of bills and of even splits share. */
interface LineColumns {
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
  own_limit_milli: number | null;
  own_discount_only: Generated<Flag>;
  bill_off_cents: number;
  comp_amount_cents: number | null;
  comp_off_cents: number | null;
  comp_value_cents: number | null;
  /** The reductions of the line by promotions, as JSON; null if there are none. */
  promos: string | null;
  net_cents: number;
  tax_cents: number;
}

export interface BillLineRow extends LineColumns {
  id: RowId;
  bill_id: number;
  is_kept: Flag;
  value_off_cents: Generated<number>;
}

/** A bill as it was before it was split evenly. */
interface EvenSplitRow {
  id: RowId;
  parts: number;
  /**
   * The id of the first line in the second part. The next ids belong to the other lines of the second and later parts.
   */
  first_line_id: number;
  service_net_cents: number;
  service_tax_cents: number;
}

interface EvenLineRow extends LineColumns {
  split_id: number;
  position: number;
  line_id: number;
}

/** A row of a view: an item whose bill lines have rows of their own, and a bill with such a line. */
interface ItemApartRow {
  bill_id: number;
  order_item_id: number;
}

export interface BillTables {
  bills: BillRow;
  bill_lines: BillLineRow;
  even_splits: EvenSplitRow;
  even_lines: EvenLineRow;
  items_apart: ItemApartRow;
}
