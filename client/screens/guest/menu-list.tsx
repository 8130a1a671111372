// The menu on a guest's phone: categories, search by diet, and one card for each dish.
import { IconFilter, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { DietDialog } from '../../guest-menu/diet-dialog.tsx';
import { countOf, hasDishFacts, NO_FILTER, suits } from '../../guest-menu/diet-filter.ts';
import { MenuItemCard } from '../../guest-menu/menu-item-card.tsx';
import { t } from '../../locales/t.ts';
import { IconButton } from '../../parts/button.tsx';
import { Chips } from '../../parts/chips.tsx';
import styles from './guest.module.css';
import type { Dish, Menu } from './prices.ts';

const ALL = 'all';

interface MenuListProps {
  menu: Menu;
  currency: Currency;
  onPick: (dish: Dish) => void;
  onInfo: (dish: Dish) => void;
}

function DishRow({ dish, currency, onPick, onInfo }: Omit<MenuListProps, 'menu'> & { dish: Dish }) {
  return (
    <li className={styles.dish}>
      <MenuItemCard
        item={dish}
        currency={currency}
        onOpen={() => (dish.left === 0 ? onInfo(dish) : onPick(dish))}
      />
      <IconButton
        label={t('About {dish}', { dish: dish.title })}
        icon={<IconInfoCircle size={22} aria-hidden />}
        onClick={() => onInfo(dish)}
      />
    </li>
  );
}

export function MenuList({ menu: { menuItems, categories }, ...row }: MenuListProps) {
  const [category, setCategory] = useState(ALL);
  const [diet, setDiet] = useState(NO_FILTER);
  const [isFiltering, setFiltering] = useState(false);
  const dishes = menuItems.filter(
    (dish) => (category === ALL || String(dish.category_id) === category) && suits(dish, diet),
  );
  const chips = categories.map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <>
      <div className={styles.tools}>
        <Chips
          label={t('Categories')}
          options={[{ value: ALL, label: t('All') }, ...chips]}
          value={category}
          onChange={setCategory}
        />
        {menuItems.some(hasDishFacts) && (
          <IconButton
            label={t('Diets and allergens')}
            icon={<IconFilter size={22} aria-hidden />}
            count={countOf(diet)}
            onClick={() => setFiltering(true)}
          />
        )}
      </div>
      <ul className={styles.list} aria-label={t('Menu')}>
        {dishes.map((dish) => (
          <DishRow key={dish.id} dish={dish} {...row} />
        ))}
      </ul>
      {dishes.length === 0 && <p className={styles.muted}>{t('No dishes match.')}</p>}
      {isFiltering && (
        <DietDialog
          items={menuItems}
          filter={diet}
          onChange={setDiet}
          onClose={() => setFiltering(false)}
        />
      )}
    </>
  );
}
