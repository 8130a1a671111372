// Records each step, how long it took and how it ended.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Piece } from './args.ts';
import { cacheFolder } from './host.ts';
import type { Row } from './table.ts';

/** Thrown after a failed step, if the remaining steps of its piece make no sense without that step. */
export class PieceEnded extends Error {}

export class Report {
  readonly rows: Row[] = [];
  readonly #machine: string;
  readonly #piece: Piece;
  /**
   * Called after a failed step, while the machine is still in the state that the failure left. Resolves to the log
   * that is kept.
   */
  onFailure: (() => Promise<string>) | undefined;

  constructor(machine: string, piece: Piece) {
    this.#machine = machine;
    this.#piece = piece;
  }

  /** Runs a step and records its result. After a failure, which is recorded too, the following steps still run. */
  async check(step: string, act: () => Promise<string>): Promise<boolean> {
    const begun = Date.now();
    process.stdout.write(`${this.#machine} ${this.#piece}: ${step} …\n`);
    let isOk = true;
    const result = await act().catch((error: Error) => {
      isOk = false;
      return error.message;
    });
    const seconds = (Date.now() - begun) / 1000;
    const row = { machine: this.#machine, piece: this.#piece, step, seconds, isOk, result };
    this.rows.push(row);
    process.stdout.write(`  ${isOk ? 'ok' : 'FAILED'} ${seconds.toFixed(0)} s: ${result}\n`);
    if (!isOk) await this.#keepLog(step);
    return isOk;
  }

  /** Runs a step like `check`, but ends the piece if the step fails. */
  async step(step: string, act: () => Promise<string>): Promise<void> {
    if (!(await this.check(step, act))) throw new PieceEnded(step);
  }

  async #keepLog(step: string): Promise<void> {
    const text = await this.onFailure?.().catch((error: Error) => `no log: ${error.message}`);
    if (text === undefined) return;
    const path = join(
      cacheFolder('logs'),
      `${this.#machine}-${this.#piece}.log`.replaceAll(' ', ''),
    );
    appendFileSync(path, `==== ${step}\n${text}\n`);
    process.stdout.write(`  log: ${path}\n`);
  }
}
