// The hub's time on this screen. It is needed because the clock of a tablet may be minutes off, and ages are computed
// from the hub's timestamps.
import { useSyncExternalStore } from 'react';

const TICK_MS = 1000;
/**
 * If the clocks of the hub and this device differ by less than this many ms, the difference is ignored. A Date header
 * has whole seconds and takes time to arrive.
 */
const TOLERANCE_MS = 2000;

let offset = 0;
let ticker: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

/**
 * Returns the current time in ms by the hub's clock. Until the hub has answered, it is the time of this device's clock.
 */
export const hubNow = (): number => Date.now() + offset;

/** Converts a time of this screen's clock (ms) to ISO text of the hub's clock. */
export const toHubIso = (at: number): string => new Date(at + offset).toISOString();

/** Sets the clock offset from an answer's Date header; ignores a missing or unreadable header. */
export function noteHubDate(header: string | null): void {
  const hubTime = Date.parse(header ?? '');
  if (Number.isNaN(hubTime)) return;
  const difference = hubTime + 500 - Date.now();
  offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

function tick(): void {
  for (const watcher of [...watchers]) watcher();
}

/** Calls `watcher` every second until the returned function is called. One timer serves all watchers. */
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  ticker ??= setInterval(tick, TICK_MS);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(ticker);
    ticker = undefined;
  };
}

/**
 * Returns a text or figure that depends on the time. The component renders again only when this text or figure changes.
 */
export function useTimed<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(watch, () => read(hubNow()));
}
