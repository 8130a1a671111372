// The stations in use, and the path of a dish from station to station (contract 20).
import type { Station } from '#shared/entities/kitchen.ts';
import { notFound } from '#shared/errors.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { cacheKey } from '../../db/read-cache.ts';
import { languagesIn } from './languages.ts';

const live = prepared()(() =>
  qb
    .selectFrom('stations')
    .select(['id', 'title', 'next_station_id', 'warn_minutes', 'late_minutes', 'languages'])
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);
const claims = prepared()(() => qb.selectFrom('station_categories').selectAll());
const printers = prepared()(() =>
  qb
    .selectFrom('station_printers')
    .innerJoin('printers', 'printers.id', 'station_printers.printer_id')
    .selectAll('station_printers')
    .where('printers.deleted_at', 'is', null),
);

/** Returns the stations in use, in the order in which they were added. */
export function listStations(tx: Tx): Station[] {
  const rows = tx.all(live, {});
  if (rows.length === 0) return [];
  const categories = groupBy(tx.all(claims, {}), ({ station_id }) => station_id);
  const papers = groupBy(tx.all(printers, {}), ({ station_id }) => station_id);
  return rows.map((row) => ({
    ...row,
    languages: languagesIn(row.languages),
    category_ids: (categories.get(row.id) ?? []).map(({ category_id }) => category_id),
    printer_ids: (papers.get(row.id) ?? []).map(({ printer_id }) => printer_id),
  }));
}

const titles = prepared()(() => qb.selectFrom('stations').select(['id', 'title']));
/** Returns the titles of stations by id. Deleted stations are included, because finished dishes refer to them. */
export const stationTitles = (tx: Tx): ReadonlyMap<number, string> =>
  new Map(tx.all(titles, {}).map(({ id, title }) => [id, title]));

const STATIONS = cacheKey<Station[]>('stations');
/** Returns the stations in use from the cache, for commands that need them with each sale. */
export const stationsOf = (tx: Tx): readonly Station[] =>
  tx.cached(STATIONS, () => listStations(tx));

/**
 * Returns the station that cooks a category: the station that claims it, or else the first station; null if there are
 * no stations.
 */
export const stationFor = (
  stations: readonly Station[],
  categoryId: number | null,
): number | null => {
  const claiming = stations.find(
    ({ category_ids }) => categoryId !== null && category_ids.includes(categoryId),
  );
  return (claiming ?? stations[0])?.id ?? null;
};

export const findStation = (stations: readonly Station[], id: number | null): Station | undefined =>
  stations.find((station) => station.id === id);

/**
 * Returns the stations in use; 404 if `id` is not one of them. If `id` is null, reads nothing and returns an empty
 * list.
 */
export function expectStation(tx: Tx, id: number | null): Station[] {
  if (id === null) return [];
  const stations = listStations(tx);
  if (!findStation(stations, id)) throw notFound('station');
  return stations;
}

/**
 * Returns the last station on the path of a dish from this station. A path cannot be a circle, because circles are
 * refused in the settings.
 */
export function lastStation(stations: readonly Station[], id: number | null): number | null {
  const next = findStation(stations, id)?.next_station_id ?? null;
  return next === null ? id : lastStation(stations, next);
}
