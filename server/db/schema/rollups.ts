// The daily sums that reports read.
import type { Generated } from 'kysely';
import type { TaxType } from '#shared/billing/tax.ts';

interface RollupDayRow {
  business_day: string;
  orders_count: number;
  paid_orders: number;
  revenue_cents: number;
  tax_cents: number;
  discount_cents: Generated<number>;
  comp_cents: Generated<number>;
  service_cents: Generated<number>;
  refund_cents: Generated<number>;
  guests: Generated<number>;
  rounding_cents: Generated<number>;
  tip_cents: Generated<number>;
  void_cents: Generated<number>;
  waste_cents: Generated<number>;
}

interface RollupHourRow {
  business_day: string;
  hour: number;
  orders_count: number;
}

interface RollupItemRow {
  business_day: string;
  item_id: number;
  quantity: number;
  /** The amount at which the dish was sold, with tax and before discounts of the bill. */
  total_cents: number;
}

/** Dishes that were sold in sets. They are not in `rollup_items`. */
interface RollupSetDishRow {
  business_day: string;
  item_id: number;
  quantity: number;
}

interface RollupPaymentRow {
  business_day: string;
  payment_type_id: number;
  title: string;
  payments_count: number;
  amount_cents: number;
}

/** Untaxed lines have the title '', the rate -1 and the type ''. */
interface RollupTaxRow {
  business_day: string;
  title: string;
  rate_milli: number;
  type: TaxType | '';
  net_cents: number;
  tax_cents: number;
}

interface RollupCustomerRow {
  customer_id: string;
  business_day: string;
  orders_count: number;
  previous_day: string | null;
}

/** Sums over all days. */
interface RollupCustomerSumRow {
  customer_id: string;
  orders_count: number;
  spent_cents: number;
}

/** Sums over all days. A user is owed the tips that they took minus the tips that were paid out to them. */
interface RollupTipsOwedRow {
  user_id: number;
  taken_cents: number;
  paid_cents: number;
}

interface RollupCustomerCountRow {
  id: number;
  customers: number;
}

interface RollupItemMonthRow {
  month: string;
  item_id: number;
  quantity: number;
  /** The amount at which the dish was sold, with tax and before discounts of the bill. */
  total_cents: number;
}

interface RollupOptionRow {
  business_day: string;
  option_id: number;
  quantity: number;
}

/** Sales by price list, under the title that the list had then. */
interface RollupPriceListRow {
  business_day: string;
  title: string;
  quantity: number;
  off_cents: number;
}

/** Reductions of invoiced lines by promotions, under the titles that the promotions had then. */
interface RollupPromotionRow {
  business_day: string;
  title: string;
  quantity_milli: number;
  off_cents: number;
}

/** The last order that the rollups include. */
interface RollupReachRow {
  id: number;
  order_id: number;
}

export interface RollupTables {
  rollup_reach: RollupReachRow;
  rollup_days: RollupDayRow;
  rollup_hours: RollupHourRow;
  rollup_items: RollupItemRow;
  rollup_payments: RollupPaymentRow;
  rollup_taxes: RollupTaxRow;
  rollup_customers: RollupCustomerRow;
  rollup_customer_sums: RollupCustomerSumRow;
  rollup_customer_count: RollupCustomerCountRow;
  rollup_tips_owed: RollupTipsOwedRow;
  rollup_item_months: RollupItemMonthRow;
  rollup_options: RollupOptionRow;
  rollup_set_dishes: RollupSetDishRow;
  rollup_price_lists: RollupPriceListRow;
  rollup_promotions: RollupPromotionRow;
  // Views that add the later orders, which are not in these tables yet. So a day or a dish may have several rows.
  sold_days: RollupDayRow;
  sold_hours: RollupHourRow;
  sold_items: RollupItemRow;
  sold_set_dishes: RollupSetDishRow;
  sold_item_months: RollupItemMonthRow;
  sold_options: RollupOptionRow;
  sold_price_lists: RollupPriceListRow;
}
