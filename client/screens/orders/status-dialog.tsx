// A notice that an item has its new status. It blocks no taps and closes automatically.

import { useEffect, useId } from 'react';
import type { OrderItem } from '#shared/entities/orders.ts';
import { TOAST_MS } from '#shared/limits.ts';
import { t } from '../../locales/t.ts';
import { StatusChip } from '../../orders/status-chip.tsx';
import { Button } from '../../parts/button.tsx';
import { type ItemTarget, itemName } from './order-entry.tsx';
import styles from './orders.module.css';

export interface Moved {
  item: OrderItem;
  target: ItemTarget;
  message: string;
}

export function StatusDialog({ moved, onClose }: { moved: Moved; onClose: () => void }) {
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the timer
  useEffect(() => {
    const timer = setTimeout(onClose, TOAST_MS.success);
    return () => clearTimeout(timer);
  }, [onClose, moved]);
  return (
    <dialog open aria-labelledby={id} className={styles.moved}>
      <div>
        <h2 id={id}>{moved.message}</h2>
        <p>{itemName(moved.item)}</p>
      </div>
      <StatusChip status={moved.target} />
      <Button look="quiet" onClick={onClose}>
        {t('OK')}
      </Button>
    </dialog>
  );
}
