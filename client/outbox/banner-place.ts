// Where the outbox's banner goes on a screen that keeps room for it, so that nothing there moves under a finger.
import { useSyncExternalStore } from 'react';

let place: HTMLElement | null = null;
const watchers = new Set<() => void>();

/** The ref of that room. */
export function setBannerPlace(element: HTMLElement | null): void {
  place = element;
  for (const watch of watchers) watch();
}

function follow(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

/** Null where the screen has no such room: the banner then stands under the top bar. */
export const useBannerPlace = (): HTMLElement | null => useSyncExternalStore(follow, () => place);
