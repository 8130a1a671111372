// Whether a media query matches, updated as the window changes.
import { useCallback, useSyncExternalStore } from 'react';

const lists = new Map<string, MediaQueryList>();

function listFor(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}

export function useMedia(query: string): boolean {
  const follow = useCallback(
    (listener: () => void) => {
      listFor(query).addEventListener('change', listener);
      return () => listFor(query).removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => listFor(query).matches);
}

/**
 * Returns whether the screen is as narrow as a phone's. Lists then have two lines per row, and dialogs come from
 * below.
 */
export const useIsPhone = (): boolean => useMedia('(max-width: 640px)');
