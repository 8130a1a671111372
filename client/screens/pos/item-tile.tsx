// A dish in the grid. A tap sells it, or first asks for its variant and add-ons.

import { memo } from 'react';
import type { Currency, Decimals } from '#shared/billing/money.ts';
import { formatAmount } from '../../locales/format.ts';
import { useLanguage } from '../../locales/language.ts';
import { t } from '../../locales/t.ts';
import { priceFrom } from '../../parts/figures.tsx';
import { addToCart } from './cart.ts';
import { type Choice, isConfigurable, isSet, type MenuItem, PLAIN } from './cart-choice.ts';
import { useCountOf } from './cart-state.ts';
import styles from './menu-grid.module.css';
import { openDialog } from './pos-ui.ts';

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

function Picture({ item }: { item: MenuItem }) {
  if (item.image !== null)
    return <img className={styles.picture} src={item.image} alt="" loading="lazy" />;
  return (
    // One of six muted background tones, always the same for a dish.
    <span className={styles.initial} data-tone={item.id % 6} aria-hidden>
      {[...(item.button_name ?? item.title)][0]?.toUpperCase()}
    </span>
  );
}

/** Lets a word of 12 letters or more break between its syllables: before a consonant with a vowel on either side. */
const hyphenate = (title: string): string =>
  title.replace(/\S{12,}/g, (word) =>
    word.replace(/(?<=\S[aeiouyà-ü]\S*)(?=[b-df-hj-np-tv-z][aeiouyà-ü]\S)/gi, '\u00ad'),
  );

/** From this number of portions on, the tile shows how many remain. */
const FEW = 3;

/** Returns the remaining portions of a dish, if it is counted; for variants, the highest number. */
function leftOf({ left, variants }: MenuItem): number {
  const most = variants.map((variant) => variant.left ?? Number.POSITIVE_INFINITY);
  const ofVariants = most.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...most);
  return Math.min(left ?? Number.POSITIVE_INFINITY, ofVariants);
}

const leftWords = (left: number): string =>
  left === 0 ? t('Sold out') : t('{left} left', { left });

/** Returns how many variants and add-ons a dish has, and marks a set. */
function choiceWords(item: MenuItem): string[] {
  const {
    variants: { length: n },
    addons,
  } = item;
  const more = addons.length;
  return [
    ...(isSet(item) ? [t('Set')] : []),
    ...(n > 0 ? [t('{n, plural, one {# variant} other {# variants}}', { n })] : []),
    ...(more > 0 ? [t('{n, plural, one {# add-on} other {# add-ons}}', { n: more })] : []),
  ];
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
  const options = choiceWords(item);
  const { price, isLeast } = priceFrom(item);
  const left = leftOf(item);
  const title = hyphenate(item.button_name ?? item.title);
  return (
    <button
      type="button"
      className={styles.tile}
      data-item={item.id}
      data-out={left === 0}
      data-long={/.{21}|\u00ad/.test(title)}
      style={item.color ? { borderLeft: `6px solid ${item.color}` } : undefined}
      onClick={() => {
        tapItem(item, currency);
        onTap?.();
      }}
    >
      <CountBadge id={item.id} />
      <span className={styles.top}>
        <Picture item={item} />
        <span className={styles.title}>
          {/* A non-breaking space: a normal one before a long word would leave the first line empty. */}
          <span className="heard-text">
            {t('Add##tile')}
            {'\u00a0'}
          </span>
          {title}
        </span>
      </span>
      <span className={styles.words}>
        <span className={styles.price}>
          {isLeast && <small>{t('from')} </small>}
          {formatAmount(price, currency)}
        </span>
        <span className={styles.small}>
          {left <= FEW && <b className={styles.left}>{leftWords(left)} </b>}
          {item.category_title !== null && (
            <span className={styles.category}>{item.category_title}</span>
          )}
          {options.length > 0 && <span>{options.join(' · ')}</span>}
        </span>
      </span>
    </button>
  );
});
