// Whether the machine's clock can be believed (CONTRACT §7): a small computer without internet may wake with a wrong one.
import { CLOCK_DRIFT_MS, CLOCK_JUMP_MS } from '#shared/limits.ts';

export interface Clocks {
  /** Milliseconds since 1970, as the machine says. */
  readonly clock: () => number;
  /** Milliseconds that have really passed, since whenever. */
  readonly monotonic: () => number;
}

/** What is wrong with the clock: a sentence for an admin, or null. */
export class ClockWatch {
  readonly #clocks: Clocks;
  /** The last instant stored before this run: sales made with a wrong clock must not make it look right. */
  #storedBefore: number | undefined;
  #startedAt: number;
  #startedSteady: number;

  constructor(clocks: Clocks, storedBefore: number | undefined) {
    this.#clocks = clocks;
    this.#storedBefore = storedBefore;
    this.#startedAt = clocks.clock();
    this.#startedSteady = clocks.monotonic();
  }

  /** An admin has looked at the clock and said which day it is: from here on it is measured anew. */
  believe(): void {
    this.#storedBefore = undefined;
    this.#startedAt = this.#clocks.clock();
    this.#startedSteady = this.#clocks.monotonic();
  }

  warningAt(now: number, isBeforeLastStored: boolean): string | null {
    const passed = this.#clocks.monotonic() - this.#startedSteady;
    const drift = now - this.#startedAt - passed;
    if (isBeforeLastStored) {
      return 'The clock of the hub says a time before the last sale or change that it stored.';
    }
    if (this.#storedBefore !== undefined && now - passed - this.#storedBefore > CLOCK_JUMP_MS) {
      return 'The clock of the hub says a time more than 14 days after what it had stored before it started.';
    }
    if (Math.abs(drift) > CLOCK_DRIFT_MS) {
      const minutes = Math.round(Math.abs(drift) / 60_000);
      return `The clock of the hub was set ${drift > 0 ? 'forward' : 'back'} by about ${minutes} minutes while the hub ran.`;
    }
    return null;
  }
}
