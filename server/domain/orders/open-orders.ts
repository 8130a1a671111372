// The lists of open orders that screens follow: all open orders, and the open orders with something left to cook
// (contract 5, 20).
import type { Order } from '#shared/entities/orders.ts';
import { COOKING } from '#shared/states/order-item.ts';
import type { Tx } from '../../db/executor.ts';
import { ListPage } from '../../engine/list-page.ts';
import { type OrdersAsked, pagerOf } from './order-pages.ts';
import { rushedFirst, wholeOrders } from './read-form.ts';

const openPage = pagerOf();

/** Returns a page of the orders in the state `created`: all of them, or only those in `orderIds`. */
export function listOpenOrders(tx: Tx, asked: OrdersAsked): ListPage<Order[]> {
  const { rows, next } = openPage(tx, asked);
  return new ListPage(wholeOrders(tx, rows), next);
}

const kitchenPage = pagerOf(
  `EXISTS (SELECT 1 FROM order_items WHERE order_id = orders.id
     AND status IN (${COOKING.map((status) => `'${status}'`).join()}))`,
);

/**
 * Returns a page of the open orders with something left to cook: all of them, or only those in `orderIds`. Rushed
 * orders are first on their page.
 */
export function listKitchenOrders(tx: Tx, asked: OrdersAsked): ListPage<Order[]> {
  const { rows, next } = kitchenPage(tx, asked);
  const isOpen = ({ items }: Order) => items.some(({ status }) => COOKING.includes(status));
  return new ListPage(rushedFirst(wholeOrders(tx, rows).filter(isOpen)), next);
}
