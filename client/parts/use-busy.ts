// Busy while one piece of work runs: what would start another waits for it.
import { useState } from 'react';

/** Whether something runs, and how to run it; busy ends with the work, also where it fails. */
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
