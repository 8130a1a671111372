// The search field and the filters above the table of the menu.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { choicesOf } from '../register/choices.ts';
import { type MenuFilter, NO_FILTER, NONE, type StateFilter, stateChoices } from './menu-filter.ts';
import styles from './menu-table.module.css';

interface MenuToolsProps {
  filter: MenuFilter;
  stations: AnswerOf<'GET /settings/stations'>;
  onChange: (filter: MenuFilter) => void;
}

const isFiltered = (filter: MenuFilter): boolean =>
  Object.values(filter).some((value) => value !== '');

export function MenuTools({ filter, stations, onChange }: MenuToolsProps) {
  const categories = useData('GET /settings/categories');
  const set = (change: Partial<MenuFilter>) => onChange({ ...filter, ...change });
  return (
    <div className={styles.tools}>
      <Field
        label={t('Search Item')}
        hideLabel
        type="search"
        placeholder={t('Search Item')}
        value={filter.search}
        onChange={(search) => set({ search })}
      />
      <Select
        label={t('Category')}
        hideLabel
        emptyLabel={t('All categories')}
        options={[...choicesOf(categories.data), { value: NONE, label: t('No category') }]}
        value={filter.category}
        onChange={(category) => set({ category })}
      />
      {stations.length > 1 && (
        <Select
          label={t('Station')}
          hideLabel
          emptyLabel={t('All stations')}
          options={choicesOf(stations)}
          value={filter.station}
          onChange={(station) => set({ station })}
        />
      )}
      <Select
        label={t('Show')}
        hideLabel
        emptyLabel={t('All items')}
        options={stateChoices()}
        value={filter.state}
        onChange={(state) => set({ state: state as StateFilter })}
      />
      {isFiltered(filter) && (
        <Button look="quiet" onClick={() => onChange(NO_FILTER)}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  );
}
