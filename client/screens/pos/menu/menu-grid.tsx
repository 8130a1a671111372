// The menu: search, categories, and the grid of dishes.

import { IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { FALLBACK } from '#shared/texts.ts';
import { lazyPart } from '../../../app/lazy.tsx';
import { useLanguage } from '../../../locales/language.ts';
import { t } from '../../../locales/t.ts';
import { IconButton } from '../../../parts/button.tsx';
import { Chips } from '../../../parts/chips.tsx';
import { Field } from '../../../parts/field.tsx';
import { EmptyState } from '../../../parts/states.tsx';
import { useAsked } from '../../../parts/use-asked.ts';
import { useIsPhone } from '../../../parts/use-media.ts';
import type { PosInit } from '../cart/cart-choice.ts';
import { openDialog, useDialog } from '../pos-ui.ts';
import { DishGrid } from './dish-grid.tsx';
import { readFavourites } from './favourites.ts';
import { tapItem } from './item-tile.tsx';
import styles from './menu-grid.module.css';
import { ALL, FAVOURITES, findItems } from './menu-search.ts';

const EmptyMenu = lazyPart(async () => (await import('./empty-menu.tsx')).EmptyMenu);
const NoFavourites = lazyPart(async () => (await import('./favourites-keeper.tsx')).NoFavourites);
const FilterDialog = lazyPart(async () => (await import('./filter-dialog.tsx')).FilterDialog);

/** The most categories that the menu shows in rows. If there are more, they are in a rail beside the dishes. */
const MOST_IN_ROWS = 12;

interface MenuGridProps {
  init: PosInit;
  currency: Currency;
  /** Shown beside the search field. */
  actions: ReactNode;
}

/** Returns the dishes of the chosen category that match the search. */
function useDishes(init: PosInit) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(ALL);
  useAsked('find', (text) => {
    setChosen(ALL);
    setSearch(text);
  });
  const [told, setTold] = useState<object>();
  const sought = useDeferredValue(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read on each choice, so that they don't move while they are shown
  const favourites = useMemo(() => readFavourites(init.menuItems), [init.menuItems, chosen, told]);
  const chips = [
    { value: FAVOURITES, label: t('Favourites') },
    { value: ALL, label: t('All##dishes') },
    ...init.categories.map(({ id, title }) => ({ value: String(id), label: title })),
  ];
  // If the chosen category was just deleted, all dishes are shown; otherwise the menu would be empty.
  const category = chips.some(({ value }) => value === chosen) ? chosen : ALL;
  const dishes = category === FAVOURITES ? favourites : init.menuItems;
  const items = useMemo(() => findItems(dishes, category, sought), [dishes, category, sought]);
  return { search, setSearch, sought, chips, category, setChosen, setTold, dishes, items };
}

/** Scrolls to the first row when the category or the search changes. */
function useFirstRow(category: string, sought: string): RefObject<HTMLElement | null> {
  const grid = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an update of the same dishes must not scroll
  useLayoutEffect(() => {
    grid.current?.scrollTo(0, 0);
  }, [category, sought]);
  return grid;
}

interface SearchProps {
  text: string;
  onText: (text: string) => void;
  onEnter: () => void;
}

function Search({ text, onText, onEnter }: SearchProps) {
  return (
    <Field
      label={t('Search Item')}
      hideLabel
      placeholder={t('Search Item')}
      type="search"
      autoComplete="off"
      value={text}
      onChange={onText}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onEnter();
      }}
      before={<IconSearch size={20} aria-hidden />}
      after={
        text === '' ? undefined : (
          <IconButton
            label={t('Clear search')}
            icon={<IconX size={20} aria-hidden />}
            onClick={() => onText('')}
          />
        )
      }
    />
  );
}

export const MenuGrid = memo(function MenuGrid({ init, currency, actions }: MenuGridProps) {
  useLanguage();
  const { search, setSearch, sought, chips, category, setChosen, setTold, dishes, items } =
    useDishes(init);
  const grid = useFirstRow(category, sought);
  const isPhone = useIsPhone();
  const filtering = useDialog()?.kind === 'filters';
  const endSearch = useCallback(() => setSearch(''), [setSearch]);
  const isSingle = sought.trim() !== '' && items.length === 1;
  /** If the search has only one match, adds it to the cart and clears the search. */
  const addSingle = () => {
    const [only, ...others] = findItems(dishes, category, search);
    if (search.trim() === '' || only === undefined || others.length > 0) return;
    tapItem(only, currency);
    endSearch();
  };
  return (
    <div
      className={styles.menu}
      data-rail={chips.length > MOST_IN_ROWS}
      data-narrowed={category !== ALL && category !== FAVOURITES}
    >
      <div className={styles.tools}>
        <Search text={search} onText={setSearch} onEnter={addSingle} />
        <IconButton
          label={t('Filters')}
          look="secondary"
          size="touch"
          icon={<IconFilter size={22} aria-hidden />}
          onClick={() => openDialog({ kind: 'filters' })}
        />
        {actions}
      </div>
      {init.menuItems.length > 0 && (
        <Chips
          label={t('Category')}
          size="touch"
          wrap={!isPhone}
          options={chips}
          value={category}
          onChange={setChosen}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section ref={grid} className={styles.scroll} aria-label={t('Menu')} tabIndex={0}>
        {items.length > 0 && (
          <DishGrid items={items} currency={currency} onTap={isSingle ? endSearch : undefined} />
        )}
        {init.menuItems.length === 0 ? (
          <EmptyMenu />
        ) : dishes.length === 0 ? (
          <NoFavourites onKept={setTold} />
        ) : (
          items.length === 0 && <EmptyState text={t(FALLBACK.noResult)} />
        )}
      </section>
      {filtering && <FilterDialog choices={chips} value={category} onChange={setChosen} />}
    </div>
  );
});
