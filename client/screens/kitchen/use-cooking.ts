// A cook's taps: sent to the hub, shown as under way until the hub's own state is on the screen.
import { useCallback, useState } from 'react';
import type { OrderItem } from '#shared/entities.ts';
import type { KitchenTarget } from '#shared/states/states.ts';
import { FALLBACK } from '#shared/texts.ts';
import { ApiError, call } from '../../hub/api.ts';
import { messageOf, toastError, toastSuccess } from '../../parts/toasts.ts';

/** A wet finger taps twice: the button's next meaning comes no sooner than this. */
const SETTLE_MS = 600;

interface Cooking {
  /** Items whose tap is under way. */
  busy: ReadonlySet<number>;
  finishedHere: ReadonlySet<number>;
  cook: (item: OrderItem, target: KitchenTarget) => Promise<void>;
}

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

/** `refresh` must be stable, or every ticket renders anew. */
export function useCooking(refresh: (ids: readonly number[]) => Promise<void>): Cooking {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [finishedHere] = useState(() => new Set<number>());
  const cook = useCallback(
    async (item: OrderItem, target: KitchenTarget) => {
      setBusy((now) => new Set([...now, item.id]));
      const settled = settle();
      // Noted before the call: the hub's event may be here before its answer.
      if (target === 'completed') finishedHere.add(item.id);
      try {
        const { message } = await call('POST /kitchen/{id}', {
          params: { id: item.id },
          body: { status: target },
        });
        toastSuccess(message);
      } catch (error) {
        finishedHere.delete(item.id);
        if (!(error instanceof ApiError)) throw error;
        toastError(messageOf(error, FALLBACK.wrong));
      }
      await Promise.all([refresh([item.order_id]), settled]);
      setBusy((now) => new Set([...now].filter((id) => id !== item.id)));
    },
    [finishedHere, refresh],
  );
  return { busy, finishedHere, cook };
}
