// The lines of the cart with too few portions left, each with a button that removes or reduces the line.

import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { changeQuantity } from '../cart/cart.ts';
import styles from '../cart/cart-notes.module.css';
import { useCart } from '../cart/cart-state.ts';
import { takeOutLine } from '../cart/undo.ts';
import type { PosData } from '../pos-data.ts';
import { closeDialog } from '../pos-ui.ts';
import { useCheckoutBusy } from './checkout.ts';
import { findShort, type ShortLine, shortWords } from './portions-short.ts';

/**
 * Returns the lines with too few portions. Returns no lines while an order is being sent, because the hub has already
 * deducted that order's portions.
 */
export function useShort(data: PosData): readonly ShortLine[] {
  const { lines } = useCart();
  const isBusy = useCheckoutBusy();
  return useMemo(() => (isBusy ? [] : findShort(lines, data.items)), [isBusy, lines, data.items]);
}

function keep({ line, fits }: ShortLine): void {
  if (fits === 0) takeOutLine(line.key);
  else for (let pieces = line.quantity; pieces > fits; pieces -= 1) changeQuantity(line.key, -1);
}

function Short({ short }: { short: ShortLine }) {
  const { line, fits } = short;
  return (
    <li className={styles.short}>
      <IconAlertTriangle size={20} aria-hidden />
      <span className={styles.words}>{shortWords(short)}</span>
      <Button size="touch" onClick={() => keep(short)}>
        {fits === 0 ? t('Remove') : t('Keep {count}', { count: fits })}
        <span className="hidden-text">
          {' '}
          {fits === 0 ? line.title : t('of {dish}', { dish: line.title })}
        </span>
      </Button>
    </li>
  );
}

export function ShortLines({ short }: { short: readonly ShortLine[] }) {
  return (
    <ul className={styles.list} aria-live="polite" aria-label={t('Not enough portions left')}>
      {short.map((each) => (
        <Short key={each.line.key} short={each} />
      ))}
    </ul>
  );
}

/**
 * Shows `children`, unless dishes have too few portions. In that case a dialog first lists these dishes, and the
 * cashier can keep the rest of the cart.
 */
export function UnlessShort({ data, children }: { data: PosData; children: ReactNode }) {
  const short = useShort(data);
  if (short.length === 0) return children;
  return (
    <Dialog
      open
      title={t('Not enough portions left')}
      onClose={closeDialog}
      footer={
        <>
          <Button size="touch" onClick={closeDialog}>
            {t('Back to the cart')}
          </Button>
          <Button size="touch" look="primary" onClick={() => short.forEach(keep)}>
            {t('Keep what is available')}
          </Button>
        </>
      }
    >
      <ShortLines short={short} />
    </Dialog>
  );
}
