// What a row's measurement is handed, and what it is.
import type { Row } from './figures.ts';

export interface Bench {
  readonly rounds: number;
  /** Of one round of load. */
  readonly seconds: number;
  /** Of trade on the small computer: an hour tells of its memory. */
  readonly minutes: number;
  /** Orders and customers of the big data set. */
  readonly orders: number;
  readonly customers: number;
  /** A fresh folder of a hub with 500 orders and 120 dishes. */
  smallDir(): string;
  /** A fresh copy of the big data set. */
  bigDir(): string;
}

export interface BenchRow {
  /** As `--only` names it. */
  readonly name: string;
  run(bench: Bench): Promise<Row[]>;
}
