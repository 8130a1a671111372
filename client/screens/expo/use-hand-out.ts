// Hands out what is ready of an order; it can be undone for five seconds before the hub gets it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../hub/api.ts';
import { hubNow } from '../../hub/clock.ts';
import { didWork } from '../../parts/toasts.ts';

const UNDO_MS = 5000;

export interface HandOuts {
  /** The orders that wait, and until when by the hub's clock in ms; 0 once they are being sent. */
  readonly until: ReadonlyMap<number, number>;
  /** Hands an order out; a second call before it is sent undoes that. */
  readonly tap: (orderId: number) => void;
}

/** Sends what waits when the screen closes. */
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
