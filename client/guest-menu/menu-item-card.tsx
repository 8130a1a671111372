// A dish on the public menu: picture, title, price and options.

import type { Currency } from '#shared/billing/money.ts';
import { rich } from '../locales/rich.ts';
import { t } from '../locales/t.ts';
import { factWords } from '../parts/fact-words.ts';
import { Money, priceFrom } from '../parts/figures.tsx';
import type { GuestItem } from './guest-item.ts';
import styles from './guest-menu.module.css';

/** Reserves the space of the picture while it loads. For a dish without a picture, no space is reserved. */
export function DishPicture({ item, large = false }: { item: GuestItem; large?: boolean }) {
  const side = large ? 512 : 96;
  const className = large ? styles.largePicture : styles.picture;
  if (item.image === null) {
    return null;
  }
  return (
    <img
      className={className}
      src={item.image}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
    />
  );
}

interface MenuItemCardProps {
  item: GuestItem;
  currency: Currency;
  onOpen: () => void;
}

export function MenuItemCard({ item, currency, onOpen }: MenuItemCardProps) {
  const { diets = [], groups = [] } = item;
  const { price, isLeast } = priceFrom(item);
  const [variants, addons] = [item.variants.length, item.addons.length];
  const amount = <Money value={price} currency={currency} />;
  const choices = [
    ...(variants === 0
      ? []
      : [t('{n, plural, one {# Variant} other {# Variants}}', { n: variants })]),
    ...(addons === 0 ? [] : [t('{n, plural, one {# Addon} other {# Addons}}', { n: addons })]),
    ...groups.map(({ title }) => title),
    ...(item.steps ?? []).map(({ title }) => title),
  ];
  return (
    <button type="button" className={styles.card} data-out={item.left === 0} onClick={onOpen}>
      <DishPicture item={item} />
      <span className={styles.words}>
        <span className={styles.dish}>{item.title}</span>
        <span className={styles.price}>
          {isLeast ? rich('from {price}', { price: amount }) : amount}
          {item.left === 0 && <span className={styles.out}> {t('Sold out')}</span>}
        </span>
        {item.category_title !== null && <span className="hidden-text">{item.category_title}</span>}
        {item.description && <span className={styles.description}>{item.description}</span>}
        {diets.length > 0 && (
          <span className={styles.muted}>{diets.map(factWords).join(' · ')}</span>
        )}
        {choices.length > 0 && <span className={styles.muted}>{choices.join(' · ')}</span>}
      </span>
    </button>
  );
}
