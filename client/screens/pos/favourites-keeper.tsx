// Asks the hub for what sells at this hour, and keeps it for the next look at the favourites.
import { useEffect } from 'react';
import { useData } from '../../hub/data.ts';
import { remember } from '../../session/local-memory.ts';
import { FAVOURITES_KEY } from './favourites.ts';

/** The hub's answer holds for an hour of its clock; zones begin theirs at quarters. */
const RENEW_MS = 15 * 60_000;

export function FavouritesKeeper() {
  const { data } = useData('GET /pos/favourites', {}, { everyMs: RENEW_MS });
  useEffect(() => {
    // An hour that has sold nothing yet leaves the last one's dishes.
    if (data !== undefined && data.itemIds.length > 0)
      remember(FAVOURITES_KEY, data.itemIds.join());
  }, [data]);
  return null;
}
