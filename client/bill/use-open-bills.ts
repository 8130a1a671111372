// Keeps the list of open bills up to date. Fetches the bills that events name, with one round of requests for several
// events.
import { useCallback, useEffect, useRef } from 'react';
import type { Bill } from '#shared/entities/bills.ts';
import { ApiError } from '../hub/api.ts';
import { useData } from '../hub/data.ts';
import { type OrderEvent, useOrderEvent } from '../hub/realtime.ts';
import { fetchNamed, type Named } from './fetch-named.ts';

/** Events within this many ms of one another are handled in one round of requests. */
const BURST_MS = 60;
/** If events name more bills than this, the whole list is loaded, because that request is smaller. */
const MAX_NAMED = 60;

/** Returns the list with the named bills updated; bills that are no longer open are removed. */
function mergeBills(list: readonly Bill[], named: readonly number[], now: readonly Bill[]) {
  const gone = new Set([...named, ...now.map(({ id }) => id)]);
  const open = now.filter(({ status }) => status === 'open');
  return [...list.filter(({ id }) => !gone.has(id)), ...open].sort((a, b) => a.id - b.id);
}

const nothing = async () => undefined;

interface Options {
  /** False for a user who may not read bills: nothing is loaded. */
  mayRead?: boolean;
  /** Called in each round of requests, to reload other data together with the bills. */
  reloadBeside?: () => Promise<unknown>;
}

export function useOpenBills({ mayRead = true, reloadBeside = nothing }: Options = {}) {
  const open = useData('GET /bills', mayRead ? { query: { status: 'open' } } : null);
  const named = useRef<Named>({ bills: new Set(), orders: new Set() });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { reload: reloadBills, patch } = open;
  const reload = useCallback(
    async () => void (await Promise.all([reloadBeside(), reloadBills()])),
    [reloadBeside, reloadBills],
  );
  const refresh = useCallback(async () => {
    const wanted = named.current;
    named.current = { bills: new Set(), orders: new Set() };
    if (wanted.bills.size + wanted.orders.size > MAX_NAMED) return reload();
    try {
      const [now] = await Promise.all([fetchNamed(wanted), reloadBeside()]);
      patch((list) => mergeBills(list, [...wanted.bills], now));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The named bills could not be fetched, so the complete list is loaded. If that fails too, its error is shown.
      await reload();
    }
  }, [reload, reloadBeside, patch]);
  const hear = (news: OrderEvent) => {
    if (!mayRead) return;
    if (news === 'reload') return void reload();
    if (news.event === 'bill_update')
      for (const id of news.data.billIds) named.current.bills.add(id);
    else if (news.event === 'order_update')
      for (const id of news.data.orderIds) named.current.orders.add(id);
    else if (news.event === 'new_order') named.current.orders.add(news.data.orderId);
    else if (news.event !== 'seating_update' && news.event !== 'guest_update') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refresh(), BURST_MS);
  };
  useOrderEvent({ screen: 'orders' }, hear);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Refreshes these bills after a change made on this screen. */
  const show = useCallback(
    (ids: readonly number[]) => {
      for (const id of ids) named.current.bills.add(id);
      return refresh();
    },
    [refresh],
  );
  return { bills: open, reload, show };
}
