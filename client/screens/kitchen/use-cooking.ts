// Sends a cook's taps to the hub. A tapped dish is busy until the screen shows its new state from the hub.
import { useCallback, useState } from 'react';
import type { KitchenTarget } from '#shared/states/order-item.ts';
import { ApiError, call } from '../../hub/api.ts';
import { said } from '../../locales/t.ts';
import { messageOf, toastError, toastSuccess } from '../../parts/toasts.ts';
import { idsOf, type KitchenItem } from './lineup.ts';

/**
 * How long a dish stays busy after a tap, in ms, so that an accidental double tap does not trigger the next step too.
 */
const SETTLE_MS = 600;

export interface Step {
  readonly item: KitchenItem;
  readonly target: KitchenTarget;
}

interface Cooking {
  /** The items whose change is being sent. */
  busy: ReadonlySet<number>;
  cook: (steps: readonly Step[]) => Promise<void>;
}

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

/** Shows at most one error and one success message of the hub, however many dishes were changed. */
function tell(outcomes: readonly (string | ApiError)[]): void {
  const failure = outcomes.find((outcome) => outcome instanceof ApiError);
  if (failure !== undefined) toastError(messageOf(failure));
  const success = outcomes.find((outcome) => typeof outcome === 'string');
  if (success !== undefined) toastSuccess(said(success));
}

/**
 * Returns `cook` and the busy items. `refresh` must be the same function on every call, because otherwise every
 * ticket renders again.
 */
export function useCooking(
  refresh: (ids: readonly number[]) => Promise<void>,
  stationId: number | null,
): Cooking {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const take = useCallback(
    async ({ item, target }: Step): Promise<string | ApiError> => {
      const ids = idsOf(item);
      const body = { status: target, stationId };
      try {
        const done = await Promise.all(
          ids.map((id) => call('POST /kitchen/{id}', { params: { id }, body })),
        );
        return done[0]?.message ?? '';
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return error;
      }
    },
    [stationId],
  );
  const cook = useCallback(
    async (steps: readonly Step[]) => {
      const ids = new Set(steps.map(({ item }) => item.id));
      setBusy((now) => new Set([...now, ...ids]));
      const settled = settle();
      tell(await Promise.all(steps.map(take)));
      const orders = new Set(steps.map(({ item }) => item.order_id));
      await Promise.all([refresh([...orders]), settled]);
      setBusy((now) => new Set([...now].filter((id) => !ids.has(id))));
    },
    [take, refresh],
  );
  return { busy, cook };
}
