// A line of the cart, 48 px high: quantity, title and amount. The open line also shows its actions.

import { memo, useEffect, useRef } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { lazyPart } from '../../../app/lazy.tsx';
import { formatMoney } from '../../../locales/format.ts';
import { useLanguage } from '../../../locales/language.ts';
import { t } from '../../../locales/t.ts';
import { Badge } from '../../../parts/badge.tsx';
import type { MenuItem, SetPart } from './cart-choice.ts';
import styles from './cart-panel.module.css';
import { type CartLine as Line, lineCents } from './cart-rules.ts';

/** The buttons of an open line. Only an open line shows them, so they load after the screen. */
export const LineHandles = lazyPart(async () => (await import('./line-handles.tsx')).LineHandles);

const FLASH_MS = 600;

interface CartLineProps {
  line: Line;
  /** The name of the course and whether it waits, shown above the line. */
  heading: string | undefined;
  /** The dish on the current menu. */
  item: MenuItem | undefined;
  position: number;
  currency: Currency;
  gone: boolean;
  /** Whether the line has just changed. It then flashes once. */
  changed: boolean;
  /** Whether the line shows its unit price and its buttons. Only one line at a time is open. */
  open: boolean;
  onOpen: (key: string) => void;
}

/**
 * Marks a line whose dish is gone or has a new price. The mark is below the title, because longer words fit there.
 */
function Mark({ line, gone }: { line: Line; gone: boolean }) {
  if (!gone && line.wasCents === undefined) return null;
  return (
    <span>
      {gone ? (
        <Badge tone="cancelled">{t('Not on the menu')}</Badge>
      ) : (
        <Badge tone="created">{t('New price')}</Badge>
      )}
    </span>
  );
}

function Seat({ seat }: { seat: number | undefined }) {
  if (seat === undefined) return null;
  return (
    <span className={styles.seat}>
      <span className="hidden-text">{t('Seat')} </span>
      {seat}{' '}
    </span>
  );
}

/** Variant, add-ons and notes on one line, which is cut off unless the cart line is open. */
function Details({ line }: { line: Line }) {
  const { variantTitle, addonTitles, notes } = line;
  if (variantTitle === null && addonTitles.length === 0 && notes === null) return null;
  return (
    <span className={styles.detail}>
      {variantTitle !== null && <span>{variantTitle} </span>}
      {addonTitles.length > 0 && <span>+ {addonTitles.join(', ')} </span>}
      {notes !== null && <span className={styles.notes}>“{notes}”</span>}
    </span>
  );
}

/** Returns the dishes of a set. Equal dishes in a row become one entry with their number. */
function countedParts(parts: readonly SetPart[]) {
  const rows: { words: string; addsCents: number; count: number }[] = [];
  for (const { title, variantTitle, addonTitles, addsCents } of parts) {
    const dish = variantTitle === null ? title : `${title} ${variantTitle}`;
    const words = [dish, ...addonTitles].join(' + ');
    const last = rows.at(-1);
    if (last?.words === words) {
      last.count += 1;
      last.addsCents += addsCents;
    } else rows.push({ words, addsCents, count: 1 });
  }
  return rows;
}

/** The dishes of a set, indented, each with the amount by which it raises the set's price. */
function Parts({ parts, currency }: { parts: readonly SetPart[]; currency: Currency }) {
  return countedParts(parts).map(({ words, addsCents, count }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the dishes of a set have no key, and change together
    <span key={at} className={styles.part}>
      {count > 1 && `${count} × `}
      {words}
      {addsCents > 0 && <span className="figures"> {`+${formatMoney(addsCents, currency)}`}</span>}
    </span>
  ));
}

export const CartLine = memo(function CartLine({
  line,
  heading,
  item,
  position,
  currency,
  gone,
  changed,
  open,
  onOpen,
}: CartLineProps) {
  useLanguage();
  const { key, title, quantity } = line;
  const row = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the quantity scrolls to the line and makes it flash
  useEffect(() => {
    const { current } = row;
    if (!changed || current === null) return;
    current.dataset.flash = '';
    current.scrollIntoView({ block: 'nearest' });
    const timer = setTimeout(() => delete current.dataset.flash, FLASH_MS);
    return () => {
      clearTimeout(timer);
      delete current.dataset.flash;
    };
  }, [changed, quantity]);
  return (
    <li ref={row} className={styles.line} data-gone={gone} data-open={open}>
      {heading !== undefined && <h3 className={styles.course}>{heading}</h3>}
      <button
        type="button"
        className={styles.what}
        aria-expanded={open}
        onClick={() => onOpen(key)}
      >
        <span className={styles.pieces}>
          <span className="heard-text">{position} </span>
          {quantity} ×
        </span>
        <span className={styles.name}>
          <span className={styles.title}>
            <Seat seat={line.seat} />
            {title}
          </span>
          {line.parts && <Parts parts={line.parts} currency={currency} />}
          <Details line={line} />
          {line.promos?.map(({ title: promo, cents }) => (
            <span key={promo} className={styles.detail}>
              {promo} <span className="figures">{formatMoney(-cents, currency)}</span>
            </span>
          ))}
          <Mark line={line} gone={gone} />
        </span>
        <span className={styles.total}>{formatMoney(lineCents(line), currency)}</span>
      </button>
      {open && (
        <div className={styles.handles}>
          <LineHandles line={line} item={item} currency={currency} />
        </div>
      )}
    </li>
  );
});
