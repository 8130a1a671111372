// One dish on a ticket: quantity first, what is different about it unmistakable, and one button for the next step.
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { OrderItem } from '#shared/entities.ts';
import { type KitchenTarget, nextKitchenStatus } from '#shared/states/states.ts';
import { FALLBACK } from '#shared/texts.ts';
import { StatusChip } from '../../orders/status-chip.tsx';
import { Button } from '../../parts/button.tsx';
import styles from './ticket.module.css';

const ACTIONS: Record<KitchenTarget, string> = {
  preparing: 'Start Making',
  completed: 'Complete',
};

interface TicketItemProps {
  item: OrderItem;
  hasButtons: boolean;
  isBusy: boolean;
  isDismissed: boolean;
  onCook: (item: OrderItem, target: KitchenTarget) => void;
  onDismiss: (itemId: number) => void;
}

/** Keeps the button's room when there is none, so that nothing below moves. */
function Step({ item, isBusy, isDismissed, onCook, onDismiss }: TicketItemProps) {
  const name = `${item.quantity} × ${item.item_title}`;
  if (item.status === 'cancelled') {
    return (
      <Button
        wide
        size="touch"
        disabled={isDismissed}
        aria-label={`Seen: ${name} is cancelled`}
        onClick={() => onDismiss(item.id)}
      >
        Seen
      </Button>
    );
  }
  const target = nextKitchenStatus(item.status);
  if (target === undefined) {
    return (
      <p className={styles.done}>
        <IconCheck size={20} aria-hidden />
        {item.status === 'delivered' ? 'Delivered' : 'Done'}
      </p>
    );
  }
  return (
    <Button
      wide
      size="touch"
      look={target === 'completed' ? 'primary' : 'secondary'}
      busy={isBusy}
      aria-label={`${ACTIONS[target]}: ${name}`}
      onClick={() => onCook(item, target)}
    >
      {isBusy ? FALLBACK.wait : ACTIONS[target]}
    </Button>
  );
}

export function TicketItem(props: TicketItemProps) {
  const { item, hasButtons } = props;
  return (
    <li className={styles.item} data-status={item.status}>
      <div className={styles.dish}>
        <p className={styles.what}>
          <strong className={styles.quantity}>{item.quantity} ×</strong>{' '}
          <span>{item.item_title}</span>
          {item.variant_title !== null && (
            <span className={styles.variant}>{item.variant_title}</span>
          )}
        </p>
        <StatusChip status={item.status} />
      </div>
      {item.addons.length > 0 && (
        <ul className={styles.addons} aria-label="Add-ons">
          {item.addons.map((addon) => (
            <li key={addon.id}>+ {addon.title}</li>
          ))}
        </ul>
      )}
      {item.notes !== null && (
        <p className={styles.notes}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            <span className="hidden-text">Note: </span>
            {item.notes}
          </span>
        </p>
      )}
      {hasButtons && <Step {...props} />}
    </li>
  );
}
