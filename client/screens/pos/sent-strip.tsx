// Under the menu: whether the kitchen has seen the last orders of this till.
import { useCallback, useEffect } from 'react';
import { lazyPart } from '../../app/lazy.tsx';
import { call } from '../../hub/api.ts';
import type { OrderNews } from '../../hub/realtime.ts';
import { noteStates, sentIds, useSent } from '../../outbox/sent-orders.ts';

const SentList = lazyPart(async () => (await import('./sent-list.tsx')).SentList);

async function ask(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    const groups = await call('GET /orders', { query: { orderIds: ids.join(',') } });
    noteStates(
      ids,
      groups.flatMap(({ orders }) => orders),
    );
  } catch (error) {
    // It stays "not seen", which is true for this till; the next news or connection asks again.
    console.warn('The sent orders could not be asked for', error);
  }
}

/** What order events mean for the orders of this till. */
export function useSentNews(): (news: OrderNews) => void {
  const ids = useSent()
    .map(({ orderId }) => orderId)
    .join();
  // After each new one: the kitchen may have been quicker than the answer.
  useEffect(() => {
    if (ids !== '') void ask(ids.split(',').map(Number));
  }, [ids]);
  return useCallback((news) => {
    if (news === 'reload') void ask(sentIds());
    else if (news.event === 'order_update') {
      const { orderIds } = news.data;
      void ask(sentIds().filter((id) => orderIds.includes(id)));
    }
  }, []);
}

export function SentStrip() {
  return useSent().length === 0 ? null : <SentList />;
}
