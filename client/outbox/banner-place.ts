// The space that some screens reserve for the outbox's banner, so that nothing moves under a finger.
import { useSyncExternalStore } from 'react';

let place: HTMLElement | null = null;
const watchers = new Set<() => void>();

/** Sets the element of the reserved space; used as the ref of that element. */
export function setBannerPlace(element: HTMLElement | null): void {
  place = element;
  for (const watch of watchers) watch();
}

function follow(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

/** Returns the reserved space; null if the screen reserves no space. The banner then appears under the top bar. */
export const useBannerPlace = (): HTMLElement | null => useSyncExternalStore(follow, () => place);
