// Marks a bill if this screen has a payment for it that is unsent or that the hub refused.

import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import { rich } from '../../locales/rich.ts';
import { t } from '../../locales/t.ts';
import type { OutboxPayment } from '../../outbox/outbox-payments.ts';
import { Badge } from '../../parts/badge.tsx';
import styles from './orders.module.css';

export function PaymentMark({ payment }: { payment: OutboxPayment }) {
  const whose = <span className={styles.whose}>{t('payment')}</span>;
  return payment === 'held' ? (
    <Badge tone="created" icon={<IconHourglass size={16} aria-hidden />}>
      {rich('{payment} not confirmed', { payment: whose })}
    </Badge>
  ) : (
    <Badge tone="cancelled" icon={<IconAlertTriangle size={16} aria-hidden />}>
      {rich('{payment} rejected', { payment: whose })}
    </Badge>
  );
}
