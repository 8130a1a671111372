// Inserts the rows of an order, many lines per statement.
import type { Selectable } from 'kysely';
import { prepared, preparedRows, qb, type SlotOf } from '../../db/query.ts';
import type {
  OrderItemAddonRow,
  OrderItemOptionRow,
  OrderItemRow,
  OrderRow,
  OrderSetRow,
  SetDishRow,
} from '../../db/schema.ts';

type NewOrder = Omit<
  OrderRow,
  'id' | 'status' | 'seen_at' | 'payment_status' | 'allergies_seen_at' | 'rush' | 'is_further'
> & {
  payment_status: 'pending' | 'paid';
  is_further: 0 | 1;
};
export const insertOrder = prepared<{ [K in keyof NewOrder]: NewOrder[K] }>()((p) =>
  qb.insertInto('orders').values({
    business_day: p('business_day'),
    token_no: p('token_no'),
    created_at: p('created_at'),
    sale_hour: p('sale_hour'),
    delivery_type: p('delivery_type'),
    customer_type: p('customer_type'),
    customer_id: p('customer_id'),
    customer_name: p('customer_name'),
    table_id: p('table_id'),
    table_title: p('table_title'),
    floor: p('floor'),
    payment_status: p('payment_status'),
    invoice_id: p('invoice_id'),
    user_id: p('user_id'),
    bill_id: p('bill_id'),
    is_further: p('is_further'),
    sent_by: p('sent_by'),
    allergies: p('allergies'),
    promised_at: p('promised_at'),
    source: p('source'),
  }),
);

type NewItem = Pick<
  Selectable<OrderItemRow>,
  | 'order_id'
  | 'item_id'
  | 'item_title'
  | 'kitchen_name'
  | 'category_id'
  | 'variant_id'
  | 'variant_title'
  | 'variant_price_cents'
  | 'quantity'
  | 'price_cents'
  | 'net_cents'
  | 'tax_cents'
  | 'total_cents'
  | 'tax_title'
  | 'tax_rate_milli'
  | 'tax_type'
  | 'notes'
  | 'created_at'
  | 'seat'
  | 'course'
  | 'price_list'
  | 'list_off_cents'
  | 'promos'
  | 'station_id'
  | 'waits'
  | 'texts'
  | 'status'
  | 'card'
  | 'set_id'
>;
export type ItemRecord = { [K in keyof NewItem]: NewItem[K] };
const itemSlots = (p: SlotOf<ItemRecord>) => ({
  order_id: p('order_id'),
  item_id: p('item_id'),
  item_title: p('item_title'),
  kitchen_name: p('kitchen_name'),
  category_id: p('category_id'),
  variant_id: p('variant_id'),
  variant_title: p('variant_title'),
  variant_price_cents: p('variant_price_cents'),
  quantity: p('quantity'),
  price_cents: p('price_cents'),
  net_cents: p('net_cents'),
  tax_cents: p('tax_cents'),
  total_cents: p('total_cents'),
  tax_title: p('tax_title'),
  tax_rate_milli: p('tax_rate_milli'),
  tax_type: p('tax_type'),
  notes: p('notes'),
  created_at: p('created_at'),
  seat: p('seat'),
  course: p('course'),
  price_list: p('price_list'),
  list_off_cents: p('list_off_cents'),
  promos: p('promos'),
  station_id: p('station_id'),
  waits: p('waits'),
  texts: p('texts'),
  status: p('status'),
  card: p('card'),
  set_id: p('set_id'),
});
export const insertItems = preparedRows<ItemRecord>((rows) =>
  qb.insertInto('order_items').values(rows.map(itemSlots)),
);

type SetRecord = { [K in keyof Omit<OrderSetRow, 'id'>]: OrderSetRow[K] };
const setSlots = (p: SlotOf<SetRecord>) => ({
  order_id: p('order_id'),
  no: p('no'),
  item_id: p('item_id'),
  title: p('title'),
  price_cents: p('price_cents'),
});
export const insertSets = preparedRows<SetRecord>((rows) =>
  qb.insertInto('order_sets').values(rows.map(setSlots)),
);

type SetDishRecord = { [K in keyof Omit<SetDishRow, 'taken_after'>]: SetDishRow[K] };
const setDishSlots = (p: SlotOf<SetDishRecord>) => ({
  order_item_id: p('order_item_id'),
  step: p('step'),
  weight_cents: p('weight_cents'),
  added_cents: p('added_cents'),
});
export const insertSetDishes = preparedRows<SetDishRecord>((rows) =>
  qb.insertInto('set_dishes').values(rows.map(setDishSlots)),
);

type AddonRecord = { [K in keyof OrderItemAddonRow]: OrderItemAddonRow[K] };
const addonSlots = (p: SlotOf<AddonRecord>) => ({
  order_item_id: p('order_item_id'),
  position: p('position'),
  addon_id: p('addon_id'),
  title: p('title'),
  price_cents: p('price_cents'),
});
export const insertAddons = preparedRows<AddonRecord>((rows) =>
  qb.insertInto('order_item_addons').values(rows.map(addonSlots)),
);

type OptionRecord = { [K in keyof OrderItemOptionRow]: OrderItemOptionRow[K] };
const optionSlots = (p: SlotOf<OptionRecord>) => ({
  order_item_id: p('order_item_id'),
  position: p('position'),
  option_id: p('option_id'),
  group_title: p('group_title'),
  title: p('title'),
  quantity: p('quantity'),
  price_cents: p('price_cents'),
});
export const insertOptions = preparedRows<OptionRecord>((rows) =>
  qb.insertInto('order_item_options').values(rows.map(optionSlots)),
);
