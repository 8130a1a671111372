// Whether the cart has no room beside the menu and opens as a sheet.
import { useSyncExternalStore } from 'react';

/** The same width as in pos.module.css. */
const narrow = window.matchMedia('(max-width: 980px)');

function follow(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

export const useIsPhone = (): boolean => useSyncExternalStore(follow, () => narrow.matches);
