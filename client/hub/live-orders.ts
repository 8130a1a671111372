// A list of orders that follows the hub's events: only what is named is fetched and patched in place (CONTRACT §6).
import type { Order, OrderGroup } from '#shared/entities/orders.ts';
import type { HubEvent } from '#shared/frames.ts';

/** Events within this many ms of one another become one fetch. */
export const BURST_MS = 20;
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

/**
 * Keeps one list in step with the hub. One request runs at a time and only the newest may speak, so a late
 * answer can't bring back an older state; what is named meanwhile is fetched next, all in one call.
 */
export function makeLiveOrders<T>(source: LiveSource<T>): LiveOrders {
  const pending = new Set<number>();
  let waiting: (() => void)[] = [];
  let turn = 0;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  let loading: Promise<void> = Promise.resolve();

  function begin(): number {
    clearTimeout(timer);
    timer = undefined;
    pending.clear();
    running?.abort();
    running = undefined;
    turn += 1;
    return turn;
  }

  function end(mine: number): void {
    if (mine !== turn) return;
    isBusy = false;
    schedule();
  }

  function schedule(): void {
    if (isBusy || timer !== undefined || pending.size === 0) return;
    timer = setTimeout(() => void fetchPending(), BURST_MS);
  }

  function takeWaiting(): () => void {
    const taken = waiting;
    waiting = [];
    return () => {
      for (const settle of taken) settle();
    };
  }

  async function loadAll(): Promise<void> {
    const mine = begin();
    isBusy = true;
    const settle = takeWaiting();
    await source.loadAll();
    settle();
    end(mine);
  }

  function reload(): Promise<void> {
    loading = loadAll();
    return loading;
  }

  async function fetchPending(): Promise<void> {
    if (pending.size > MAX_NAMED) return reload();
    const ids = [...pending];
    const mine = begin();
    isBusy = true;
    const request = new AbortController();
    running = request;
    const late = setTimeout(() => request.abort(), ANSWER_MS);
    const settle = takeWaiting();
    try {
      const answer = await source.fetchNamed(ids, request.signal);
      if (mine === turn) await source.patch(ids, answer);
    } catch {
      // The whole list is loaded instead: that either mends it or shows why it can't.
      if (mine === turn) await reload();
    } finally {
      clearTimeout(late);
    }
    if (mine !== turn) await loading;
    settle();
    end(mine);
  }

  function ask(ids: readonly number[]): void {
    for (const id of ids) pending.add(id);
    schedule();
  }

  return {
    hear: (news) => {
      if (news === 'reload') void reload();
      else ask(namedIn(news));
    },
    refresh: (ids) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        ask(ids);
      }),
    reload,
    stop: () => {
      takeWaiting()();
      begin();
      isBusy = false;
    },
  };
}

/** The list with the named orders as the answer has them: changed in place, gone where absent, new ones by age. */
export function patchOrders(
  list: readonly Order[],
  ids: readonly number[],
  answer: readonly Order[],
): Order[] {
  const fresh = new Map(answer.map((order) => [order.id, order]));
  const named = new Set(ids);
  const kept: Order[] = [];
  for (const order of list) {
    const next = fresh.get(order.id);
    fresh.delete(order.id);
    if (next !== undefined) kept.push(next);
    else if (!named.has(order.id)) kept.push(order);
  }
  if (fresh.size === 0) return kept;
  return [...kept, ...fresh.values()].sort((a, b) => a.id - b.id);
}

/** Groups as the hub makes them: a table's orders together, an order without a table alone, oldest first (CONTRACT §5). */
export function groupOrders(orders: readonly Order[]): OrderGroup[] {
  const groups = new Map<string, OrderGroup>();
  for (const order of orders) {
    const key = order.table_id === null ? `order ${order.id}` : `table ${order.table_id}`;
    const group = groups.get(key);
    if (group === undefined) {
      const { table_id, table_title, floor } = order;
      groups.set(key, { table_id, table_title, floor, orders: [order], order_ids: [order.id] });
    } else {
      group.orders.push(order);
      group.order_ids.push(order.id);
    }
  }
  return [...groups.values()];
}

export const ordersOf = (groups: readonly OrderGroup[]): Order[] =>
  groups.flatMap((group) => group.orders);

/** patchOrders for the groups of the Orders screen. */
export function patchGroups(
  groups: readonly OrderGroup[],
  ids: readonly number[],
  answer: readonly OrderGroup[],
): OrderGroup[] {
  const orders = ordersOf(groups).sort((a, b) => a.id - b.id);
  return groupOrders(patchOrders(orders, ids, ordersOf(answer)));
}
