// Orders as they come over the wire, for tests of the screens' logic; what is not told is filled in.
import type { Order, OrderItem } from '#shared/entities.ts';

export const wireItem = (id: number, over: Partial<OrderItem> = {}): OrderItem => ({
  id,
  order_id: 1,
  item_id: 1,
  item_title: 'Soup',
  variant_id: null,
  variant_title: null,
  variant_price: null,
  quantity: 1,
  status: 'created',
  date: '2026-11-20T19:00:00.000Z',
  addons: [],
  notes: null,
  price: 10,
  net: 10,
  tax: 1,
  total: 11,
  tax_title: 'VAT',
  tax_rate: 10,
  tax_type: 'exclusive',
  ...over,
});

export const wireOrder = (id: number, over: Partial<Order> = {}): Order => ({
  id,
  date: new Date(Date.UTC(2026, 10, 20, 19, 0, id)).toISOString(),
  delivery_type: 'dinein',
  customer_type: 'WALKIN',
  customer_id: null,
  customer_name: null,
  status: 'created',
  payment_status: 'pending',
  token_no: id,
  items: [],
  table_id: null,
  table_title: null,
  floor: null,
  seen_at: null,
  ...over,
});
