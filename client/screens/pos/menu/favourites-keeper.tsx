// Stores the hub's list of the dishes that sell most at this hour. The favourites show the stored list the next time
// they are opened.

import { useEffect } from 'react';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import { EmptyState, LoadError, Loading } from '../../../parts/states.tsx';
import { remember } from '../../../session/local-memory.ts';
import { FAVOURITES_KEY } from './favourites.ts';

/**
 * How often to fetch the list again, in ms. The list covers one hour of the store's clock. In some time zones that
 * hour begins at a quarter past, half past or a quarter to the hour in UTC, so fetching once an hour would be too
 * late.
 */
const RENEW_MS = 15 * 60_000;

/**
 * Fetches and stores the list, and calls `onKept`. Pass the same function each time, because a different function would
 * be called again for a list that is already stored.
 */
function useKept(onKept?: (answer: object) => void) {
  const load = useData('GET /pos/favourites', {}, { everyMs: RENEW_MS });
  const { data } = load;
  useEffect(() => {
    // If this hour has no sales yet, the last list stays.
    if (data === undefined || data.itemIds.length === 0) return;
    remember(FAVOURITES_KEY, data.itemIds.join());
    onKept?.(data);
  }, [data, onKept]);
  return load;
}

/** Refreshes the list while the menu is shown. */
export function FavouritesKeeper() {
  useKept();
  return null;
}

/**
 * Shown while this browser has no list yet. The list may load now, because no dishes are shown that could move under
 * a finger.
 */
export function NoFavourites({ onKept }: { onKept: (answer: object) => void }) {
  const { data, error, reload } = useKept(onKept);
  if (data !== undefined)
    return <EmptyState text={t('Best sellers appear here after the first sales.')} />;
  return error === undefined ? <Loading /> : <LoadError error={error} onRetry={reload} />;
}
