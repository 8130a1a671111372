// Checks whether the hub is reachable while no events arrive, and reloads every list when the hub is reachable again.
import { subscribe } from 'valtio';
import { HEARTBEAT_MS, RECONNECT_MAX_MS } from '#shared/limits.ts';
import { askHub } from '../app/version.ts';
import { renewLists } from './followed-lists.ts';
import { hubState, noteHub } from './hub-state.ts';
import { realtime } from './realtime.ts';

/**
 * Watches the hub; returns a function that stops this. Live events prove that the hub is reachable. Without events,
 * asks the hub at the interval of the heartbeats.
 */
export function startWatch(): () => void {
  let wasReachable = hubState.reachable;
  let wasLive = realtime.status === 'live';
  let askedAt = 0;
  const timer = setInterval(() => {
    const every = hubState.reachable ? HEARTBEAT_MS : RECONNECT_MAX_MS;
    const hasEvents = realtime.status === 'live' && hubState.reachable;
    if (hasEvents || document.visibilityState === 'hidden' || Date.now() - askedAt < every) return;
    askedAt = Date.now();
    void askHub().then(noteHub);
  }, 1000);
  const stops = [
    subscribe(hubState, () => {
      // Reloads all lists. Lists that get no events would otherwise still show their state from before the outage.
      if (hubState.reachable && !wasReachable) void renewLists();
      wasReachable = hubState.reachable;
    }),
    subscribe(realtime, () => {
      const isLive = realtime.status === 'live';
      if (isLive && !wasLive) {
        noteHub(true);
        void askHub();
      }
      wasLive = isLive;
    }),
    subscribe(hubState, () => {
      if (hubState.reachable) void askHub();
    }),
  ];
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };
}
