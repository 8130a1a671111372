// What a till has to know beside the menu: that this is an old one, else whether the kitchen has seen the last orders of this till.
import { useEffect } from 'react';
import { call } from '../../hub/api.ts';
import { type OrderNews, onOrderNews } from '../../hub/realtime.ts';
import { noteStates, sentIds, useSent } from '../../outbox/sent-orders.ts';
import { OldMenuNote } from './old-menu-note.tsx';
import { SentList } from './sent-list.tsx';

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
    console.warn('The sent orders could not be loaded', error);
  }
}

/** What order events mean for the orders of this till. */
function hearNews(news: OrderNews): void {
  if (news === 'reload') void ask(sentIds());
  else if (news.event === 'order_update') {
    const { orderIds } = news.data;
    void ask(sentIds().filter((id) => orderIds.includes(id)));
  }
}

/** With the instant at which the menu was seen, in milliseconds, where it is not the hub's of now. */
export function SentStrip({ menuSeenAt }: { menuSeenAt: number | undefined }) {
  const ids = useSent()
    .map(({ orderId }) => orderId)
    .join();
  // After each new one: the kitchen may have been quicker than the answer.
  useEffect(() => {
    if (ids !== '') void ask(ids.split(',').map(Number));
  }, [ids]);
  useEffect(() => onOrderNews(hearNews), []);
  if (menuSeenAt !== undefined) return <OldMenuNote seenAt={menuSeenAt} />;
  return ids === '' ? null : <SentList />;
}
