// Makes room in the write-ahead log's file ahead of the commits that use it.
import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { Connection } from '../db/open.ts';

/** What is written of the log before the checkpointer has moved it, at the load of a full evening. */
const ROOM_BYTES = 8 * 1024 * 1024;
/** One step holds up an order for as long as a card takes to write so much. */
const STEP_BYTES = 1024 * 1024;
/** How long nothing is tried after a disk had no room. */
const REST_MS = 60_000;

/**
 * While the file grows with a commit, its sync depends on the file system's own journal, and Linux has been measured to
 * call such a sync good at the moment at which ext4 fails and drops that journal (tests/faults/README.md). A sync of
 * blocks that the file has already does not depend on it.
 */
export class LogRoom {
  readonly #db: Connection;
  readonly #room: number;
  #isDone = false;
  #restsUntil = 0;

  constructor(db: Connection, room = ROOM_BYTES) {
    this.#db = db;
    this.#room = room;
  }

  /** Adds one step between two batches, until there is room; never throws: without it the log grows as it is written. */
  look(): void {
    if (this.#isDone || performance.now() < this.#restsUntil) return;
    try {
      // Nobody else appends meanwhile.
      this.#db.exec('BEGIN IMMEDIATE');
      try {
        this.#isDone = addRoom(`${this.#db.name}-wal`, this.#room);
      } finally {
        this.#db.exec('ROLLBACK');
      }
    } catch {
      this.#restsUntil = performance.now() + REST_MS;
    }
  }
}

/** Adds zeros, which SQLite takes for the end of its log; returns whether the file has its room now. */
function addRoom(path: string, room: number): boolean {
  const file = openSync(path, 'r+');
  try {
    const { size } = fstatSync(file);
    if (size >= room) return true;
    try {
      const bytes = Math.min(STEP_BYTES, room - size);
      // A full disk may take a part of it only.
      if (writeSync(file, Buffer.alloc(bytes), 0, bytes, size) < bytes) throw new Error('no room');
      fdatasyncSync(file);
      return size + bytes >= room;
    } catch (error) {
      ftruncateSync(file, size);
      throw error;
    }
  } finally {
    closeSync(file);
  }
}
