// What a cancelled order or dish was worth, as the audit trail tells of it.

import type { SoldItem, SoldOrder } from '../../domain/orders/orders.ts';
import type { Wire } from '../../domain/store/bill-rules.ts';

type Place = Pick<SoldOrder, 'token_no' | 'table_title'>;
type Dish = Pick<SoldItem, 'item_title' | 'variant_title' | 'quantity' | 'status' | 'total_cents'>;

/** One dish: `was` is how far the kitchen had come with it. */
export const dishOf = (item: Dish, wire: Wire) => ({
  dish: item.variant_title === null ? item.item_title : `${item.item_title}, ${item.variant_title}`,
  quantity: item.quantity,
  was: item.status,
  amount: wire.amount(item.total_cents),
});

/** An order with those of its dishes that still counted. */
export const lossOf = ({ token_no, table_title }: Place, items: readonly Dish[], wire: Wire) => ({
  token: token_no,
  table: table_title,
  amount: wire.amount(items.reduce((sum, { total_cents }) => sum + total_cents, 0)),
  dishes: items.map((item) => dishOf(item, wire)),
});
