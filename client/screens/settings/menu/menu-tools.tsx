// The search field and the filters above the table of the menu.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { useData } from '../../../hub/data.ts';
import { Button } from '../../../parts/button.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { choicesOf } from '../register/choices.ts';
import { type MenuFilter, NO_FILTER, NONE, STATES, type StateFilter } from './menu-filter.ts';
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
        label="Search Item"
        hideLabel
        type="search"
        placeholder="Search Item"
        value={filter.search}
        onChange={(search) => set({ search })}
      />
      <Select
        label="Category"
        hideLabel
        emptyLabel="All categories"
        options={[...choicesOf(categories.data), { value: NONE, label: 'No category' }]}
        value={filter.category}
        onChange={(category) => set({ category })}
      />
      {stations.length > 1 && (
        <Select
          label="Station"
          hideLabel
          emptyLabel="All stations"
          options={choicesOf(stations)}
          value={filter.station}
          onChange={(station) => set({ station })}
        />
      )}
      <Select
        label="Show"
        hideLabel
        emptyLabel="All items"
        options={STATES}
        value={filter.state}
        onChange={(state) => set({ state: state as StateFilter })}
      />
      {isFiltered(filter) && (
        <Button look="quiet" onClick={() => onChange(NO_FILTER)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
