// Lets only a few pieces of slow work through at a time; the others wait in line.
import { Refusal } from '#shared/errors.ts';

export class FewAtOnce {
  readonly #width: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(width: number, maxWaiting: number) {
    this.#width = width;
    this.#maxWaiting = maxWaiting;
  }

  /** Runs the work when there is room; throws 503 when the line is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#width) this.#inside += 1;
    else await this.#standInLine();
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so that nobody slips in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#inside -= 1;
    }
  }

  #standInLine(): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) {
      throw new Refusal('STORAGE_UNAVAILABLE', 'The hub is busy. Please try again in a moment!');
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}
