// Limits how many slow tasks run at a time. Other tasks wait in a queue: first the tasks of known callers, then the
// tasks of unknown callers.
import { Refusal } from '#shared/errors.ts';

/** The most unknown callers that may wait from one address. */
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

  /**
   * Runs the work when a slot is free; throws 503 if the queue is full. `stranger` is the address of an unknown
   * caller.
   */
  async run<T>(work: () => Promise<T>, stranger?: string): Promise<T> {
    if (this.#inside < this.#width) this.#inside += 1;
    else await this.#standInLine(stranger);
    try {
      return await work();
    } finally {
      // The slot passes directly to the next task in the queue, so that no new call takes the slot.
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

  /** Each queue has its own limit, and the number of unknown callers per address is limited too. */
  #isFull(stranger: string | undefined): boolean {
    if (stranger === undefined) return this.#waiting.length >= this.#maxWaiting;
    if (this.#strangers.length >= this.#maxWaiting) return true;
    return this.#strangers.filter(({ from }) => from === stranger).length >= OF_ONE_ADDRESS;
  }
}
