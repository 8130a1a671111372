// Detects a wrong machine clock (contract 7): a small computer without internet may start with a wrong time.
import { CLOCK_DRIFT_MS, CLOCK_JUMP_MS } from '#shared/limits.ts';

export interface Clocks {
  /** Milliseconds since 1970, by the machine's clock. */
  readonly clock: () => number;
  /** Elapsed milliseconds, from an arbitrary start. */
  readonly monotonic: () => number;
}

/** Finds a problem with the clock: a sentence for an admin, or null. */
export class ClockWatch {
  readonly #clocks: Clocks;
  /**
   * The last instant that was stored before this run. Instants of this run do not count: sales that are stored with a
   * wrong clock must not make that clock look right.
   */
  #storedBefore: number | undefined;
  #startedAt: number;
  #startedSteady: number;

  constructor(clocks: Clocks, storedBefore: number | undefined) {
    this.#clocks = clocks;
    this.#storedBefore = storedBefore;
    this.#startedAt = clocks.clock();
    this.#startedSteady = clocks.monotonic();
  }

  /** Called when an admin has checked the clock and confirmed the day: the measurement starts again. */
  believe(): void {
    this.#storedBefore = undefined;
    this.#startedAt = this.#clocks.clock();
    this.#startedSteady = this.#clocks.monotonic();
  }

  warningAt(now: number, isBeforeLastStored: boolean): string | null {
    const passed = this.#clocks.monotonic() - this.#startedSteady;
    const drift = now - this.#startedAt - passed;
    if (isBeforeLastStored) {
      return 'The clock of the hub shows a time before the last stored sale or change.';
    }
    if (this.#storedBefore !== undefined && now - passed - this.#storedBefore > CLOCK_JUMP_MS) {
      return 'The clock of the hub may be wrong: it is more than 14 days later than the last sale or change before the hub started.';
    }
    if (Math.abs(drift) > CLOCK_DRIFT_MS) {
      const minutes = Math.round(Math.abs(drift) / 60_000);
      return `The clock of the hub was set ${drift > 0 ? 'forward' : 'back'} by about ${minutes} minutes while the hub ran.`;
    }
    return null;
  }
}
