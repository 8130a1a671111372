// The bill that the order of the cart will join, in its current state on the hub, and the other bills at its table.
import { useEffect, useMemo } from 'react';
import type { Bill } from '#shared/entities/bills.ts';
import { useData } from '../../../hub/data.ts';
import { type OrderEvent, onOrderEvent } from '../../../hub/realtime.ts';
import { type Cart, tableOf } from '../cart/cart-rules.ts';
import { useDeliveryType, useOfCart } from '../cart/cart-state.ts';

type Line = Bill['lines'][number];
type Place = Pick<Cart, 'deliveryType' | 'tableId' | 'bill'>;

/** Returns the query for the bills to load; null if the cart has neither a table nor a bill. */
function askedBills(place: Place) {
  const tableId = tableOf(place);
  if (tableId !== null) return { query: { tableId } };
  return place.bill ? { query: { ids: String(place.bill.id) } } : null;
}

const isJoined = ({ status, paid, lines }: Bill): boolean =>
  status === 'open' && paid === 0 && lines.length > 0;

/**
 * Whether an event may change these bills. If the order joins none of them, any changed bill may be the table's new bill.
 */
function isAbout(
  event: OrderEvent,
  bill: Bill | undefined,
  bills: readonly Bill[],
  lines: readonly Line[],
): boolean {
  if (event === 'reload') return true;
  if (event.event === 'bill_update')
    return bill === undefined || bills.some(({ id }) => event.data.billIds.includes(id));
  if (event.event !== 'order_update') return false;
  return lines.some(({ order_id }) => order_id !== null && event.data.orderIds.includes(order_id));
}

const NONE: readonly Bill[] = [];

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
  const { data, reload } = useData('GET /bills', asked);
  const bills = (isAsked && data) || NONE;
  const bill = bills.find((each) => isJoined(each) && (joined?.id ?? each.id) === each.id);
  const lines = useMemo(() => bills.flatMap((each) => each.lines), [bills]);
  useEffect(() => {
    if (!isAsked) return undefined;
    return onOrderEvent((event) => {
      if (isAbout(event, bill, bills, lines)) void reload();
    });
  }, [isAsked, bill, bills, lines, reload]);
  return { bill, there: tableOf(place) === null ? [] : lines };
}
