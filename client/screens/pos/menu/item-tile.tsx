// A dish in the grid. A tap sells it, or first asks for its variant and add-ons.

import { memo } from 'react';
import type { Currency, Decimals } from '#shared/billing/money.ts';
import { useLanguage } from '../../../locales/language.ts';
import { t } from '../../../locales/t.ts';
import { addToCart } from '../cart/cart.ts';
import { type Choice, isConfigurable, type MenuItem, PLAIN } from '../cart/cart-choice.ts';
import { useCountOf } from '../cart/cart-state.ts';
import { openDialog } from '../pos-ui.ts';
import styles from './tile-face.module.css';
import { TileFace, tileLook, tileTitle } from './tile-face.tsx';

/** Follows the count of one dish only, so that a sale redraws no other tile. */
function CountBadge({ id }: { id: number }) {
  const count = useCountOf(id);
  if (count === undefined) return null;
  return (
    <span className={styles.count}>
      {count}
      <span className="heard-text"> {t('in the cart')}</span>
    </span>
  );
}

/** Adds the choice to the cart; asks for the price first if the price is open. */
export function takeChoice(item: MenuItem, decimals: Decimals, choice: Choice): void {
  if (item.open_price === 1) openDialog({ kind: 'price', item, choice });
  else addToCart(item, decimals, choice);
}

/** Sells a plain dish; asks first if there is something to choose. */
export function tapItem(item: MenuItem, { decimals }: Currency): void {
  if (isConfigurable(item)) openDialog({ kind: 'options', item });
  else takeChoice(item, decimals, PLAIN);
}

export const ItemTile = memo(function ItemTile({
  item,
  currency,
  onTap,
}: {
  item: MenuItem;
  currency: Currency;
  onTap?: (() => void) | undefined;
}) {
  useLanguage();
  const title = tileTitle(item);
  return (
    <button
      type="button"
      {...tileLook(item, title)}
      data-item={item.id}
      onClick={() => {
        tapItem(item, currency);
        onTap?.();
      }}
    >
      <CountBadge id={item.id} />
      <TileFace item={item} currency={currency} title={title} />
    </button>
  );
});
