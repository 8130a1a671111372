// The types of the bench: what the bench passes to a measurement, and the fields of a measurement.
import type { Row } from './figures.ts';

export interface Bench {
  readonly rounds: number;
  /** The length of one round of load. */
  readonly seconds: number;
  /** How many minutes of trade are measured on the small computer. Memory growth shows only after an hour. */
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
  /** The name by which `--only` chooses this measurement. */
  readonly name: string;
  run(bench: Bench): Promise<Row[]>;
}
