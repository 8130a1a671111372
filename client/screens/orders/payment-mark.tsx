// Marks a bill that has a payment on this screen which is unsent or was refused by the hub.
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import type { OutboxPayment } from '../../outbox/outbox-payments.ts';
import { Badge } from '../../parts/badge.tsx';
import styles from './orders.module.css';

export function PaymentMark({ payment }: { payment: OutboxPayment }) {
  return payment === 'held' ? (
    <Badge tone="created" icon={<IconHourglass size={16} aria-hidden />}>
      <span className={styles.whose}>payment </span>not confirmed
    </Badge>
  ) : (
    <Badge tone="cancelled" icon={<IconAlertTriangle size={16} aria-hidden />}>
      <span className={styles.whose}>payment </span>refused
    </Badge>
  );
}
