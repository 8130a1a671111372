// Allocates space in the file of the write-ahead log before commits need it.
import { closeSync, fstatSync, openSync } from 'node:fs';
import { appendZeros } from '../db/append-zeros.ts';
import { isLogAtLeast } from '../db/log-size.ts';
import { type Connection, LOG_LIMIT_BYTES } from '../db/open.ts';

/** The size that the log reaches on a full evening before the checkpointer moves its pages into the database. */
const SPACE_BYTES = 8 * 1024 * 1024;
/** The size of a step. Writing a step delays an order for as long as a memory card takes for this many bytes. */
const STEP_BYTES = 1024 * 1024;
/**
 * How much space is kept ahead of the commits, and how often this is checked. A batch takes some ms, so only a few
 * batches run between two checks.
 */
const AHEAD_BYTES = 1024 * 1024;
const CHECK_MS = 10;
/** The pause after a disk had no space. */
const REST_MS = 60_000;

/**
 * Keeps commits from growing the file, because the sync of a growing file depends on the file system's own journal. In
 * tests, Linux reported such a sync as successful at the moment when ext4 failed and dropped that journal
 * (tests/faults/README.md). A sync of blocks that the file already has does not depend on the journal.
 */
export class LogSpace {
  readonly #db: Connection;
  readonly #bytes: number;
  /**
   * The size of the log's file when this thread last measured it. A remembered size is good enough, because steps are
   * added only up to `journal_size_limit`, and SQLite never cuts the file below that limit.
   */
  #size = 0;
  #checksAt = 0;
  #restsUntil = 0;

  constructor(db: Connection, space = SPACE_BYTES) {
    this.#db = db;
    this.#bytes = space;
  }

  /** Called every second. Adds one step if the file is smaller than the log of a full evening. */
  look(): void {
    if (this.#size < this.#bytes) this.#addStep(this.#bytes);
  }

  /** Called before each batch. Adds steps if the commits have come close to the end of the space. */
  beforeBatch(): void {
    const now = performance.now();
    if (now < this.#checksAt) return;
    this.#checksAt = now + CHECK_MS;
    while (this.#isShort() && this.#addStep(LOG_LIMIT_BYTES));
  }

  #isShort(): boolean {
    const ahead = this.#size - AHEAD_BYTES;
    if (this.#size >= LOG_LIMIT_BYTES) return false;
    try {
      return ahead <= 0 || isLogAtLeast(this.#db.name, ahead);
    } catch {
      return false;
    }
  }

  /**
   * Adds one step between two batches; returns false if it could not. Never throws: if no space is added, the log grows
   * when it is written.
   */
  #addStep(most: number): boolean {
    if (performance.now() < this.#restsUntil) return false;
    try {
      // This lock keeps other connections from appending to the log while zeros are appended.
      this.#db.exec('BEGIN IMMEDIATE');
      try {
        this.#size = addSpace(`${this.#db.name}-wal`, most);
      } finally {
        this.#db.exec('ROLLBACK');
      }
      return true;
    } catch {
      this.#restsUntil = performance.now() + REST_MS;
      return false;
    }
  }
}

/** Appends zeros, which SQLite reads as the end of its log. Returns the size of the file. */
function addSpace(path: string, space: number): number {
  const file = openSync(path, 'r+');
  try {
    const { size } = fstatSync(file);
    if (size >= space) return size;
    const end = size + Math.min(STEP_BYTES, space - size);
    appendZeros(file, size, end);
    return end;
  } finally {
    closeSync(file);
  }
}
