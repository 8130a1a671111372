// Loads the totals of the unpaid part of some orders from the hub.
import { useCallback, useEffect, useState } from 'react';
import type { BillSummary } from '#shared/entities/billing.ts';
import { ApiError, call } from '../../hub/api.ts';

type Bill = { data?: BillSummary; error?: ApiError };

/** Loads the totals of these orders. The returned `ask` function loads the totals again. */
export function useBill(orderIds: readonly number[]) {
  const [bill, setBill] = useState<Bill>({});
  const ids = orderIds.join(',');
  const ask = useCallback(async () => {
    setBill({});
    try {
      const body = { orderIds: ids.split(',').map(Number) };
      setBill({ data: await call('POST /orders/complete-order-payment-summary', { body }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBill({ error });
    }
  }, [ids]);
  useEffect(() => void ask(), [ask]);
  return { ...bill, ask };
}
