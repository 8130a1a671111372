// Sums that many orders of a batch add to: each row is written once, right before the commit.
import type { Prepared, Values } from './query.ts';

/** An addition to one row: an upsert, and which of its values add up when the same row is added to again. */
export interface Addition<P extends Values = Values> {
  readonly query: Prepared<P, unknown>;
  /** Names the row. */
  readonly row: string;
  readonly values: P;
  readonly sums: readonly (keyof P & string)[];
}

/** What the commands of a batch have added so far; a command that is rolled back takes its own additions with it. */
export class DeferredSums {
  #ofCommand: Addition[] = [];
  readonly #ofBatch = new Map<string, Addition>();
  /** Of earlier commands, written within the one that runs: a rollback of that one would undo them too. */
  #lent: Addition[] = [];

  add<P extends Values>(addition: Addition<P>): void {
    this.#ofCommand.push(addition as unknown as Addition);
  }

  /** The command that ran is to stay. */
  settle(): void {
    for (const addition of this.#ofCommand) this.#merge(addition);
    this.#ofCommand = [];
    this.#lent = [];
  }

  /** The command that ran was rolled back. */
  drop(): void {
    for (const addition of this.#lent) this.#merge(addition);
    this.#ofCommand = [];
    this.#lent = [];
  }

  /** Everything that is to be written now. */
  take(): Addition[] {
    const earlier = [...this.#ofBatch.values()];
    const all = [...earlier, ...this.#ofCommand];
    this.#ofBatch.clear();
    this.#ofCommand = [];
    this.#lent.push(...earlier);
    return all;
  }

  /** The whole batch is over. */
  clear(): void {
    this.#ofCommand = [];
    this.#lent = [];
    this.#ofBatch.clear();
  }

  #merge(addition: Addition): void {
    const before = this.#ofBatch.get(addition.row);
    this.#ofBatch.set(addition.row, before ? addUp(before, addition) : addition);
  }
}

function addUp(before: Addition, { values, sums }: Addition): Addition {
  const total = { ...before.values };
  for (const name of sums) total[name] = Number(total[name]) + Number(values[name]);
  return { ...before, values: total };
}
