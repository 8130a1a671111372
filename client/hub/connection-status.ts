// The status of the connection to the hub's order events, as the screens show it.
import { SOCKET_SILENCE_MS } from '#shared/limits.ts';

/** `idle`: no listener. `stale`: no message for longer than 20 s. `refused`: this user may not listen. */
export type ConnectionStatus = 'idle' | 'live' | 'reconnecting' | 'stale' | 'refused';

/**
 * Called at each change. `since` is the time of the hub's last message before the connection was lost, in ms of this
 * screen's clock.
 */
export type StatusChanged = (status: ConnectionStatus, since: number | undefined) => void;

/**
 * Stores the status of the connection. `markAway` changes the status from `reconnecting` to `stale` automatically when
 * the hub's last message is too old.
 */
export function makeConnectionStatus(changed: StatusChanged) {
  let status: ConnectionStatus = 'idle';
  let staleTimer: ReturnType<typeof setTimeout> | undefined;

  function mark(next: ConnectionStatus, since?: number): void {
    clearTimeout(staleTimer);
    status = next;
    changed(next, since);
  }

  return {
    isLive: () => status === 'live',
    mark,
    /**
     * `heardAt` is the time of the hub's last message, in ms. It is used only if the connection was live until now.
     */
    markAway(heardAt: number): void {
      if (status === 'reconnecting' || status === 'stale') return;
      const since = status === 'live' ? heardAt : Date.now();
      const left = since + SOCKET_SILENCE_MS - Date.now();
      mark(left > 0 ? 'reconnecting' : 'stale', since);
      if (left > 0) staleTimer = setTimeout(() => mark('stale', since), left);
    },
  };
}
