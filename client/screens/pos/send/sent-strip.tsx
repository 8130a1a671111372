// The strip beside the menu: says that the menu is out of date, or else shows whether the kitchen has seen this till's last orders.
import { useEffect } from 'react';
import { call } from '../../../hub/api.ts';
import { type OrderEvent, onOrderEvent } from '../../../hub/realtime.ts';
import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { SeenMark } from '../../../orders/seen-mark.tsx';
import { useUnseenAlarm } from '../../../orders/use-unseen-alarm.ts';
import { noteStates, sentIds, useSent } from '../../../outbox/sent-orders.ts';
import { formatInstant } from '../../../parts/figures.tsx';
import styles from '../pos.module.css';

/** The last orders of this till, each with its token and whether the kitchen has seen it. */
function SentList() {
  const sent = useSent();
  useUnseenAlarm(sent);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that shrinks beside a notice must be scrollable by keyboard
    <ul className={styles.sent} aria-label={t('Sent orders')} tabIndex={0}>
      {sent.toReversed().map(({ orderId, tokenNo, date, seenAt, unseen }) => (
        <li key={orderId}>
          <span>{t('Token {tokenNo}', { tokenNo })}</span>
          <SeenMark order={{ date, seen_at: seenAt, unseen }} />
        </li>
      ))}
    </ul>
  );
}

/** Shows the age of the stored menu while the hub is away. */
function OldMenuNote({ seenAt }: { seenAt: number }) {
  const { timezone } = useStore();
  return (
    <p className={styles.away} role="status">
      {t("The hub can't be reached. This is the menu as of {time}.", {
        time: formatInstant(new Date(seenAt).toISOString(), timezone),
      })}
    </p>
  );
}

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
