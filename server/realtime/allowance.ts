// Limits the messages of one socket, and of one user over all sockets. Times are monotonic.
import { BoundedMap } from '../db/bounded-map.ts';

/** A screen sends a hello every few seconds and a message after an entry; more than this is a defect. */
const BURST = 60;
const PER_SECOND = 10;

export class Allowance {
  #left = BURST;
  #countedAt = performance.now();

  /** Uses up one message; returns false if none was left. */
  take(cost = 1): boolean {
    const now = performance.now();
    const earned = ((now - this.#countedAt) / 1000) * PER_SECOND;
    this.#countedAt = now;
    this.#left = Math.min(BURST, this.#left + earned) - cost;
    return this.#left >= 0;
  }

  /** Like `take` for a message that is only dropped: beyond the allowance it costs nothing. */
  afford(cost = 1): boolean {
    if (this.take(cost)) return true;
    this.#left += cost;
    return false;
  }
}

/** More users than a restaurant has; beyond it the oldest entry is removed and starts again with a full allowance. */
const MOST_USERS = 1000;

/** The allowance that all sockets of a user share for messages to others. */
export class UserAllowances {
  readonly #byUser = new BoundedMap<number, Allowance>(MOST_USERS);

  of(userId: number): Allowance {
    const known = this.#byUser.get(userId) ?? new Allowance();
    if (!this.#byUser.has(userId)) this.#byUser.set(userId, known);
    return known;
  }
}
