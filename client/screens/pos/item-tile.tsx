// A dish in the grid: one tap sells it, or asks for its variant and add-ons first.
import { memo } from 'react';
import { formatAmount } from '#shared/billing/money.ts';
import { addToCart, useCountOf } from './cart.ts';
import { isConfigurable, type MenuItem } from './cart-rules.ts';
import styles from './menu-grid.module.css';
import { openDialog } from './pos-ui.ts';

/** Follows the count of one dish alone, so that a sale redraws no other tile. */
function CountBadge({ id }: { id: number }) {
  const count = useCountOf(id);
  if (count === undefined) return null;
  return (
    <span className={styles.count}>
      {count}
      <span className="hidden-text"> in the cart</span>
    </span>
  );
}

/** One of six quiet grounds, the same for a dish each time. */
const toneOf = (id: number): string => String(id % 6);

function Picture({ item }: { item: MenuItem }) {
  if (item.image !== null)
    return <img className={styles.picture} src={item.image} alt="" loading="lazy" />;
  return (
    <span className={styles.initial} data-tone={toneOf(item.id)} aria-hidden="true">
      {[...item.title][0]?.toUpperCase()}
    </span>
  );
}

/** The least that a dish is sold for, and whether its variants differ. */
function priceFrom({ price, variants }: MenuItem): { price: number; isLeast: boolean } {
  const prices = variants.map((variant) => variant.price);
  if (prices.length === 0) return { price, isLeast: false };
  const least = Math.min(...prices);
  return { price: least, isLeast: prices.some((each) => each !== least) };
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** Sells a plain dish; asks first where there is something to choose. */
export function tapItem(item: MenuItem): void {
  if (isConfigurable(item)) openDialog({ kind: 'options', item });
  else addToCart(item);
}

export const ItemTile = memo(function ItemTile({
  item,
  currency,
}: {
  item: MenuItem;
  currency: string;
}) {
  const options = [
    ...counted(item.variants.length, 'variant', 'variants'),
    ...counted(item.addons.length, 'add-on', 'add-ons'),
  ];
  const { price, isLeast } = priceFrom(item);
  return (
    <button type="button" className={styles.tile} onClick={() => tapItem(item)}>
      <CountBadge id={item.id} />
      <span className={styles.top}>
        <Picture item={item} />
        <span className="hidden-text">Add </span>
        <span className={styles.title}>{item.title}</span>
      </span>
      <span className={styles.words}>
        <span className={styles.price}>
          {isLeast && 'from '}
          {formatAmount(price, currency)}
        </span>
        <span className={styles.small}>
          {[item.category_title, ...options].filter((part) => part !== null).join(' · ')}
        </span>
      </span>
    </button>
  );
});
