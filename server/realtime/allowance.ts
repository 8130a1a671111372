// How many messages one socket may send. Times here are monotonic.

/** A screen says hello every few seconds and emits after a tap; who sends more than this is broken. */
const BURST = 60;
const PER_SECOND = 10;

export class Allowance {
  #left = BURST;
  #countedAt = performance.now();

  /** Takes one message off it; false when there was none left. */
  take(): boolean {
    const now = performance.now();
    const earned = ((now - this.#countedAt) / 1000) * PER_SECOND;
    this.#countedAt = now;
    this.#left = Math.min(BURST, this.#left + earned) - 1;
    return this.#left >= 0;
  }
}
