// The menu: search, categories, and the grid of dishes.
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import {
  memo,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FALLBACK } from '#shared/texts.ts';
import { lazyPart } from '../../app/lazy.tsx';
import { IconButton } from '../../parts/button.tsx';
import { Chips } from '../../parts/chips.tsx';
import { Field } from '../../parts/field.tsx';
import { EmptyState } from '../../parts/states.tsx';
import type { MenuItem, PosInit } from './cart-rules.ts';
import { ItemTile, tapItem } from './item-tile.tsx';
import styles from './menu-grid.module.css';
import { ALL, findItems } from './menu-search.ts';
import { openDialog, useDialog } from './pos-ui.ts';

const EMPTY_MENU = 'No items on the menu yet. Add them in Settings, Menu Items.';

const FilterDialog = lazyPart(async () => (await import('./filter-dialog.tsx')).FilterDialog);

const Grid = memo(function Grid({
  items,
  currency,
}: {
  items: readonly MenuItem[];
  currency: string;
}) {
  return (
    <ul className={styles.grid} aria-label="Menu items">
      {items.map((item) => (
        <li key={item.id}>
          <ItemTile item={item} currency={currency} />
        </li>
      ))}
    </ul>
  );
});

/** `/` goes to the search, unless something is being typed or asked. */
function useSearchSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = document.activeElement?.matches('input, textarea, select') === true;
      if (event.key !== '/' || isTyping || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [input]);
}

interface MenuGridProps {
  init: PosInit;
  /** Beside the search. */
  actions: ReactNode;
  /** Between the bar and the categories. */
  children: ReactNode;
}

export const MenuGrid = memo(function MenuGrid({ init, actions, children }: MenuGridProps) {
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useSearchSlash(input);
  const [chosen, setChosen] = useState(ALL);
  const sought = useDeferredValue(search);
  const filtering = useDialog()?.kind === 'filters';
  // A category that has just been deleted must not hide the whole menu.
  const category = init.categories.some(({ id }) => String(id) === chosen) ? chosen : ALL;
  const items = useMemo(
    () => findItems(init.menuItems, category, sought),
    [init.menuItems, category, sought],
  );
  /** The single hit is what was looked for; the next search begins anew. */
  const addSingle = () => {
    const [only, ...others] = findItems(init.menuItems, category, search);
    if (search.trim() === '' || only === undefined || others.length > 0) return;
    tapItem(only);
    setSearch('');
  };
  const chips = [
    { value: ALL, label: 'All' },
    ...init.categories.map(({ id, title }) => ({ value: String(id), label: title })),
  ];
  return (
    <div className={styles.menu}>
      <div className={styles.tools}>
        <Field
          label="Search Item"
          hideLabel
          placeholder="Search Item"
          type="search"
          autoComplete="off"
          ref={input}
          value={search}
          onChange={setSearch}
          onKeyDown={({ key }) => {
            if (key === 'Enter') addSingle();
          }}
          before={<IconSearch size={20} aria-hidden />}
          after={
            search === '' ? undefined : (
              <IconButton
                label="Clear search"
                icon={<IconX size={20} aria-hidden />}
                onClick={() => setSearch('')}
              />
            )
          }
        />
        <IconButton
          label="Filters"
          look="secondary"
          size="touch"
          icon={<IconFilter size={22} aria-hidden />}
          onClick={() => openDialog({ kind: 'filters' })}
        />
        {actions}
      </div>
      {children}
      {init.categories.length > 0 && (
        <Chips
          label="Category"
          size="touch"
          wrap
          options={chips}
          value={category}
          onChange={setChosen}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={styles.scroll} aria-label="Menu" tabIndex={0}>
        {items.length > 0 ? (
          <Grid items={items} currency={init.storeSettings.currency} />
        ) : (
          <EmptyState text={init.menuItems.length === 0 ? EMPTY_MENU : FALLBACK.noResult} />
        )}
      </section>
      {filtering && (
        <FilterDialog categories={init.categories} value={category} onChange={setChosen} />
      )}
    </div>
  );
});
