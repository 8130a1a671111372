// Lets only a few pieces of slow work through at a time; the others wait in line, strangers behind who is known.
import { Refusal } from '#shared/errors.ts';

/** Strangers of one address that may stand in line. */
const OF_ONE_ADDRESS = 10;

interface Stranger {
  readonly from: string;
  readonly enter: () => void;
}

export class ConcurrencyLimit {
  readonly #width: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  readonly #strangers: Stranger[] = [];
  #inside = 0;

  constructor(width: number, maxWaiting: number) {
    this.#width = width;
    this.#maxWaiting = maxWaiting;
  }

  /** Runs the work when there is room; throws 503 when the line is full. `stranger`: where somebody unknown asks from. */
  async run<T>(work: () => Promise<T>, stranger?: string): Promise<T> {
    if (this.#inside < this.#width) this.#inside += 1;
    else await this.#standInLine(stranger);
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so that nobody slips in between.
      const next = this.#waiting.shift() ?? this.#strangers.shift()?.enter;
      if (next) next();
      else this.#inside -= 1;
    }
  }

  #standInLine(stranger: string | undefined): Promise<void> {
    if (this.#isFull(stranger)) {
      throw new Refusal('OVERLOADED', 'The hub is busy. Please try again in a moment.');
    }
    return new Promise((enter) => {
      if (stranger === undefined) this.#waiting.push(enter);
      else this.#strangers.push({ from: stranger, enter });
    });
  }

  /** Each line has its own end, and of one address only a few strangers stand in theirs. */
  #isFull(stranger: string | undefined): boolean {
    if (stranger === undefined) return this.#waiting.length >= this.#maxWaiting;
    if (this.#strangers.length >= this.#maxWaiting) return true;
    return this.#strangers.filter(({ from }) => from === stranger).length >= OF_ONE_ADDRESS;
  }
}
