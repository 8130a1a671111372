// Loads the totals of the unpaid part of some orders from the hub, and again when the orders or their bills change.
import { useCallback, useEffect, useState } from 'react';
import type { BillSummary } from '#shared/entities/billing.ts';
import { ApiError, call } from '../../hub/api.ts';
import { type OrderEvent, onOrderEvent } from '../../hub/realtime.ts';

type Bill = { data?: BillSummary; error?: ApiError };

const NOT_LOADED: Bill = {};

/** Whether an event may change the totals. Any bill may have become the bill of these orders. */
const isAbout = (event: OrderEvent, orderIds: readonly number[]): boolean =>
  event === 'reload' ||
  event.event === 'bill_update' ||
  (event.event === 'order_update' && event.data.orderIds.some((id) => orderIds.includes(id)));

/** Loads the totals of these orders. The returned `ask` function removes the totals and loads them again. */
export function useBill(orderIds: readonly number[]) {
  const [bill, setBill] = useState(NOT_LOADED);
  const ids = orderIds.join(',');
  const load = useCallback(async () => {
    try {
      const body = { orderIds: ids.split(',').map(Number) };
      setBill({ data: await call('POST /orders/complete-order-payment-summary', { body }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBill((before) => (before.data === undefined ? { error } : before));
    }
  }, [ids]);
  const ask = useCallback(() => {
    setBill(NOT_LOADED);
    return load();
  }, [load]);
  useEffect(() => void ask(), [ask]);
  useEffect(
    () =>
      onOrderEvent((event) => {
        if (isAbout(event, ids.split(',').map(Number))) void load();
      }),
    [ids, load],
  );
  return { ...bill, ask };
}
