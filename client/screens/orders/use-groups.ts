// Loads the open and the unpaid groups, and updates them when the hub's orders and bills change.
import { useCallback, useEffect, useRef } from 'react';
import type { OrderGroup } from '#shared/entities/orders.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { ordersOf, patchGroups } from '../../hub/order-lists.ts';
import { onOrderEvent } from '../../hub/realtime.ts';
import { useLiveOrders } from '../../hub/use-live-orders.ts';
import { onBills, withBeside } from './find-groups.ts';

const touches = (ids: readonly number[], groups: readonly OrderGroup[] | undefined) =>
  groups?.some((group) => group.order_ids.some((id) => ids.includes(id))) === true;

/**
 * Calls `hear` for each bill event. The amount due of a bill can change without a change of its orders, for example
 * because of a discount.
 */
function useBillNews(hear: (billIds: readonly number[]) => void): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(
    () =>
      onOrderEvent((news) => {
        if (news !== 'reload' && news.event === 'bill_update') latest.current(news.data.billIds);
      }),
    [],
  );
}

/**
 * Returns the open and the unpaid groups. The unpaid groups reload when one of their bills or orders changes, and
 * when an order leaves the open groups.
 */
export function useGroups() {
  const unpaid = useData('GET /orders/unpaid', { query: {} });
  const list = useData('GET /orders', { query: {} });
  const open = useLiveOrders(list, {
    screen: 'orders',
    fetchNamed: async (ids, signal) => {
      const orderIds = withBeside(list.data ?? [], ids).join(',');
      const answer = await call('GET /orders', { query: { orderIds }, signal });
      const listed = new Set(ordersOf(answer).map(({ id }) => id));
      const hasLeft = ids.some((id) => !listed.has(id));
      if (hasLeft || touches(ids, unpaid.data)) void unpaid.reload();
      return answer;
    },
    merge: patchGroups,
  });
  const { reload, refresh } = open;
  const reloadUnpaid = unpaid.reload;
  useBillNews((billIds) => {
    const orderIds = onBills(list.data ?? [], billIds);
    if (orderIds.length > 0) void refresh(orderIds);
    if (onBills(unpaid.data ?? [], billIds).length > 0) void reloadUnpaid();
  });
  const reloadAll = useCallback(
    () => Promise.all([reload(), reloadUnpaid()]),
    [reload, reloadUnpaid],
  );
  return { open, unpaid, reloadAll };
}
