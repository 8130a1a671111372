// The inputs of a measurement, and its type.
import type { Row } from './figures.ts';

export interface Bench {
  readonly rounds: number;
  /** The length of one round of load. */
  readonly seconds: number;
  /** Minutes of trade on the small computer; an hour shows its memory growth. */
  readonly minutes: number;
  /** The numbers of orders and customers in the big data set. */
  readonly orders: number;
  readonly customers: number;
  /** Returns a fresh data folder of a hub with 500 orders and 120 dishes. */
  smallDir(): string;
  /** Returns a fresh copy of the big data set. */
  bigDir(): string;
}

export interface BenchRow {
  /** The name for `--only`. */
  readonly name: string;
  run(bench: Bench): Promise<Row[]>;
}
