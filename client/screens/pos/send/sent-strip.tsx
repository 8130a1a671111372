// The strip beside the menu: says that the menu is out of date, or else shows whether the kitchen has seen this till's last orders.
import { useEffect } from 'react';
import { call } from '../../../hub/api.ts';
import { type OrderEvent, onOrderEvent } from '../../../hub/realtime.ts';
import { noteStates, sentIds, useSent } from '../../../outbox/sent-orders.ts';
import { OldMenuNote } from '../menu/old-menu-note.tsx';
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
    // The order stays "not seen" on this till until the next event or connection, which asks the hub again.
    console.warn('Sent orders not loaded', error);
  }
}

/** Applies order events to the orders of this till. */
function hearNews(news: OrderEvent): void {
  if (news === 'reload') void ask(sentIds());
  else if (news.event === 'order_update') {
    const { orderIds } = news.data;
    void ask(sentIds().filter((id) => orderIds.includes(id)));
  }
}

/** Shows the strip. `menuSeenAt` is in milliseconds, and undefined if the menu is current. */
export function SentStrip({ menuSeenAt }: { menuSeenAt: number | undefined }) {
  const ids = useSent()
    .map(({ orderId }) => orderId)
    .join();
  // Asks the hub after each new order. If the kitchen saw the order before this screen knew its id, the event was
  // ignored.
  useEffect(() => {
    if (ids !== '') void ask(ids.split(',').map(Number));
  }, [ids]);
  useEffect(() => onOrderEvent(hearNews), []);
  if (menuSeenAt !== undefined) return <OldMenuNote seenAt={menuSeenAt} />;
  return ids === '' ? null : <SentList />;
}
