// The main thread's connection: it only reads, each look in a transaction of its own.
import { Tx } from './executor.ts';
import type { Connection } from './open.ts';
import type { Statement } from './sqlite.ts';
import { isStorageFailure } from './storage-failure.ts';

export class Reading {
  readonly #connection: Connection;
  readonly #tx: Tx;
  readonly #begin: Statement;
  readonly #commit: Statement;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#tx = new Tx(connection);
    this.#begin = connection.prepare('BEGIN');
    this.#commit = connection.prepare('COMMIT');
  }

  get isLooking(): boolean {
    return this.#connection.inTransaction;
  }

  /** Runs a synchronous function in one deferred transaction; one within another sees the same moment. */
  look<T>(look: (tx: Tx) => T): T {
    if (this.isLooking) return look(this.#tx);
    this.#begin.run();
    try {
      return look(this.#tx);
    } finally {
      // A failure of the disk may have ended it already.
      if (this.#connection.inTransaction) this.#commit.run();
    }
  }

  /** The same for one that reads a single statement, which is a moment of its own. */
  glance<T>(look: (tx: Tx) => T): T {
    return look(this.#tx);
  }

  /** Whether the disk gives what it looks at. */
  canLook(look: (tx: Tx) => unknown): boolean {
    try {
      this.look(look);
      return true;
    } catch (error) {
      return !isStorageFailure(error);
    }
  }

  close(): void {
    this.#connection.close();
  }
}
