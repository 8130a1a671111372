// The tiles of the dishes, in groups of whole rows, so that tiles outside the screen don't slow down a tap.

import { memo, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { useLanguage } from '../../../locales/language.ts';
import { t } from '../../../locales/t.ts';
import type { MenuItem } from '../cart/cart-choice.ts';
import { ItemTile } from './item-tile.tsx';
import styles from './menu-grid.module.css';

/**
 * The number of tiles drawn in the first pass, more than any till's screen shows. The rest of a long menu follows.
 */
const FIRST = 60;

/** Returns the number of tiles per row, measured after layout. */
function useColumns(grid: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useEffect(() => {
    const { current } = grid;
    if (current === null) return;
    const observer = new ResizeObserver(() =>
      setColumns(getComputedStyle(current).gridTemplateColumns.split(' ').length),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [grid]);
  return columns;
}

interface DishGridProps {
  items: readonly MenuItem[];
  currency: Currency;
  onTap: (() => void) | undefined;
}

export const DishGrid = memo(function DishGrid({ items, currency, onTap }: DishGridProps) {
  useLanguage();
  const drawn = useDeferredValue(items, items.slice(0, FIRST));
  const first = useRef<HTMLUListElement>(null);
  const columns = useColumns(first);
  const size = FIRST - (FIRST % columns);
  /** The height of a row and the gap below it, to reserve space for rows that are not drawn yet. */
  const containIntrinsicSize = `auto ${(size / columns) * 88}px`;
  const starts = Array.from({ length: Math.ceil(drawn.length / size) }, (_, at) => at * size);
  return starts.map((start) => (
    <ul
      key={start}
      ref={start === 0 ? first : null}
      className={styles.grid}
      style={{ containIntrinsicSize }}
      aria-label={start === 0 ? t('Menu items') : t('Menu, continued')}
    >
      {drawn.slice(start, start + size).map((item) => (
        <li key={item.id}>
          <ItemTile item={item} currency={currency} onTap={onTap} />
        </li>
      ))}
    </ul>
  ));
});
