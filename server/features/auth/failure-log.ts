// How many failed sign-ins reach the audit trail: enough to see an attack, too few to fill the card.
import { SIGNIN_WINDOW_MS } from '#shared/limits.ts';

/** Rows within 15 minutes, for the whole hub: an attack writes at most 1,920 rows a day (half a megabyte). */
const ROWS_PER_WINDOW = 20;

export class FailureLog {
  readonly #clock: () => number;
  #windowStart = Number.NEGATIVE_INFINITY;
  #written = 0;
  #left = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Takes one of the window's rows; gives how many failures before it got none, or undefined when all are taken. */
  take(): number | undefined {
    const now = this.#clock();
    if (now - this.#windowStart >= SIGNIN_WINDOW_MS) {
      this.#windowStart = now;
      this.#written = 0;
    }
    if (this.#written >= ROWS_PER_WINDOW) {
      this.#left += 1;
      return undefined;
    }
    this.#written += 1;
    const unrecorded = this.#left;
    this.#left = 0;
    return unrecorded;
  }
}
