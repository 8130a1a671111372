// The open orders and the kitchen's tickets on a screen: loaded once, then updated by the hub's events.
import { useEffect, useRef, useState } from 'react';
import type { ScreenKind } from '#shared/frames.ts';
import type { Loaded } from './data.ts';
import { followList } from './followed-lists.ts';
import { type LiveOrders, makeLiveOrders } from './live-orders.ts';
import { useOrderEvent } from './realtime.ts';
import { noteUnloaded } from './unloaded.ts';

interface LiveList<T> extends Loaded<T> {
  /** Fetches these orders immediately, for example after this screen's own change; resolves when they are shown. */
  refresh: (ids: readonly number[]) => Promise<void>;
}

interface Options<T> {
  screen: ScreenKind;
  /** Fetches only these orders, in the shape of the list. Orders that are no longer in the list are absent. */
  fetchNamed: (ids: readonly number[], signal: AbortSignal) => Promise<T>;
  /** Returns the list with the named orders updated from the answer. */
  merge: (list: T, ids: readonly number[], answer: T) => T;
}

/**
 * Keeps the list that `useData` loaded up to date with the hub. The caller may pass new options at each render; the
 * newest options are used.
 */
export function useLiveOrders<T>(load: Loaded<T>, options: Options<T>): LiveList<T> {
  const latest = useRef({ load, options });
  useEffect(() => {
    latest.current = { load, options };
  });
  const [live] = useState<LiveOrders>(() =>
    makeLiveOrders<T>({
      loadAll: () => latest.current.load.reload(),
      fetchNamed: (ids, signal) => latest.current.options.fetchNamed(ids, signal),
      patch: async (ids, answer) => {
        const { data, error, reload, patch } = latest.current.load;
        // If the list is missing or outdated, fetching a part of it is not enough, so the whole list is loaded.
        if (data === undefined || error !== undefined) await reload();
        else patch((list) => latest.current.options.merge(list, ids, answer));
      },
    }),
  );
  const { address, data } = load;
  const isUnloaded = data === undefined;
  useEffect(() => (isUnloaded ? noteUnloaded() : undefined), [isUnloaded]);
  useEffect(
    () => (address === null ? undefined : followList(address, live.reload)),
    [address, live],
  );
  useOrderEvent({ screen: options.screen }, live.hear);
  useEffect(() => () => live.stop(), [live]);
  return { ...load, reload: live.reload, refresh: live.refresh };
}
