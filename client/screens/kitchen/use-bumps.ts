// Bumps a whole ticket, by a tap on its head or by its number key. The bump is sent after five seconds and can be
// undone until then.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Order } from '#shared/entities/orders.ts';
import { nextKitchenStatus } from '#shared/states/order-item.ts';
import { hubNow } from '../../hub/clock.ts';
import { isWaiting } from './lineup.ts';
import type { Step } from './use-cooking.ts';

const UNDO_MS = 5000;

/** Returns one step for each item that is left to cook on a ticket. */
export const stepsOf = (order: Order): Step[] =>
  order.items.flatMap((item) => {
    const target = isWaiting(item) ? undefined : nextKitchenStatus(item.status);
    return target === undefined ? [] : [{ item, target }];
  });

interface Waiting {
  readonly steps: readonly Step[];
  readonly timer: ReturnType<typeof setTimeout>;
}

export interface Bumps {
  /**
   * The orders whose bump can still be undone, each with the time until which this is possible, in ms by the hub's
   * clock.
   */
  readonly until: ReadonlyMap<number, number>;
  /** Bumps the order. A second call before the bump is sent cancels the bump. */
  readonly bump: (order: Order) => void;
}

/** Sends bumps with the latest `cook` and `list`. When the screen closes, it sends the pending bumps. */
export function useBumps(
  cook: (steps: readonly Step[]) => unknown,
  list: readonly Order[] | undefined,
): Bumps {
  const [until, setUntil] = useState<ReadonlyMap<number, number>>(new Map());
  const [waiting] = useState(() => new Map<number, Waiting>());
  const latest = useRef({ cook, list });
  useEffect(() => {
    latest.current = { cook, list };
  });
  const take = useCallback(
    (orderId: number) => {
      const taken = waiting.get(orderId);
      clearTimeout(taken?.timer);
      waiting.delete(orderId);
      setUntil((now) => new Map([...now].filter(([id]) => id !== orderId)));
      return taken?.steps ?? [];
    },
    [waiting],
  );
  const send = useCallback(
    (orderId: number) => {
      const order = latest.current.list?.find(({ id }) => id === orderId);
      const states = new Map(order?.items.map(({ id, status }) => [id, status]));
      // Skips items whose status somebody else has changed during the five seconds.
      const steps = take(orderId).filter(({ item }) => states.get(item.id) === item.status);
      if (steps.length > 0) void latest.current.cook(steps);
    },
    [take],
  );
  const bump = useCallback(
    (order: Order) => {
      if (waiting.has(order.id)) {
        take(order.id);
        return;
      }
      const timer = setTimeout(() => send(order.id), UNDO_MS);
      waiting.set(order.id, { steps: stepsOf(order), timer });
      setUntil((now) => new Map([...now, [order.id, hubNow() + UNDO_MS]]));
    },
    [waiting, take, send],
  );
  useEffect(
    () => () => {
      for (const orderId of [...waiting.keys()]) send(orderId);
    },
    [waiting, send],
  );
  return useMemo(() => ({ until, bump }), [until, bump]);
}
