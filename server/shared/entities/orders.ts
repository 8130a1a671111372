// Orders as they were sold: read forms (CONTRACT §10).
import { type Static, Type } from 'typebox';
import { oneOf } from '../fields.ts';
import { DELIVERY_TYPES, ORDER_STATUSES } from '../states/order.ts';
import { ITEM_STATUSES } from '../states/order-item.ts';
import { GroupBill } from './bills.ts';
import { amount, flag01, instant, nullable } from './common.ts';
import { taxType } from './menu.ts';

/** Options stand at the end of the add-ons once more, without an id: '2 × Aioli'. */
export const SoldAddon = Type.Object({
  id: nullable(Type.Integer()),
  title: Type.String(),
  price: amount(),
});
export type SoldAddon = Static<typeof SoldAddon>;

/** `price` is what its pieces together were charged with one dish. */
export const SoldOption = Type.Object({
  id: Type.Integer(),
  group: Type.String(),
  title: Type.String(),
  quantity: Type.Integer(),
  price: amount(),
});
export type SoldOption = Static<typeof SoldOption>;

export const OrderItem = Type.Object({
  id: Type.Integer(),
  order_id: Type.Integer(),
  item_id: Type.Integer(),
  item_title: Type.String(),
  variant_id: nullable(Type.Integer()),
  variant_title: nullable(Type.String()),
  variant_price: nullable(amount()),
  quantity: Type.Integer(),
  status: oneOf(ITEM_STATUSES),
  date: instant(),
  addons: Type.Array(SoldAddon),
  options: Type.Optional(Type.Array(SoldOption)),
  notes: nullable(Type.String()),
  price: amount(),
  net: amount(),
  tax: amount(),
  total: amount(),
  tax_title: nullable(Type.String()),
  tax_rate: nullable(Type.Number()),
  tax_type: taxType(),
  /** The price list that it was priced by. */
  price_list: Type.Optional(nullable(Type.String())),
  /** 0 is the table's. */
  seat: Type.Optional(Type.Integer()),
  course: Type.Optional(nullable(Type.Integer())),
  /** Where it was moved without its order. */
  table_title: Type.Optional(nullable(Type.String())),
  /** Where it is cooked, once it has fired. */
  station_id: Type.Optional(nullable(Type.Integer())),
  /** 0 while its course waits. */
  fired: Type.Optional(flag01()),
  fired_at: Type.Optional(nullable(instant())),
  /** The table it was for when it was moved, until the kitchen has taken note. */
  moved_from: Type.Optional(nullable(Type.String())),
  /** 1 once the kitchen has taken note that it is cancelled. */
  is_told: Type.Optional(flag01()),
});
export type OrderItem = Static<typeof OrderItem>;

export const Order = Type.Object({
  id: Type.Integer(),
  date: instant(),
  delivery_type: oneOf(DELIVERY_TYPES),
  customer_type: oneOf(['WALKIN', 'CUSTOMER']),
  customer_id: nullable(Type.String()),
  customer_name: nullable(Type.String()),
  status: oneOf(ORDER_STATUSES),
  payment_status: oneOf(['pending', 'paid']),
  token_no: Type.Integer(),
  items: Type.Array(OrderItem),
  table_id: nullable(Type.Integer()),
  table_title: nullable(Type.String()),
  floor: nullable(Type.String()),
  seen_at: nullable(instant()),
  /** Who sent it, where that was another than who had tapped it. */
  sent_by: Type.Optional(Type.String()),
  /** What the guest must not eat, and when the kitchen said that it knows. */
  allergies: Type.Optional(nullable(Type.String())),
  allergies_seen_at: Type.Optional(nullable(instant())),
  rush: Type.Optional(flag01()),
  promised_at: Type.Optional(nullable(instant())),
  /** Stations that have something of it to cook and have not taken it in, and since when. */
  unseen: Type.Optional(
    Type.Array(Type.Object({ station_id: Type.Integer(), title: Type.String(), since: instant() })),
  ),
  /** On a station's ticket: where else something of it was fired, and how many lines are open there. */
  elsewhere: Type.Optional(
    Type.Array(
      Type.Object({
        station_id: Type.Integer(),
        title: Type.String(),
        open: Type.Integer(),
      }),
    ),
  ),
});
export type Order = Static<typeof Order>;

export const OrderGroup = Type.Object({
  table_id: nullable(Type.Integer()),
  table_title: nullable(Type.String()),
  floor: nullable(Type.String()),
  orders: Type.Array(Order),
  order_ids: Type.Array(Type.Integer()),
  /** The open bills on which anything of theirs lies. */
  bills: Type.Optional(Type.Array(GroupBill)),
  /** What of all its orders is still to be paid on their bills: discounts, comps and the charge are in it. */
  due: Type.Optional(amount()),
});
export type OrderGroup = Static<typeof OrderGroup>;
