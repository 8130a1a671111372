// The hub's time on this screen: a tablet's own clock may be minutes off, and ages are counted from the hub's instants.
import { useSyncExternalStore } from 'react';

const TICK_MS = 1000;
/** A Date header tells whole seconds, and the answer was on its way: a smaller difference is none. */
const TOLERANCE_MS = 2000;

let offset = 0;
let ticker: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

/** The instant now, in ms, by the hub's clock as far as it is known. */
export const hubNow = (): number => Date.now() + offset;

/** An instant of this screen's clock, in ms, as ISO text of the hub's. */
export const toHubIso = (at: number): string => new Date(at + offset).toISOString();

/** Keeps what an answer's Date header said; one without it, or unreadable, says nothing. */
export function noteHubDate(header: string | null): void {
  const told = Date.parse(header ?? '');
  if (Number.isNaN(told)) return;
  const difference = told + 500 - Date.now();
  offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

function tick(): void {
  for (const watcher of [...watchers]) watcher();
}

/** Calls back every second; one timer serves all. */
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

/** A text or figure that depends on the time; the component renders again only when it changes. */
export function useTimed<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(watch, () => read(hubNow()));
}
