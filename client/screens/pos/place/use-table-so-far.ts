// The bill that the order of the cart will join, in its current state on the hub, and the other bills at its table.
import { useEffect, useMemo } from 'react';
import type { Bill } from '#shared/entities/bills.ts';
import { useData } from '../../../hub/data.ts';
import { type OrderEvent, onOrderEvent } from '../../../hub/realtime.ts';
import type { Cart } from '../cart/cart-rules.ts';
import { useDeliveryType, useOfCart } from '../cart/cart-state.ts';

type Line = Bill['lines'][number];
type Place = Pick<Cart, 'deliveryType' | 'tableId' | 'bill'>;

/** Returns the query for the bills to load; null if the cart has neither a table nor a bill. */
function askedBills({ deliveryType, tableId, bill }: Place) {
  if (bill) return { query: { ids: String(bill.id) } };
  if (deliveryType !== 'dinein' || tableId === null) return null;
  return { query: { tableId } };
}

const isJoined = ({ status, paid, lines }: Bill): boolean =>
  status === 'open' && paid === 0 && lines.length > 0;

/**
 * Whether an event may change these bills. If the table has no bill yet, any changed bill may be the table's new bill.
 */
function isAbout(event: OrderEvent, bill: Bill | undefined, lines: readonly Line[]): boolean {
  if (event === 'reload') return true;
  if (event.event === 'bill_update')
    return bill === undefined || event.data.billIds.includes(bill.id);
  if (event.event !== 'order_update') return false;
  return lines.some(({ order_id }) => order_id !== null && event.data.orderIds.includes(order_id));
}

const NONE: readonly Bill[] = [];

/** Returns the query for the bills at the table of the order; null if the order is for no table. */
function billsThere({ bill, deliveryType, tableId }: Place, own: readonly Bill[]) {
  const id = bill ? own[0]?.table_id : deliveryType === 'dinein' && tableId;
  return typeof id === 'number' ? { query: { tableId: id } } : null;
}

/**
 * Returns the bill that the order will join, and the lines of all bills at its table. The bill is undefined while the
 * hub is unreachable, or if the order opens a new bill.
 */
export function useTableSoFar(): { bill: Bill | undefined; there: readonly Line[] } {
  const deliveryType = useDeliveryType();
  const tableId = useOfCart((cart) => cart.tableId);
  const joined = useOfCart((cart) => cart.bill);
  const place = { deliveryType, tableId, bill: joined ?? null };
  const asked = askedBills(place);
  const isAsked = asked !== null;
  const { data: own = NONE, reload } = useData('GET /bills', asked);
  const table = useData('GET /bills', billsThere(place, isAsked ? own : NONE));
  const bill = isAsked ? own.find(isJoined) : undefined;
  const { data: others = NONE, reload: reloadTable } = table;
  const there = useMemo(() => others.flatMap(({ lines }) => lines), [others]);
  useEffect(() => {
    if (!isAsked) return undefined;
    return onOrderEvent((event) => {
      if (isAbout(event, bill, there)) void Promise.all([reload(), reloadTable()]);
    });
  }, [isAsked, bill, there, reload, reloadTable]);
  return { bill, there };
}
