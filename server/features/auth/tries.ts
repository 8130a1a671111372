// Failed tries of a password, in memory: per username and per address, on a clock that nobody can set (CONTRACT §3).
import { SIGNIN_PER_ADDRESS, SIGNIN_PER_USERNAME, SIGNIN_WINDOW_MS } from '#shared/limits.ts';
import { networkOf } from '../../http/network-of.ts';

/** So many names or addresses are remembered; a stranger can't fill the memory with more. */
const MAX_KEYS = 2000;

/** The newest failures of each key within the window; the longest silent key is forgotten first. */
export class Failures {
  readonly #limit: number;
  readonly #times = new Map<string, number[]>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Milliseconds until a key may try again; 0 when it may now. */
  wait(key: string, now: number): number {
    const recent = this.#recent(key, now);
    const oldest = recent[0];
    return oldest === undefined || recent.length < this.#limit
      ? 0
      : oldest + SIGNIN_WINDOW_MS - now;
  }

  add(key: string, now: number): void {
    const recent = [...this.#recent(key, now), now].slice(-this.#limit);
    this.#times.delete(key);
    if (this.#times.size >= MAX_KEYS) this.#forgetOne(now);
    this.#times.set(key, recent);
  }

  takeBack(key: string, time: number): void {
    const times = this.#times.get(key);
    const at = times?.indexOf(time) ?? -1;
    if (times && at >= 0) times.splice(at, 1);
  }

  forget(key: string): void {
    this.#times.delete(key);
  }

  #recent(key: string, now: number): number[] {
    return (this.#times.get(key) ?? []).filter((time) => time > now - SIGNIN_WINDOW_MS);
  }

  /** A key that is locked out stays so, where there is another to forget: many names don't free one. */
  #forgetOne(now: number): void {
    const keys = [...this.#times.keys()];
    const victim = keys.find((key) => this.wait(key, now) === 0) ?? keys[0];
    if (victim !== undefined) this.#times.delete(victim);
  }
}

export class Tries {
  readonly #clock: () => number;
  readonly #usernames = new Failures(SIGNIN_PER_USERNAME);
  readonly #addresses = new Failures(SIGNIN_PER_ADDRESS);

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /**
   * Counts a try as failed until it is known to be right, so that many at once can't all slip in before the first
   * is counted. Gives the seconds to wait when there were too many.
   */
  begin(username: string, from: string): Try | { readonly retryAfter: number } {
    const address = networkOf(from);
    const now = this.#clock();
    const wait = Math.max(this.#usernames.wait(username, now), this.#addresses.wait(address, now));
    if (wait > 0) return { retryAfter: Math.ceil(wait / 1000) };
    this.#usernames.add(username, now);
    this.#addresses.add(address, now);
    return {
      passed: () => {
        this.#usernames.forget(username);
        this.#addresses.takeBack(address, now);
      },
      cancelled: () => {
        this.#usernames.takeBack(username, now);
        this.#addresses.takeBack(address, now);
      },
    };
  }
}

export interface Try {
  /** The password was right: the username starts anew. */
  readonly passed: () => void;
  /** The hub could not look; nobody's fault. */
  readonly cancelled: () => void;
}
