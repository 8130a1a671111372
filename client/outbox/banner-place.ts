// The place of the outbox's banner on screens that reserve one, so that nothing moves under a finger.
import { useSyncExternalStore } from 'react';

let place: HTMLElement | null = null;
const watchers = new Set<() => void>();

/** Sets the element of that place; used as its ref. */
export function setBannerPlace(element: HTMLElement | null): void {
  place = element;
  for (const watch of watchers) watch();
}

function follow(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

/** Returns the reserved place; null if the screen has none, and the banner then appears under the top bar. */
export const useBannerPlace = (): HTMLElement | null => useSyncExternalStore(follow, () => place);
