// Reloads a list when something has changed in the sections that the page shows above the list.
import { useEffect } from 'react';

/** Reloads each time `changes` increases. */
export function useReloads(changes: number, reload: () => unknown): void {
  useEffect(() => {
    if (changes > 0) void reload();
  }, [changes, reload]);
}
