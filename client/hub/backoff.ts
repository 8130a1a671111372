// How long until the hub is tried again: 1 s at first, then longer each time, up to 5 s.
import { RECONNECT_MAX_MS, RECONNECT_MIN_MS } from '#shared/limits.ts';

/** `wait` calls `again` once, later; `reset` begins with the shortest wait. */
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
