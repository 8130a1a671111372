// The calls of the customers' register: the paged list, a customer's history, changing and deleting one (CONTRACT §5).
import { toAmount } from '#shared/billing/money.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { wholeOrders } from '../orders/queries.ts';
import { getStore } from '../store/queries.ts';
import { deleteCustomer, updateCustomer } from './commands.ts';
import { listCustomers } from './list.ts';
import { getCustomer } from './queries.ts';

/** So many of his newest orders a customer's history shows. */
const HISTORY_ORDERS = 20;

export const customerRoutes = (hub: Hub): Route[] => [
  // Who looks for one or two letters asks for nearly everybody: off the path of the tills.
  route('GET /customers', ({ query }) =>
    query.filter
      ? hub.readElsewhere('customersPage', query)
      : hub.read((tx) => listCustomers(tx, query)),
  ),
  route('GET /customers/{id}/history', ({ params }) =>
    hub.read((tx) => historyOf(tx, getCustomer(tx, params.id, 'id').phone)),
  ),
  route('POST /customers/{id}/update', ({ params, body, call }) =>
    hub.run(updateCustomer, { ...body, id: params.id }, call),
  ),
  route('DELETE /customers/{id}/delete', ({ params, call }) =>
    hub.run(deleteCustomer, params, call),
  ),
];

const newestOrders = prepared<{ phone: string; limit: number }>()((p) =>
  qb
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', p('phone'))
    .orderBy('business_day', 'desc')
    .orderBy('id', 'desc')
    .limit(p('limit')),
);

const ordersOf = prepared<{ phone: string }>()((p) =>
  qb
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', p('phone')),
);

const spentBy = prepared<{ phone: string }>()((p) =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select((eb) => eb.fn.sum<number | null>('order_items.total_cents').as('cents'))
    .where('orders.customer_id', '=', p('phone'))
    .where('orders.payment_status', '=', 'paid')
    .where('order_items.status', '<>', 'cancelled'),
);

const historyOf = (tx: Tx, phone: string) => ({
  ordersCount: tx.get(ordersOf, { phone })?.count ?? 0,
  spent: toAmount(tx.get(spentBy, { phone })?.cents ?? 0),
  currency: getStore(tx).currency,
  orders: wholeOrders(tx, tx.all(newestOrders, { phone, limit: HISTORY_ORDERS })),
});
