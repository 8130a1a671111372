// How fresh the data on this screen are: live, from the last load, from the time when the connection was lost, or out
// of date.
import { proxy, useSnapshot } from 'valtio';
import { SOCKET_SILENCE_MS } from '#shared/limits.ts';
import { useTimed } from './clock.ts';
import { hubState } from './hub-state.ts';
import { type realtime, useRealtime } from './realtime.ts';
import { useUnloaded } from './unloaded.ts';

export type FreshnessKind = 'live' | 'fresh' | 'unloaded' | 'connecting' | 'reconnecting' | 'stale';

export interface Freshness {
  readonly kind: FreshnessKind;
  /**
   * If the connection to the hub is lost: the time of the loss, in ms of this screen's clock. Otherwise, on a screen
   * without events: the time when its lists were loaded last. Undefined while live.
   */
  readonly since: number | undefined;
}

/** An interruption shorter than this, in ms, is not shown. */
const BLINK_MS = 2000;

const loads = proxy<{ at: number | undefined }>({ at: undefined });

/** Records that a list has just been loaded. */
export function noteLoaded(): void {
  loads.at = Date.now();
}

/**
 * Returns the freshness. `goneSince` has the time since calls have failed and the time since events have failed, each
 * undefined if there is no failure. A screen is stale 20 s after the earlier time.
 */
export function judgeFreshness(
  status: (typeof realtime)['status'],
  goneSince: readonly (number | undefined)[],
  now: number,
): FreshnessKind {
  const gone = goneSince.filter((since) => since !== undefined);
  if (gone.length === 0) return status === 'live' ? 'live' : 'fresh';
  const away = now - Math.min(...gone);
  if (away >= SOCKET_SILENCE_MS) return 'stale';
  return away < BLINK_MS ? 'connecting' : 'reconnecting';
}

/** Returns the freshness of this screen; it changes as seconds pass. */
export function useFreshness(): Freshness {
  const { awaySince } = useSnapshot(hubState);
  const { status, since } = useRealtime();
  const { at } = useSnapshot(loads);
  const gone = [awaySince, since];
  const judged = useTimed(() => judgeFreshness(status, gone, Date.now()));
  // A screen with a list that has no data yet counts as neither live nor fresh.
  const isUnloaded = useUnloaded() && (judged === 'live' || judged === 'fresh');
  const kind = isUnloaded ? 'unloaded' : judged;
  const lost = gone.filter((each) => each !== undefined);
  if (lost.length > 0) return { kind, since: Math.min(...lost) };
  return { kind, since: kind === 'fresh' ? at : undefined };
}
