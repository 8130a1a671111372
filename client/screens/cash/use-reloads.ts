// Reloads a list after each change in the parts of the page above it.
import { useEffect } from 'react';

/** Reloads each time `changes` increases. */
export function useReloads(changes: number, reload: () => unknown): void {
  useEffect(() => {
    if (changes > 0) void reload();
  }, [changes, reload]);
}
