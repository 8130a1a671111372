// Whether a media query holds, followed as the window changes.
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

/** Where lists are rows of two lines and dialogs are sheets. */
export const useIsPhone = (): boolean => useMedia('(max-width: 640px)');
