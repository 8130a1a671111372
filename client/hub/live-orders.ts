// A list of orders that follows the hub's events: only the named orders are fetched and patched in place (contract 6).
import type { HubEvent } from '#shared/frames.ts';
import { makeBurst } from './burst.ts';
import { makeTurns } from './turns.ts';

/**
 * How long to wait for a fetch, in ms. An answer that never comes, for example after Wi-Fi dropped, must not block
 * later events.
 */
export const ANSWER_MS = 8000;
/** If there are more ids than this, the whole list is loaded. That is cheaper, and the address stays short. */
const MAX_NAMED = 100;

interface LiveSource<T> {
  /** Loads the whole list and shows it, or shows an error; does not throw. */
  loadAll: () => Promise<void>;
  fetchNamed: (ids: readonly number[], signal: AbortSignal) => Promise<T>;
  /**
   * Replaces the named orders with the orders in the answer. A named order that is not in the answer has left the list.
   */
  patch: (ids: readonly number[], answer: T) => Promise<void> | void;
}

export interface LiveOrders {
  hear: (event: 'reload' | HubEvent) => void;
  /** Fetches these orders immediately; resolves when the list shows them. */
  refresh: (ids: readonly number[]) => Promise<void>;
  reload: () => Promise<void>;
  /** Drops all pending ids; the list can be used again. */
  stop: () => void;
}

/** Returns the orders that an event names. */
function namedIn(event: HubEvent): readonly number[] {
  if (event.event === 'new_order') return [event.data.orderId];
  return event.event === 'order_update' ? event.data.orderIds : [];
}

/**
 * Collects callers that wait until their orders are shown. `take` removes all callers from the collection, and returns
 * a function that resolves their promises.
 */
function makeWaiting() {
  let waiting: (() => void)[] = [];
  return {
    add: (settle: () => void) => void waiting.push(settle),
    take(): () => void {
      const taken = waiting;
      waiting = [];
      return () => {
        for (const settle of taken) settle();
      };
    },
  };
}

/**
 * Keeps one list up to date with the hub. Only one request runs at a time, and only the newest request may change the
 * list, so that a late answer can't restore an older state. Ids that events name during a request are fetched next, all
 * in one call.
 */
export function makeLiveOrders<T>(source: LiveSource<T>): LiveOrders {
  const turns = makeTurns();
  const waiting = makeWaiting();
  const burst = makeBurst(turns.isBusy, () => void fetchNamed(burst.take()));
  let loading: Promise<void> = Promise.resolve();

  function end(mine: number): void {
    if (!turns.isMine(mine)) return;
    turns.rest();
    burst.schedule();
  }

  async function loadAll(): Promise<void> {
    burst.take();
    const mine = turns.begin();
    const settle = waiting.take();
    await source.loadAll();
    settle();
    end(mine);
  }

  function reload(): Promise<void> {
    loading = loadAll();
    return loading;
  }

  async function fetchNamed(ids: readonly number[]): Promise<void> {
    if (ids.length > MAX_NAMED) return reload();
    const request = new AbortController();
    const mine = turns.begin(request);
    const late = setTimeout(() => request.abort(), ANSWER_MS);
    const settle = waiting.take();
    try {
      const answer = await source.fetchNamed(ids, request.signal);
      if (turns.isMine(mine)) await source.patch(ids, answer);
    } catch {
      // Loading the whole list either repairs it or shows why it can't be loaded.
      if (turns.isMine(mine)) await reload();
    } finally {
      clearTimeout(late);
    }
    if (!turns.isMine(mine)) await loading;
    settle();
    end(mine);
  }

  return {
    hear: (event) => {
      if (event === 'reload') void reload();
      else burst.add(namedIn(event));
    },
    refresh: (ids) =>
      new Promise((resolve) => {
        waiting.add(resolve);
        burst.add(ids);
      }),
    reload,
    stop: () => {
      waiting.take()();
      burst.take();
      turns.begin();
      turns.rest();
    },
  };
}
