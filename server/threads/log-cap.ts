// Keeps the write-ahead log from growing while writers never pause: the checkpointer moves it but can't start it anew.
import { isLogAtLeast } from '../db/log-size.ts';
import type { Connection } from '../db/open.ts';

/** So large the log may grow before the writer steps aside for a moment. */
const BOUND_BYTES = 64 * 1024 * 1024;
/** How often it is looked at: at the highest load it grows by some megabytes meanwhile. */
const EVERY_MS = 100;
/** Where a long read holds the log, how soon it is tried again, and how long each try may hold an order up. */
const RETRY_MS = 1000;
const PATIENCE_MS = 50;

export class LogCap {
  readonly #db: Connection;
  readonly #bound: number;
  readonly #failed: (reason: string) => void;
  #restsUntil = 0;
  /** Why the last look failed; '' after one that did not. */
  #told = '';

  /** `failed` gets the reason when a look fails, once for each reason in a row. */
  constructor(db: Connection, failed: (reason: string) => void, bound = BOUND_BYTES) {
    this.#db = db;
    this.#failed = failed;
    this.#bound = bound;
  }

  /**
   * Between two batches: the next commit then begins at the log's start, and cuts it to `journal_size_limit`. Never throws:
   * the log only grows until a later look succeeds, and a command reports its own storage failure.
   */
  look(): void {
    const now = performance.now();
    if (now < this.#restsUntil) return;
    this.#restsUntil = now + EVERY_MS;
    try {
      this.#restart();
      this.#told = '';
    } catch (error) {
      this.#restsUntil = now + RETRY_MS;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== this.#told) this.#failed(reason);
      this.#told = reason;
    }
  }

  #restart(): void {
    if (!isLogAtLeast(this.#db.name, this.#bound)) return;
    const wait = this.#db.pragma('busy_timeout', { simple: true });
    this.#db.pragma(`busy_timeout = ${PATIENCE_MS}`);
    try {
      this.#db.pragma('wal_checkpoint(RESTART)');
    } finally {
      this.#db.pragma(`busy_timeout = ${wait}`);
      this.#restsUntil = performance.now() + RETRY_MS;
    }
  }
}
