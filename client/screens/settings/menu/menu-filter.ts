// Decides which dishes the table of the menu shows.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { foldText } from '#shared/fold-text.ts';
import { t, words } from '../../../locales/t.ts';
import type { MenuItem } from './item-form.tsx';

type Station = AnswerOf<'GET /settings/stations'>[number];

export interface MenuFilter {
  search: string;
  /** A category's id, `NONE`, or empty for all categories. */
  category: string;
  /** A station's id, or empty for all stations. */
  station: string;
  state: StateFilter;
}

export const NONE = 'none';
export const NO_FILTER: MenuFilter = { search: '', category: '', station: '', state: '' };

const STATES = words({
  on: 'For sale',
  off: 'Not for sale',
  out: 'Sold out',
  'no photo': 'Without photo',
  'no allergens': 'Without allergens',
} as const);
type State = keyof typeof STATES;
export type StateFilter = '' | State;

/** Returns the choices of states, in the page's language. */
export const stateChoices = () =>
  (Object.keys(STATES) as State[]).map((value) => ({ value, label: t(STATES[value]) }));

/** Returns whether a dish is sold out: the dish has no portions left, or all of its variants have no portions left. */
export const isSoldOut = ({ left, variants }: MenuItem): boolean =>
  left === 0 || (variants.length > 0 && variants.every((variant) => variant.left === 0));

const IS_STATE: Readonly<Record<StateFilter, (item: MenuItem) => boolean>> = {
  '': () => true,
  on: (item) => item.is_active !== 0,
  off: (item) => item.is_active === 0,
  out: isSoldOut,
  'no photo': (item) => item.image === null,
  'no allergens': (item) => (item.allergens ?? []).length === 0,
};

/**
 * Returns a function that finds the station of a dish by its category. The first station prepares the categories that
 * no station claims.
 */
export function stationFinder(stations: readonly Station[]) {
  const claimed = new Map(
    stations.flatMap((station) => station.category_ids.map((id) => [id, station] as const)),
  );
  return ({ category_id: id }: Pick<MenuItem, 'category_id'>): Station | undefined =>
    (id === null ? undefined : claimed.get(id)) ?? stations[0];
}

/** Returns the dishes that match the search, the category, the station and the state of the filter. */
export function filterMenu(
  items: readonly MenuItem[],
  { search, category, station, state }: MenuFilter,
  stationOf: ReturnType<typeof stationFinder>,
): MenuItem[] {
  const wanted = foldText(search);
  const isIn = ({ category_id: id }: MenuItem) =>
    category === '' || (category === NONE ? id === null : String(id) === category);
  return items.filter(
    (item) =>
      isIn(item) &&
      IS_STATE[state](item) &&
      (station === '' || String(stationOf(item)?.id) === station) &&
      (wanted === '' || (item.found_by ?? item.title.toLowerCase()).includes(wanted)),
  );
}
