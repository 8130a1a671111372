// The tables and the open bills, kept in step with the hub: what is named is fetched, the tables are read anew.
import { useCallback, useEffect, useRef } from 'react';
import type { Bill } from '#shared/entities/bills.ts';
import { fetchNamed, type Named } from '../bill/fetch-named.ts';
import { ApiError } from '../hub/api.ts';
import { useData } from '../hub/data.ts';
import { type OrderNews, useOrderNews } from '../hub/realtime.ts';

/** Events within this many ms of one another become one round of questions. */
const BURST_MS = 60;
/** With more bills than this the whole list is the smaller answer. */
const MAX_NAMED = 60;

/** The list with these bills as they are now; those that are no longer open have left it. */
function mergeBills(list: readonly Bill[], named: readonly number[], now: readonly Bill[]) {
  const gone = new Set([...named, ...now.map(({ id }) => id)]);
  const open = now.filter(({ status }) => status === 'open');
  return [...list.filter(({ id }) => !gone.has(id)), ...open].sort((a, b) => a.id - b.id);
}

export function useFloor() {
  const tables = useData('GET /tables');
  const open = useData('GET /bills', { query: { status: 'open' } });
  const named = useRef<Named>({ bills: new Set(), orders: new Set() });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { reload: reloadTables } = tables;
  const { reload: reloadBills, patch } = open;
  const reload = useCallback(
    async () => void (await Promise.all([reloadTables(), reloadBills()])),
    [reloadTables, reloadBills],
  );
  const refresh = useCallback(async () => {
    const wanted = named.current;
    named.current = { bills: new Set(), orders: new Set() };
    if (wanted.bills.size + wanted.orders.size > MAX_NAMED) return reload();
    try {
      const [now] = await Promise.all([fetchNamed(wanted), reloadTables()]);
      patch((list) => mergeBills(list, [...wanted.bills], now));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The whole lists are loaded instead: that either mends them or shows why it can't.
      await reload();
    }
  }, [reload, reloadTables, patch]);
  const hear = (news: OrderNews) => {
    if (news === 'reload') return void reload();
    if (news.event === 'bill_update')
      for (const id of news.data.billIds) named.current.bills.add(id);
    else if (news.event === 'order_update')
      for (const id of news.data.orderIds) named.current.orders.add(id);
    else if (news.event === 'new_order') named.current.orders.add(news.data.orderId);
    else if (news.event !== 'seating_update') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refresh(), BURST_MS);
  };
  useOrderNews({ screen: 'orders' }, hear);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** After an own change: these bills as they are now. */
  const show = useCallback(
    (ids: readonly number[]) => {
      for (const id of ids) named.current.bills.add(id);
      return refresh();
    },
    [refresh],
  );
  return { tables, bills: open, reload, show };
}
