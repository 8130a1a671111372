// A list is asked for again with each change that was made above it.
import { useEffect } from 'react';

/** `changes` grows with each of them. */
export function useReloads(changes: number, reload: () => unknown): void {
  useEffect(() => {
    if (changes > 0) void reload();
  }, [changes, reload]);
}
