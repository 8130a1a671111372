// Fetches the bills that events name. An event names a bill or an order of the bill.
import type { Bill } from '#shared/entities/bills.ts';
import { call } from '../hub/api.ts';

export interface Named {
  readonly bills: Set<number>;
  readonly orders: Set<number>;
}

/**
 * Fetches the named bills and the bills of the named orders. Events usually name an order together with its bill, so a
 * bill that was fetched for its order is not fetched again.
 */
export async function fetchNamed({ bills, orders }: Named): Promise<Bill[]> {
  const orderIds = [...orders].join(',');
  const byOrder = orderIds === '' ? [] : await call('GET /bills', { query: { orderIds } });
  const there = new Set(byOrder.map(({ id }) => id));
  const ids = [...bills].filter((id) => !there.has(id)).join(',');
  return ids === '' ? byOrder : [...byOrder, ...(await call('GET /bills', { query: { ids } }))];
}
