// Counts the lists of this screen that have no data yet. A screen with such a list is neither live nor fresh.
import { proxy, useSnapshot } from 'valtio';

const unloaded = proxy({ lists: 0 });

/** Counts a list without data; returns a function that removes it from the count. */
export function noteUnloaded(): () => void {
  unloaded.lists += 1;
  return () => {
    unloaded.lists -= 1;
  };
}

/** Returns whether a list of this screen is still loading or could not be loaded. */
export const useUnloaded = (): boolean => useSnapshot(unloaded).lists > 0;
