// The clock of sessions: it never runs backwards, so a wrong machine clock neither prolongs nor ends a session
// (contract 7).
import { CLOCK_JUMP_MS } from '#shared/limits.ts';
import type { Clocks } from './clock-watch.ts';

/**
 * Returns `said`, the machine's time, if it is ahead of `counted` by at most `CLOCK_JUMP_MS`, as after a time sync.
 * Otherwise returns `counted`, because a larger step is a mistake.
 */
const believable = (said: number, counted: number): number =>
  said > counted && said - counted <= CLOCK_JUMP_MS ? said : counted;

/**
 * Returns milliseconds since 1970 by the machine's clock while that is plausible, else by elapsed time. It starts at
 * the last renewal of earlier runs, so that a computer that starts in 1970 or eleven years ahead signs nobody out.
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

  /** Returns whole milliseconds; monotonic time has fractions. */
  now(): number {
    const monotonic = this.#clocks.monotonic();
    const counted = this.#now + monotonic - this.#monotonic;
    const said = this.#clocks.clock();
    this.#now = believable(said, counted);
    this.#monotonic = monotonic;
    return Math.floor(this.#now);
  }
}
