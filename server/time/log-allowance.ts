// How much of what may come in masses is written down: enough to see an attack, too little to fill the card.

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

  /** Takes one of the window's lines; gives how many before it got none, or undefined when all are taken. */
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
