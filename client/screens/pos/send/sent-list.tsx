// The last orders of this till, each with its token and whether the kitchen has seen it.
import { t } from '../../../locales/t.ts';
import { SeenMark } from '../../../orders/seen-mark.tsx';
import { useUnseenAlarm } from '../../../orders/use-unseen-alarm.ts';
import { useSent } from '../../../outbox/sent-orders.ts';
import styles from '../pos.module.css';

export function SentList() {
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
