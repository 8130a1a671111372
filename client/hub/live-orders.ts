// A list of orders that follows the hub's events: only what is named is fetched and patched in place (CONTRACT §6).
import type { HubEvent } from '#shared/frames.ts';
import { makeBurst } from './burst.ts';
import { makeTurns } from './turns.ts';

/** An answer that never comes, as where Wi-Fi went and came back, must not keep later news waiting. */
export const ANSWER_MS = 8000;
/** With more ids than this the whole list is the smaller answer, and the address stays short. */
const MAX_NAMED = 100;

interface LiveSource<T> {
  /** Loads the whole list and shows it, or shows why not; does not throw. */
  loadAll: () => Promise<void>;
  fetchNamed: (ids: readonly number[], signal: AbortSignal) => Promise<T>;
  /** Puts the answer in the place of the named orders; one that the answer lacks has left the list. */
  patch: (ids: readonly number[], answer: T) => Promise<void> | void;
}

export interface LiveOrders {
  hear: (news: 'reload' | HubEvent) => void;
  /** Fetches these orders now; settles once the list shows them. */
  refresh: (ids: readonly number[]) => Promise<void>;
  reload: () => Promise<void>;
  /** Forgets what was asked for; it can be used again. */
  stop: () => void;
}

/** The orders that an event names. */
function namedIn(event: HubEvent): readonly number[] {
  if (event.event === 'new_order') return [event.data.orderId];
  return event.event === 'order_update' ? event.data.orderIds : [];
}

/** Who waits for their orders to be shown; `take` gives how to tell all who wait until now. */
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
 * Keeps one list in step with the hub. One request runs at a time and only the newest may speak, so a late
 * answer can't bring back an older state; what is named meanwhile is fetched next, all in one call.
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
      // The whole list is loaded instead: that either mends it or shows why it can't.
      if (turns.isMine(mine)) await reload();
    } finally {
      clearTimeout(late);
    }
    if (!turns.isMine(mine)) await loading;
    settle();
    end(mine);
  }

  return {
    hear: (news) => {
      if (news === 'reload') void reload();
      else burst.add(namedIn(news));
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
