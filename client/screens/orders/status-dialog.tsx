// Says that an item has its new status; goes by itself after as long as a success toast.
import { useEffect } from 'react';
import type { OrderItem } from '#shared/entities.ts';
import { TOAST_MS } from '#shared/limits.ts';
import { StatusChip } from '../../orders/status-chip.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { type ItemTarget, itemName } from './order-entry.tsx';
import styles from './orders.module.css';

export interface Moved {
  item: OrderItem;
  target: ItemTarget;
  message: string;
}

export function StatusDialog({ moved, onClose }: { moved: Moved; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, TOAST_MS.success);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <Dialog open title={moved.message} onClose={onClose}>
      <div className={styles.paid}>
        <p>{itemName(moved.item)}</p>
        <StatusChip status={moved.target} />
        <Button wide data-first-focus onClick={onClose}>
          OK
        </Button>
      </div>
    </Dialog>
  );
}
