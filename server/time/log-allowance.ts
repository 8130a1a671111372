// Limits log lines for events that may come in large numbers: enough lines to see an attack, too few to fill a memory
// card.

interface Window {
  readonly ms: number;
  readonly lines: number;
}

export class LogAllowance {
  readonly #clock: () => number;
  readonly #window: Window;
  #windowStart = Number.NEGATIVE_INFINITY;
  #written = 0;
  #left = 0;

  constructor(clock: () => number, window: Window) {
    this.#clock = clock;
    this.#window = window;
  }

  /**
   * Uses up one line of the window. Returns the number of lines skipped before this one, or undefined if the window
   * has no line left.
   */
  take(): number | undefined {
    const now = this.#clock();
    if (now - this.#windowStart >= this.#window.ms) {
      this.#windowStart = now;
      this.#written = 0;
    }
    if (this.#written >= this.#window.lines) {
      this.#left += 1;
      return undefined;
    }
    this.#written += 1;
    const unwritten = this.#left;
    this.#left = 0;
    return unwritten;
  }
}
