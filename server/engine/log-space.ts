// Allocates space in the write-ahead log's file before commits need it.
import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { Connection } from '../db/open.ts';

/** The size that the log reaches before the checkpointer moves it, at the load of a full evening. */
const SPACE_BYTES = 8 * 1024 * 1024;
/** One step delays an order for as long as a memory card takes to write this much. */
const STEP_BYTES = 1024 * 1024;
/** The pause after a disk had no space. */
const REST_MS = 60_000;

/**
 * While the file grows with a commit, its sync depends on the file system's own journal. Linux has been measured to
 * report such a sync as good at the moment when ext4 fails and drops that journal (tests/faults/README.md). A sync of
 * blocks that the file already has does not depend on the journal.
 */
export class LogSpace {
  readonly #db: Connection;
  readonly #bytes: number;
  #isDone = false;
  #restsUntil = 0;

  constructor(db: Connection, space = SPACE_BYTES) {
    this.#db = db;
    this.#bytes = space;
  }

  /**
   * Adds one step between two batches until there is enough space. Never throws: without the space, the log grows as
   * it is written.
   */
  look(): void {
    if (this.#isDone || performance.now() < this.#restsUntil) return;
    try {
      // The lock keeps others from appending meanwhile.
      this.#db.exec('BEGIN IMMEDIATE');
      try {
        this.#isDone = addSpace(`${this.#db.name}-wal`, this.#bytes);
      } finally {
        this.#db.exec('ROLLBACK');
      }
    } catch {
      this.#restsUntil = performance.now() + REST_MS;
    }
  }
}

/** Appends zeros, which SQLite reads as the end of its log. Returns true once the file has its full size. */
function addSpace(path: string, space: number): boolean {
  const file = openSync(path, 'r+');
  try {
    const { size } = fstatSync(file);
    if (size >= space) return true;
    try {
      const bytes = Math.min(STEP_BYTES, space - size);
      // A full disk may store only a part.
      if (writeSync(file, Buffer.alloc(bytes), 0, bytes, size) < bytes) throw new Error('no space');
      fdatasyncSync(file);
      return size + bytes >= space;
    } catch (error) {
      ftruncateSync(file, size);
      throw error;
    }
  } finally {
    closeSync(file);
  }
}
