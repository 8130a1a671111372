// Sends a cook's other actions on a line: acknowledging a void or a move, and firing a course.
import { useCallback } from 'react';
import type { Order } from '#shared/entities/orders.ts';
import { ApiError, call } from '../../hub/api.ts';
import { didWork, toastError } from '../../parts/toasts.ts';
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
      // If this fails, the notice returns with the next connection.
      call('POST /kitchen/seen', { body }).catch(() => undefined);
    },
    [stationId],
  );
  const onFire = useCallback(
    async ({ order_id, course }: KitchenItem) => {
      const body = { orderIds: [order_id], course: course ?? 9 };
      await didWork(call('POST /orders/fire', { body }));
      await refresh([order_id]);
    },
    [refresh],
  );
  return { onNote, onGone, onFire };
}
