// How the line to the hub's order events stands, as the screens show it.
import { SOCKET_SILENCE_MS } from '#shared/limits.ts';

/** `idle`: nobody listens. `stale`: nothing heard for longer than 20 s. `refused`: this user may not listen. */
export type LineStatus = 'idle' | 'live' | 'reconnecting' | 'stale' | 'refused';

/** Told of each change. `since`: the last word of the hub before it went, in ms of this screen's clock. */
export type StatusChanged = (status: LineStatus, since: number | undefined) => void;

/** Keeps the status; `markAway` turns from `reconnecting` to `stale` by itself once the hub's last word is too old. */
export function makeLineStatus(changed: StatusChanged) {
  let status: LineStatus = 'idle';
  let staleTimer: ReturnType<typeof setTimeout> | undefined;

  function mark(next: LineStatus, since?: number): void {
    clearTimeout(staleTimer);
    status = next;
    changed(next, since);
  }

  return {
    isLive: () => status === 'live',
    mark,
    /** `heardAt`: the hub's last word, in ms; asked only where it was live until now. */
    markAway(heardAt: number): void {
      if (status === 'reconnecting' || status === 'stale') return;
      const since = status === 'live' ? heardAt : Date.now();
      const left = since + SOCKET_SILENCE_MS - Date.now();
      mark(left > 0 ? 'reconnecting' : 'stale', since);
      if (left > 0) staleTimer = setTimeout(() => mark('stale', since), left);
    },
  };
}
