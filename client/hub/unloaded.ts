// Lists of this screen that have nothing to show yet: what is not there is neither live nor fresh.
import { proxy, useSnapshot } from 'valtio';

const unloaded = proxy({ lists: 0 });

/** A list of this screen has nothing to show yet; gives the end of that. */
export function noteUnloaded(): () => void {
  unloaded.lists += 1;
  return () => {
    unloaded.lists -= 1;
  };
}

/** Whether a list of this screen is still loading, or could not be loaded. */
export const useUnloaded = (): boolean => useSnapshot(unloaded).lists > 0;
