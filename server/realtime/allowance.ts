// How many messages one socket may send, and one user with all sockets. Times here are monotonic.
import { BoundedMap } from '../db/bounded-map.ts';

/** A screen says hello every few seconds and emits after a tap; who sends more than this is broken. */
const BURST = 60;
const PER_SECOND = 10;

export class Allowance {
  #left = BURST;
  #countedAt = performance.now();

  /** Takes one message off it; false when there was none left. */
  take(cost = 1): boolean {
    const now = performance.now();
    const earned = ((now - this.#countedAt) / 1000) * PER_SECOND;
    this.#countedAt = now;
    this.#left = Math.min(BURST, this.#left + earned) - cost;
    return this.#left >= 0;
  }

  /** The same for a message that is merely left out: beyond the allowance it costs nothing. */
  afford(cost = 1): boolean {
    if (this.take(cost)) return true;
    this.#left += cost;
    return false;
  }
}

/** More users than a restaurant has; of more, whoever was first seen starts again with a full allowance. */
const MOST_USERS = 1000;

/** What all sockets of a user together may make others do. */
export class UserAllowances {
  readonly #byUser = new BoundedMap<number, Allowance>(MOST_USERS);

  of(userId: number): Allowance {
    const known = this.#byUser.get(userId) ?? new Allowance();
    if (!this.#byUser.has(userId)) this.#byUser.set(userId, known);
    return known;
  }
}
