// Orders as they were sold: read forms (CONTRACT §10).
import { type Static, Type } from 'typebox';
import { oneOf } from '../fields.ts';
import { DELIVERY_TYPES, ORDER_STATUSES } from '../states/order.ts';
import { ITEM_STATUSES } from '../states/order-item.ts';
import { GroupBill } from './bills.ts';
import { amount, instant, nullable } from './common.ts';
import { taxType } from './menu.ts';

export const SoldAddon = Type.Object({ id: Type.Integer(), title: Type.String(), price: amount() });
export type SoldAddon = Static<typeof SoldAddon>;

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
  notes: nullable(Type.String()),
  price: amount(),
  net: amount(),
  tax: amount(),
  total: amount(),
  tax_title: nullable(Type.String()),
  tax_rate: nullable(Type.Number()),
  tax_type: taxType(),
  /** 0 is the table's. */
  seat: Type.Optional(Type.Integer()),
  course: Type.Optional(nullable(Type.Integer())),
  /** Where it was moved without its order. */
  table_title: Type.Optional(nullable(Type.String())),
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
});
export type OrderGroup = Static<typeof OrderGroup>;
