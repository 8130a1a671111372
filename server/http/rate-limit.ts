// Limits how often a caller may call. The counts are in memory; their times are from a clock that nobody can set.
import { BoundedMap } from '../db/bounded-map.ts';

/** The number of callers that are remembered, so that no attacker can fill the memory. */
const MOST_KEYS = 5000;

interface Bounds {
  readonly limit: number;
  readonly windowMs: number;
}

export class RateLimit<K> {
  readonly #bounds: Bounds;
  /** The times of the newest calls of each caller, the oldest first. */
  readonly #times = new BoundedMap<K, number[]>(MOST_KEYS);

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Returns the seconds until the caller may call again; 0 if it may call now. Counts nothing. */
  rest(key: K, now: number): number {
    const { limit, windowMs } = this.#bounds;
    const times = this.#times.get(key) ?? [];
    const oldest = times.at(-limit);
    if (oldest === undefined || oldest <= now - windowMs) return 0;
    return Math.max(1, Math.ceil((oldest + windowMs - now) / 1000));
  }

  /** Counts a call. Returns 0, or the seconds to wait if there were too many: such a call is not counted. */
  take(key: K, now: number): number {
    const { limit, windowMs } = this.#bounds;
    const recent = (this.#times.get(key) ?? []).filter((time) => time > now - windowMs);
    const [oldest = now] = recent;
    const isFull = recent.length >= limit;
    // The caller moves to the end of the map. The caller at the beginning of the map has been idle longest, and is
    // forgotten first.
    this.#times.delete(key);
    this.#times.set(key, isFull ? recent : [...recent, now]);
    return isFull ? Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)) : 0;
  }
}
