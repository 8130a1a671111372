// The clock that sessions are counted on: it never runs backwards, so a wrong clock neither stretches nor ends one (CONTRACT §7).
import { CLOCK_JUMP_MS } from '#shared/limits.ts';
import type { Clocks } from './clock-watch.ts';

/** A step within reason is the hub learning the time after a night without power; a leap is a mistake. */
const believable = (said: number, counted: number): number =>
  said > counted && said - counted <= CLOCK_JUMP_MS ? said : counted;

/**
 * Milliseconds since 1970 by the machine's clock while that can be believed, else by the time that really passes. It
 * begins where the sessions of earlier runs had come to, so that a computer that wakes in 1970 signs nobody out, and
 * neither does one that wakes eleven years ahead.
 */
export class SessionClock {
  readonly #clocks: Clocks;
  #now: number;
  #monotonic: number;

  constructor(clocks: Clocks, lastRenewal: number | undefined) {
    this.#clocks = clocks;
    const said = clocks.clock();
    this.#now = lastRenewal === undefined ? said : believable(said, lastRenewal);
    this.#monotonic = clocks.monotonic();
  }

  /** Whole milliseconds: monotonic time has fractions. */
  now(): number {
    const monotonic = this.#clocks.monotonic();
    const counted = this.#now + monotonic - this.#monotonic;
    const said = this.#clocks.clock();
    this.#now = believable(said, counted);
    this.#monotonic = monotonic;
    return Math.floor(this.#now);
  }
}
