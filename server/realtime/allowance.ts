// Limits the messages of one socket, and of one user over all sockets. Times are monotonic.
import { BoundedMap } from '../db/bounded-map.ts';

/**
 * The maximum number of messages in a burst, and per second. A screen sends a hello every few seconds and a message
 * after an entry; more messages are a defect.
 */
const BURST = 60;
const PER_SECOND = 10;

export class Allowance {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #countedAt = performance.now();

  constructor(burst = BURST, perSecond = PER_SECOND) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
  }

  /** Uses up `cost` messages, even if the allowance has fewer messages left. Returns false in that case. */
  take(cost = 1): boolean {
    const now = performance.now();
    const earned = ((now - this.#countedAt) / 1000) * this.#perSecond;
    this.#countedAt = now;
    this.#left = Math.min(this.#burst, this.#left + earned) - cost;
    return this.#left >= 0;
  }

  /** Like `take`, but a refused message uses up nothing. Use this if refused messages are only dropped. */
  afford(cost = 1): boolean {
    if (this.take(cost)) return true;
    this.#left += cost;
    return false;
  }
}

/**
 * The maximum number of users with an allowance; no restaurant has so many users. Beyond this number the oldest entry
 * is removed, and its user starts again with a full allowance.
 */
const MOST_USERS = 1000;

/** The allowance of message characters. Parsing a million characters takes the main thread up to 40 ms. */
const BURST_CHARACTERS = 1_000_000;
const CHARACTERS_PER_SECOND = 250_000;

/**
 * Returns an allowance for the characters of messages, enough for the carts of many tills at which one user is signed
 * in.
 */
export const allowCharacters = (): Allowance =>
  new Allowance(BURST_CHARACTERS, CHARACTERS_PER_SECOND);

/** An allowance that all sockets of a user share. By default it counts messages that are passed on to other screens. */
export class UserAllowances {
  readonly #byUser = new BoundedMap<number, Allowance>(MOST_USERS);
  readonly #make: () => Allowance;

  constructor(make = () => new Allowance()) {
    this.#make = make;
  }

  of(userId: number): Allowance {
    const known = this.#byUser.get(userId) ?? this.#make();
    if (!this.#byUser.has(userId)) this.#byUser.set(userId, known);
    return known;
  }
}
