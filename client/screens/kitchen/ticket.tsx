// One order on the kitchen's board: its token, where it goes, how old it is, and its dishes.
import { memo } from 'react';
import type { Order, OrderItem } from '#shared/entities.ts';
import { DELIVERY_LABELS, type KitchenTarget } from '#shared/states/states.ts';
import { Age, useTicketLevel } from '../../orders/age.tsx';
import { Button } from '../../parts/button.tsx';
import type { Slot } from './board.ts';
import styles from './ticket.module.css';
import { TicketItem } from './ticket-item.tsx';

/** Where an order goes and whose it is, in upper case (CONTRACT §9): `TABLE 4 · WALKIN`, `TAKE AWAY · CUSTOMER`. */
const placeOf = (order: Order): string =>
  `${order.table_title ?? DELIVERY_LABELS[order.delivery_type]} · ${order.customer_type}`.toUpperCase();

const GONE = {
  unclear: 'Finished on another screen, or cancelled.',
  taken: 'Taken off at the counter. Stop making it.',
} as const;

interface TicketProps {
  slot: Slot;
  hidden: ReadonlySet<number>;
  dismissed: ReadonlySet<number>;
  busy: ReadonlySet<number>;
  hasButtons: boolean;
  onCook: (item: OrderItem, target: KitchenTarget) => void;
  onDismissItem: (itemId: number) => void;
  onDismissTicket: (orderId: number) => void;
}

export const Ticket = memo(function Ticket(props: TicketProps) {
  const { slot, hidden, dismissed, busy, hasButtons, onCook, onDismissItem } = props;
  const { order, stand } = slot;
  const level = useTicketLevel(order.date);
  const isGone = stand === 'unclear' || stand === 'taken';
  const items = order.items.filter((item) => !hidden.has(item.id));
  return (
    <li
      className={styles.ticket}
      data-level={stand === 'open' ? level : 'calm'}
      data-stand={stand}
      data-fresh={slot.isFresh || undefined}
      data-fading={slot.isFading || undefined}
    >
      <header className={styles.head}>
        <h2 className={styles.token}>
          <span className="hidden-text">Token </span>
          {order.token_no}
        </h2>
        <span className={styles.age} data-level={level}>
          <Age since={order.date} />
        </span>
        <p className={styles.place}>{placeOf(order)}</p>
      </header>
      {isGone && (
        <div className={styles.gone} role="status">
          <p>{GONE[stand]}</p>
          {hasButtons && (
            <Button size="touch" wide onClick={() => props.onDismissTicket(order.id)}>
              Seen
            </Button>
          )}
        </div>
      )}
      <ul className={styles.items}>
        {items.map((item) => (
          <TicketItem
            key={item.id}
            item={item}
            hasButtons={hasButtons && !isGone}
            isBusy={busy.has(item.id) || stand === 'done'}
            isDismissed={dismissed.has(item.id)}
            onCook={onCook}
            onDismiss={onDismissItem}
          />
        ))}
      </ul>
    </li>
  );
});
