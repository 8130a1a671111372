// Counts wrong passwords per username and per address, in memory, with the times of a clock that nobody can set
// (contract 3).
import { SIGNIN_PER_ADDRESS, SIGNIN_PER_USERNAME, SIGNIN_WINDOW_MS } from '#shared/limits.ts';
import { networkOf } from '../../http/network-of.ts';

/** The number of names or addresses remembered, so that an attacker cannot fill the memory. */
const MAX_KEYS = 2000;

/**
 * The newest failures of each key (a name or an address) within the window. If there are too many keys, the key that
 * has been idle longest is removed.
 */
export class Failures {
  readonly #limit: number;
  readonly #times = new Map<string, number[]>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns the milliseconds until a key may try again; 0 if it may now. */
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

  /** Removes the failure that `add` counted for this time. */
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

  /**
   * Removes a key to make room. If possible, chooses a key that is not locked out: otherwise an attacker could unlock a
   * name by trying many other names.
   */
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
   * Counts an attempt as failed until the password is known to be right, so that simultaneous attempts cannot exceed
   * the limit. Returns the seconds to wait after too many failures.
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
  /** Call this if the password was right. Resets the count of the username. */
  readonly passed: () => void;
  /** Call this if the check could not be made. The attempt does not count then. */
  readonly cancelled: () => void;
}
