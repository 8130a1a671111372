// A customer's history: visits, spending, newest orders; read in the reader thread (contract 5).
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { getCustomer } from '../../domain/customers/customers.ts';
import { wholeOrders } from '../../domain/orders/read-form.ts';
import { billRulesOf, wireOf } from '../../domain/store/bill-rules.ts';

/** The number of newest orders in a customer's history. */
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

const sumsOf = prepared<{ phone: string }>()((p) =>
  qb
    .selectFrom('rollup_customer_sums')
    .select(['orders_count', 'spent_cents'])
    .where('customer_id', '=', p('phone')),
);

function historyOf(tx: Tx, phone: string) {
  const sums = tx.get(sumsOf, { phone });
  return {
    ordersCount: sums?.orders_count ?? 0,
    spent: wireOf(tx).amount(sums?.spent_cents ?? 0),
    currency: billRulesOf(tx).currency.code,
    currencyDecimals: billRulesOf(tx).decimals,
    orders: wholeOrders(tx, tx.all(newestOrders, { phone, limit: HISTORY_ORDERS })),
  };
}

/** Returns the history; 404 for an unknown phone number. */
const readHistory = (tx: Tx, { id }: { id: string }) =>
  historyOf(tx, getCustomer(tx, id, 'id').phone);

export const historyReads = { customerHistory: readHistory };
