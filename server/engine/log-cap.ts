// Keeps the write-ahead log from growing while writes never pause. In that case the checkpointer copies the log's
// pages into the database but cannot restart the log.
import { isLogAtLeast } from '../db/log-size.ts';
import type { Connection } from '../db/open.ts';

/** The size at which the writer pauses for a moment to restart the log. */
const BOUND_BYTES = 64 * 1024 * 1024;
/** The interval of the checks. At the highest load, the log grows by some megabytes between two checks. */
const EVERY_MS = 100;
/**
 * The pause between tries while a long read blocks the log, and the longest time for which one try may delay an order.
 */
const RETRY_MS = 1000;
const PATIENCE_MS = 50;

export class LogCap {
  readonly #db: Connection;
  readonly #bound: number;
  readonly #failed: (reason: string) => void;
  #restsUntil = 0;
  /** The reason why the last check failed; '' if it succeeded. */
  #reported = '';

  /** Calls `failed` with the reason if a check fails, unless the previous check failed for the same reason. */
  constructor(db: Connection, failed: (reason: string) => void, bound = BOUND_BYTES) {
    this.#db = db;
    this.#failed = failed;
    this.#bound = bound;
  }

  /**
   * Restarts a log that is too large. Called between two batches: the next commit then starts at the beginning of the
   * log and cuts it to `journal_size_limit`. Never throws: after a failure, the log only grows until a later check
   * succeeds, and a command reports its own storage failure.
   */
  look(): void {
    const now = performance.now();
    if (now < this.#restsUntil) return;
    this.#restsUntil = now + EVERY_MS;
    try {
      this.#restart();
      this.#reported = '';
    } catch (error) {
      this.#restsUntil = now + RETRY_MS;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== this.#reported) this.#failed(reason);
      this.#reported = reason;
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
