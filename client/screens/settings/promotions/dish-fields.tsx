// The categories and dishes that a promotion applies to. If no category or dish is chosen, the promotion applies to
// every dish.

import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { foldText } from '#shared/fold-text.ts';
import { t } from '../../../locales/t.ts';
import { IconButton } from '../../../parts/button.tsx';
import { CheckboxGroup } from '../../../parts/choice.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import styles from '../menu/price-lists.module.css';
import { choicesOf } from '../register/choices.ts';
import type { Menu } from './promotion-form.ts';
import type { SectionProps } from './when-fields.tsx';

/** A menu with more entries than this has a search field. */
const MANY = 20;

export function DishFields({ form, menu }: SectionProps & { menu: Menu }) {
  const { values, set } = form;
  return (
    <>
      {menu.categories.length > 0 && (
        <CheckboxGroup
          label={t('Categories')}
          choices={choicesOf(menu.categories)}
          values={values.categoryIds}
          onChange={(ids) => set('categoryIds', ids)}
        />
      )}
      <ChosenDishes form={form} menu={menu} />
    </>
  );
}

function ChosenDishes({ form: { values, set }, menu }: SectionProps & { menu: Menu }) {
  const [search, setSearch] = useState('');
  const { dishes } = values;
  const names = new Map(menu.dishes.map(({ key, name }) => [key, name]));
  const wanted = foldText(search);
  const found = menu.dishes.filter(
    ({ key, name }) => !dishes.includes(key) && foldText(name).includes(wanted),
  );
  const add = (key: string) => {
    set('dishes', [...dishes, key]);
    setSearch('');
  };
  return (
    <fieldset className={styles.own}>
      <legend>{t('Dishes')}</legend>
      {dishes.map((key) => {
        const name = names.get(key) ?? t('No longer on the menu');
        return (
          <div key={key} className={styles.ownRow}>
            <span>{name}</span>
            <IconButton
              label={t('Remove {name}', { name })}
              icon={<IconTrash size={20} aria-hidden />}
              onClick={() =>
                set(
                  'dishes',
                  dishes.filter((each) => each !== key),
                )
              }
            />
          </div>
        );
      })}
      {names.size > MANY && (
        <Field label={t('Find a dish')} type="search" value={search} onChange={setSearch} />
      )}
      <Select
        label={t('Add a dish')}
        emptyLabel={t('Choose a dish or variant')}
        hint={
          dishes.length + values.categoryIds.length === 0
            ? t('If no dishes or categories are chosen, the promotion applies to every dish.')
            : undefined
        }
        options={found.slice(0, 200).map(({ key, name }) => ({ value: key, label: name }))}
        value=""
        onChange={(key) => key !== '' && add(key)}
      />
    </fieldset>
  );
}
