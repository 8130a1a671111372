// Busy state while work runs, so that no second work starts meanwhile.
import { useState } from 'react';

/** Returns whether work runs, and a function that runs it; busy ends with the work, even if it fails. */
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
