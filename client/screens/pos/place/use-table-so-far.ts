// The bill that the order of the cart will join, in its current state on the hub.
import { useEffect } from 'react';
import type { Bill } from '#shared/entities/bills.ts';
import { useData } from '../../../hub/data.ts';
import { type OrderEvent, onOrderEvent } from '../../../hub/realtime.ts';
import type { Cart } from '../cart/cart-rules.ts';
import { useCart } from '../cart/cart-state.ts';

/** Returns the query for the bills to load; null if the cart has neither a table nor a bill. */
function askedBills({ deliveryType, tableId, bill }: Cart) {
  if (bill) return { query: { ids: String(bill.id) } };
  if (deliveryType !== 'dinein' || tableId === null) return null;
  return { query: { tableId } };
}

const isJoined = ({ status, paid, lines }: Bill): boolean =>
  status === 'open' && paid === 0 && lines.length > 0;

/**
 * Whether an event may change the bill. If the table has no bill yet, any changed bill may be the table's new bill.
 */
function isAbout(event: OrderEvent, bill: Bill | undefined): boolean {
  if (event === 'reload') return true;
  if (event.event === 'bill_update')
    return bill === undefined || event.data.billIds.includes(bill.id);
  if (event.event !== 'order_update' || bill === undefined) return false;
  return bill.lines.some(
    ({ order_id }) => order_id !== null && event.data.orderIds.includes(order_id),
  );
}

/**
 * Returns the bill that the order will join; undefined while the hub is unreachable, or if the order opens a new
 * bill.
 */
export function useTableSoFar(): Bill | undefined {
  const cart = useCart();
  const asked = askedBills(cart);
  const { data, reload } = useData('GET /bills', asked);
  const isAsked = asked !== null;
  const bill = isAsked ? data?.find(isJoined) : undefined;
  useEffect(() => {
    if (!isAsked) return undefined;
    return onOrderEvent((event) => {
      if (isAbout(event, bill)) void reload();
    });
  }, [isAsked, bill, reload]);
  return bill;
}

/** Returns the highest course of a bill that has been fired. */
export function highestFired(bill: Bill | undefined): number | undefined {
  const courses = (bill?.lines ?? []).flatMap(({ course, fired }) =>
    fired === 0 || course === null ? [] : [course],
  );
  return courses.length === 0 ? undefined : Math.max(...courses);
}
