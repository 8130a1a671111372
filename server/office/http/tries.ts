// Counts wrong passwords and codes by user name and by address. After ten within a quarter of an hour, further tries
// get 429 (contract 36.1).
import { Refusal } from '#shared/errors.ts';

const MOST = 10;
const WINDOW_MS = 15 * 60_000;

export class Tries {
  readonly #now: () => number;
  readonly #wrong = new Map<string, number[]>();

  constructor(now: () => number) {
    this.#now = now;
  }

  #recent(name: string): number[] {
    const since = this.#now() - WINDOW_MS;
    return (this.#wrong.get(name) ?? []).filter((at) => at > since);
  }

  /** Throws 429 TOO_MANY_TRIES if any of these names had too many wrong tries. */
  expectFew(...names: string[]): void {
    if (names.every((name) => this.#recent(name).length < MOST)) return;
    throw new Refusal(
      'TOO_MANY_TRIES',
      'Too many tries. Please try again in a quarter of an hour.',
    );
  }

  count(...names: string[]): void {
    for (const [name, times] of this.#wrong) {
      if (times.every((at) => at <= this.#now() - WINDOW_MS)) this.#wrong.delete(name);
    }
    for (const name of names) this.#wrong.set(name, [...this.#recent(name), this.#now()]);
  }
}
