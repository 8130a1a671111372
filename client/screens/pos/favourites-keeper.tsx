// What the hub says that sells at this hour, kept for the next look at the favourites.
import { useEffect } from 'react';
import { useData } from '../../hub/data.ts';
import { EmptyState, LoadError, Loading } from '../../parts/states.tsx';
import { remember } from '../../session/local-memory.ts';
import { FAVOURITES_KEY } from './favourites.ts';

/** The hub's answer holds for an hour of its clock; zones begin theirs at quarters. */
const RENEW_MS = 15 * 60_000;

/** `onKept` must be one and the same function. */
function useKept(onKept?: (answer: object) => void) {
  const load = useData('GET /pos/favourites', {}, { everyMs: RENEW_MS });
  const { data } = load;
  useEffect(() => {
    // An hour that has sold nothing yet leaves the last one's dishes.
    if (data === undefined || data.itemIds.length === 0) return;
    remember(FAVOURITES_KEY, data.itemIds.join());
    onKept?.(data);
  }, [data, onKept]);
  return load;
}

/** While the menu is looked at. */
export function FavouritesKeeper() {
  useKept();
  return null;
}

/** In place of those that this browser does not know yet: nobody is looking at dishes that would move. */
export function NoFavourites({ onKept }: { onKept: (answer: object) => void }) {
  const { data, error, reload } = useKept(onKept);
  if (data !== undefined)
    return <EmptyState text="The best sellers of this hour appear here after the first sales." />;
  return error === undefined ? <Loading /> : <LoadError error={error} onRetry={reload} />;
}
