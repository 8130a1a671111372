// The notices above the totals: dishes that are no longer available, the number of guests, and their allergies.

import { IconAlertTriangle } from '@tabler/icons-react';
import { lazyPart } from '../../../app/lazy.tsx';
import { formatMoney } from '../../../locales/format.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import type { PosData } from '../pos-data.ts';
import { openDialog } from '../pos-ui.ts';
import { ShortLines, useShort } from '../send/short-lines.tsx';
import styles from './cart-notes.module.css';
import type { Cart } from './cart-rules.ts';
import { useCart } from './cart-state.ts';

/** Shown only if a promotion requires a coupon. */
const CartCoupon = lazyPart(async () => (await import('./cart-coupon.tsx')).CartCoupon, 'idle');

/**
 * The guests' allergies. Hidden for a dine-in order without allergies. For such an order, the button beside the courses
 * adds allergies.
 */
function Allergies({ deliveryType, allergies }: Pick<Cart, 'deliveryType' | 'allergies'>) {
  if (deliveryType === 'dinein' && allergies === undefined) return null;
  return (
    <Button
      wide
      look={allergies === undefined ? 'quiet' : 'secondary'}
      icon={<IconAlertTriangle size={20} aria-hidden />}
      onClick={() => openDialog({ kind: 'allergies' })}
    >
      <span className={styles.words}>
        {allergies === undefined ? t('Allergies') : t('Allergies: {allergies}', { allergies })}
      </span>
    </Button>
  );
}

export function CartNotes({ data }: { data: PosData }) {
  const { lines, guests, billed, ...cart } = useCart();
  const { serviceCharge } = data.init;
  const short = useShort(data);
  if (lines.length === 0) return null;
  return (
    <div className={styles.notes}>
      <ShortLines short={short} />
      {guests !== undefined && (
        <p className={styles.guests}>
          {t('{guests, plural, one {# guest} other {# guests}}', { guests })}
        </p>
      )}
      {(cart.coupon !== undefined ||
        data.init.promotions?.some(({ coupon }) => coupon !== null)) && (
        <CartCoupon coupon={cart.coupon} />
      )}
      {serviceCharge !== null && billed !== undefined && billed.serviceCents > 0 && (
        <p className={styles.guests}>
          {`${serviceCharge.title} ${formatMoney(billed.serviceCents, data.currency)}`}
        </p>
      )}
      <Allergies {...cart} />
    </div>
  );
}
