// Tracks whether work is running, so that no second work starts in the meantime.
import { useState } from 'react';

/**
 * Returns whether work is running, and a function that runs work. The busy state ends with the work, even if the work
 * fails.
 */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, whileBusy] as const;
}
