// The state of a dish as a symbol, the same on the kitchen display and at the pass: ○ to do, ◐ being made, ✓ done.
import type { ItemStatus } from '#shared/states/order-item.ts';
import { t, words } from '../../locales/t.ts';
import { isWaiting, type KitchenItem } from './lineup.ts';
import styles from './state-symbol.module.css';

const WORDS = words({
  created: 'Created',
  preparing: 'Preparing',
  completed: 'Completed',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}) satisfies Record<ItemStatus, string>;

export function StateSymbol({ item }: { item: KitchenItem }) {
  const waits = isWaiting(item);
  return (
    <span className={styles.symbol} data-state={waits ? 'waits' : item.status}>
      <span className="hidden-text">{t(waits ? 'Waiting##dish' : WORDS[item.status])}</span>
    </span>
  );
}
