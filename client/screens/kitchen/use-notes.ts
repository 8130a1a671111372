// Sends a cook's acknowledgement of a void or a move.
import { useCallback } from 'react';
import type { Order } from '#shared/entities/orders.ts';
import { ApiError, call } from '../../hub/api.ts';
import { toastError } from '../../parts/toasts.ts';
import { idsOf, type KitchenItem } from './lineup.ts';

type Refresh = (ids: readonly number[]) => Promise<void>;

export function useNotes(
  stationId: number | null,
  refresh: Refresh,
  dismissItem: (itemId: number) => void,
) {
  const onNote = useCallback(
    async (item: KitchenItem) => {
      const { id, order_id, status } = item;
      if (status === 'cancelled') dismissItem(id);
      const body = { orderIds: [order_id], stationId, itemIds: [...idsOf(item)] };
      try {
        await call('POST /kitchen/seen', { body });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        toastError(error.message);
      }
      await refresh([order_id]);
    },
    [stationId, refresh, dismissItem],
  );
  const onGone = useCallback(
    (order: Order | undefined) => {
      if (order === undefined) return;
      const itemIds = order.items.flatMap((item) => [...idsOf(item)]);
      const body = { orderIds: [order.id], stationId, itemIds };
      // If this call fails, the notice appears again after the next connection.
      call('POST /kitchen/seen', { body }).catch(() => undefined);
    },
    [stationId],
  );
  return { onNote, onGone };
}
