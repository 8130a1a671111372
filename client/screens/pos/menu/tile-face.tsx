// How a dish's tile looks: picture, title, price, remaining portions, and numbers of variants and add-ons.
import type { Currency } from '#shared/billing/money.ts';
import type { MenuItem } from '#shared/entities/menu.ts';
import { formatAmount } from '../../../locales/format.ts';
import { t } from '../../../locales/t.ts';
import { priceFrom } from '../../../parts/figures.tsx';
import styles from './tile-face.module.css';

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

/**
 * Lets a word of 12 letters or more break between its syllables: before a consonant that has a vowel on either side.
 */
const hyphenate = (title: string): string =>
  title.replace(/\S{12,}/g, (word) =>
    word.replace(/(?<=\S[aeiouyà-ü]\S*)(?=[b-df-hj-np-tv-z][aeiouyà-ü]\S)/gi, '\u00ad'),
  );

/** The tile shows how many portions remain if there are this many or fewer. */
const FEW = 3;

/**
 * Returns the remaining portions of a dish, or infinity if they are not counted. For a dish with variants, returns the
 * portions of the variant with the most portions.
 */
function leftOf({ left, variants }: MenuItem): number {
  const most = variants.map((variant) => variant.left ?? Number.POSITIVE_INFINITY);
  const ofVariants = most.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...most);
  return Math.min(left ?? Number.POSITIVE_INFINITY, ofVariants);
}

const leftWords = (left: number): string =>
  left === 0 ? t('Sold out') : t('{left} left', { left });

/** Returns the words on a tile about choices: that the dish is a set, and its numbers of variants and add-ons. */
function choiceWords(item: MenuItem): string[] {
  const {
    variants: { length: n },
    addons,
  } = item;
  const more = addons.length;
  return [
    ...(item.kind === 'set' ? [t('Set')] : []),
    ...(n > 0 ? [t('{n, plural, one {# variant} other {# variants}}', { n })] : []),
    ...(more > 0 ? [t('{n, plural, one {# add-on} other {# add-ons}}', { n: more })] : []),
  ];
}

/** Returns the name on the tile. It contains marks where long words may break. */
export const tileTitle = ({
  button_name,
  title,
}: Pick<MenuItem, 'button_name' | 'title'>): string => hyphenate(button_name ?? title);

/** Returns the class, style and state of the tile itself. */
export const tileLook = (item: MenuItem, title: string) => ({
  className: styles.tile,
  'data-out': leftOf(item) === 0,
  'data-few': leftOf(item) <= FEW,
  'data-long': /.{21}|\u00ad/.test(title),
  style: item.color ? { borderLeft: `6px solid ${item.color}` } : undefined,
});

interface TileFaceProps {
  item: MenuItem;
  currency: Currency;
  title: string;
}

export function TileFace({ item, currency, title }: TileFaceProps) {
  const options = choiceWords(item);
  const { price, isLeast } = priceFrom(item);
  const left = leftOf(item);
  return (
    <>
      <span className={styles.top}>
        <Picture item={item} />
        <span className={styles.title}>
          {/* A non-breaking space. With a normal space, a long word would wrap and leave the first line empty. */}
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
        <span className={styles.small} dir="auto">
          {left <= FEW && <b className={styles.left}>{leftWords(left)} </b>}
          {item.category_title !== null && (
            <span className={styles.category}>{item.category_title}</span>
          )}
          {options.length > 0 && <span>{options.join(' · ')}</span>}
        </span>
      </span>
    </>
  );
}
