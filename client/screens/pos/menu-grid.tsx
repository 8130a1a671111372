// The menu: search, categories, and the grid of dishes.
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { FALLBACK } from '#shared/texts.ts';
import { deferred } from '../../app/lazy.tsx';
import { IconButton } from '../../parts/button.tsx';
import { Chips } from '../../parts/chips.tsx';
import { Field } from '../../parts/field.tsx';
import { EmptyState } from '../../parts/states.tsx';
import type { MenuItem, PosInit } from './cart-rules.ts';
import { ItemTile } from './item-tile.tsx';
import styles from './menu-grid.module.css';
import { ALL, findItems } from './menu-search.ts';
import { openDialog, useDialog } from './pos-ui.ts';

const EMPTY_MENU = 'No items on the menu yet. Add them in Settings, Menu Items.';

const FilterDialog = deferred(async () => (await import('./filter-dialog.tsx')).FilterDialog);

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

export const MenuGrid = memo(function MenuGrid({ init }: { init: PosInit }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(ALL);
  const sought = useDeferredValue(search);
  const filtering = useDialog()?.kind === 'filters';
  // A category that has just been deleted must not hide the whole menu.
  const category = init.categories.some(({ id }) => String(id) === chosen) ? chosen : ALL;
  const items = useMemo(
    () => findItems(init.menuItems, category, sought),
    [init.menuItems, category, sought],
  );
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
          value={search}
          onChange={setSearch}
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
      </div>
      {init.categories.length > 0 && (
        <Chips
          label="Category"
          size="touch"
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
