// The value of a cancelled order or dish, for the audit trail.

import type { SoldItem, SoldOrder } from '../../domain/orders/orders.ts';
import type { Wire } from '../../domain/store/bill-rules.ts';

type Place = Pick<SoldOrder, 'token_no' | 'table_title'>;
type Dish = Pick<SoldItem, 'item_title' | 'variant_title' | 'quantity' | 'status' | 'total_cents'>;

/** Describes one dish; `was` is its last kitchen status. */
export const dishOf = (item: Dish, wire: Wire) => ({
  dish: item.variant_title === null ? item.item_title : `${item.item_title}, ${item.variant_title}`,
  quantity: item.quantity,
  was: item.status,
  amount: wire.amount(item.total_cents),
});

/** Describes an order with those of its dishes that were not already cancelled. */
export const lossOf = ({ token_no, table_title }: Place, items: readonly Dish[], wire: Wire) => ({
  token: token_no,
  table: table_title,
  amount: wire.amount(items.reduce((sum, { total_cents }) => sum + total_cents, 0)),
  dishes: items.map((item) => dishOf(item, wire)),
});
