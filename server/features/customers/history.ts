// A customer's history: how often he came, what he spent, his newest orders; read in the reader thread (CONTRACT §5).
import { toAmount } from '#shared/billing/money.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { wholeOrders } from '../orders/queries.ts';
import { getStore } from '../store/queries.ts';
import { getCustomer } from './queries.ts';

/** So many of his newest orders a customer's history shows. */
const HISTORY_ORDERS = 20;

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
    .where('customer_id', '=', p('phone'))
    .where('status', '<>', 'cancelled'),
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

/** 404 when nobody has that phone. */
const readHistory = (tx: Tx, { id }: { id: string }) =>
  historyOf(tx, getCustomer(tx, id, 'id').phone);

export const historyReads = { customerHistory: readHistory };
