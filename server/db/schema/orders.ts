// Orders, their items and their tokens.
import type { Generated } from 'kysely';
import type { TaxType } from '#shared/billing/tax.ts';
import type { CardKind } from '#shared/card-kinds.ts';
import type {
  CustomerType,
  DeliveryType,
  OrderStatus,
  PaymentStatus,
} from '#shared/states/order.ts';
import type { ItemStatus } from '#shared/states/order-item.ts';
import type { Flag, RowId } from './columns.ts';

interface TokenDayRow {
  business_day: string;
  last_token: number;
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
  bill_id: number | null;
  /**
   * 1 if the bill existed before the order: an index then finds the order by its bill. 0 for the first order of a
   * bill.
   */
  is_further: Generated<Flag>;
  sent_by: string | null;
  allergies: string | null;
  allergies_seen_at: number | null;
  rush: Generated<Flag>;
  promised_at: number | null;
  /** Who sent an order that came from outside; null for an order of staff. */
  source: 'guest' | 'open' | null;
}

export interface OrderItemRow {
  id: RowId;
  order_id: number;
  item_id: number;
  item_title: string;
  /** The name of the dish in the kitchen when it was sold; null means its title. */
  kitchen_name: string | null;
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
  /** 0 means the whole table. */
  seat: Generated<number>;
  course: number | null;
  /** 1 if the item's bill lines are in `bill_lines` or `even_lines`. */
  is_apart: Generated<Flag>;
  /** 1 if the item was on a printed bill. */
  was_printed: Generated<Flag>;
  /** The table to which the item was moved without its order. */
  table_title: string | null;
  /** The price list that was used, and its reduction per piece. */
  price_list: string | null;
  list_off_cents: Generated<number>;
  /** The promotion terms that applied when the item was sold, as a JSON list of ids. */
  promos: string | null;
  /** The station that cooks the item, set when the item fires; null if there are no stations. */
  station_id: number | null;
  /** 1 until the item's course fires. */
  waits: Generated<Flag>;
  /** Null if the item fired together with its order. */
  fired_at: number | null;
  /** When the item came from another station; null if it did not. */
  passed_at: number | null;
  completed_at: number | null;
  /** The texts of the item in each language when it was sold, as JSON. */
  texts: string | null;
  /**
   * The station that completed the item, if the item has another station by now. A recall returns the item to this
   * station.
   */
  recall_station_id: number | null;
  /** The table before a move, until the kitchen has seen the move. */
  moved_from: string | null;
  /** 1 once the kitchen has seen the void. */
  is_told: Generated<Flag>;
  /** The kind of gift card that the item sells; null for dishes. */
  card: CardKind | null;
  /** The set in which the item was sold. */
  set_id: number | null;
}

/** A set as it was sold. */
export interface OrderSetRow {
  id: RowId;
  order_id: number;
  no: number;
  item_id: number;
  title: string;
  price_cents: number;
}

/** A dish of a set: its step, its weight when the set's price is divided, and what the dish adds to the price. */
export interface SetDishRow {
  order_item_id: number;
  step: number;
  weight_cents: number;
  added_cents: number;
  /**
   * The id of the newest order item when this dish replaced another dish. The portions of this dish count as taken
   * after that item.
   */
  taken_after: number | null;
}

export interface OrderItemAddonRow {
  order_item_id: number;
  position: number;
  addon_id: number;
  title: string;
  price_cents: number;
}

export interface OrderItemOptionRow {
  order_item_id: number;
  position: number;
  option_id: number;
  group_title: string;
  title: string;
  quantity: number;
  /** The price of all pieces of the option in one dish. */
  price_cents: number;
}

export interface OrderTables {
  token_days: TokenDayRow;
  orders: OrderRow;
  order_items: OrderItemRow;
  order_item_addons: OrderItemAddonRow;
  order_item_options: OrderItemOptionRow;
  order_sets: OrderSetRow;
  set_dishes: SetDishRow;
}
