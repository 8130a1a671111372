// Hands out the finished dishes of an order. The hand-out is sent to the hub after five seconds and can be undone
// until then.
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../hub/api.ts';
import { hubNow } from '../../hub/clock.ts';
import { didWork } from '../../parts/toasts.ts';

const UNDO_MS = 5000;

interface HandOuts {
  /**
   * The orders that are being handed out, each with the time until which the user can undo this, in ms by the hub's
   * clock. The time is 0 once the hand-out is being sent.
   */
  readonly until: ReadonlyMap<number, number>;
  /** Hands an order out. A second call before the hand-out is sent cancels the hand-out. */
  readonly tap: (orderId: number) => void;
}

/** Manages the hand-outs of the pass. When the screen closes, it sends the pending hand-outs. */
export function useHandOuts(refresh: (ids: readonly number[]) => Promise<void>): HandOuts {
  const [until, setUntil] = useState<ReadonlyMap<number, number>>(new Map());
  const [timers] = useState(() => new Map<number, ReturnType<typeof setTimeout>>());
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  const note = useCallback((id: number, at: number | undefined) => {
    setUntil((now) => {
      const others = [...now].filter(([other]) => other !== id);
      return new Map(at === undefined ? others : [...others, [id, at]]);
    });
  }, []);
  const send = useCallback(
    async (id: number) => {
      clearTimeout(timers.get(id));
      timers.delete(id);
      note(id, 0);
      await didWork(call('POST /kitchen/hand-out', { body: { orderIds: [id] } }));
      await latest.current([id]);
      note(id, undefined);
    },
    [timers, note],
  );
  const tap = useCallback(
    (id: number) => {
      const timer = timers.get(id);
      if (timer !== undefined) {
        clearTimeout(timer);
        timers.delete(id);
        note(id, undefined);
        return;
      }
      timers.set(
        id,
        setTimeout(() => void send(id), UNDO_MS),
      );
      note(id, hubNow() + UNDO_MS);
    },
    [timers, note, send],
  );
  useEffect(
    () => () => {
      for (const id of [...timers.keys()]) void send(id);
    },
    [timers, send],
  );
  return { until, tap };
}
