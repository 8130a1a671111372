// The wait before the hub is tried again: 1 s at first, then longer each time, up to 5 s.
import { RECONNECT_MAX_MS, RECONNECT_MIN_MS } from '#shared/limits.ts';

/** Returns a retry timer: `wait` calls `again` once after the current delay; `reset` restores the shortest delay. */
export function makeBackoff(again: () => void) {
  let delay = RECONNECT_MIN_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    wait(): void {
      timer = setTimeout(again, delay);
      delay = Math.min(delay * 1.6, RECONNECT_MAX_MS);
    },
    cancel: () => clearTimeout(timer),
    reset(): void {
      delay = RECONNECT_MIN_MS;
    },
  };
}
