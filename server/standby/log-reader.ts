// Reads the committed frames of the write-ahead log, for the second hub. Runs in the writer thread, between two
// batches.
import { closeSync, openSync, readSync } from 'node:fs';
import {
  frameAt,
  frameBytesOf,
  isSamePosition,
  LOG_HEADER_BYTES,
  type LogPosition,
  readFrames,
  readLogStart,
  skipFrames,
  storedSum,
} from '../db/log-frames.ts';
import type { Connection } from '../db/open.ts';
import type { Statement } from '../db/sqlite.ts';

/** Frames that follow one another in one log. */
export interface LogPiece {
  /** The header of the log if the piece begins with its first frame. */
  readonly header?: Uint8Array;
  readonly bytes: Uint8Array;
  readonly pageSize: number;
  /** The place before and after the frames. */
  readonly from: LogPosition;
  readonly end: LogPosition;
  /** True if the piece ends with the last committed frame. */
  readonly isLast: boolean;
}

/** Frames are missing: the log started over before they were read. */
type Gap = 'gap';

/** The maximum number of bytes in one piece, so that reading a piece delays no order. */
const PIECE_BYTES = 512 * 1024;

export class LogReader {
  readonly #db: Connection;
  /**
   * The statement that reports how many frames are committed and synced: a checkpoint in the mode NOOP, which moves
   * nothing.
   */
  readonly #look: Statement;
  readonly #version: Statement;
  #position: LogPosition;
  #seenVersion: number;
  /** True if the last call of `take` had read all committed frames. */
  #isAtEnd = false;

  private constructor(db: Connection, from: LogPosition) {
    this.#db = db;
    this.#look = db.prepare('PRAGMA wal_checkpoint(NOOP)');
    this.#version = db.prepare('PRAGMA data_version').pluck();
    this.#position = from;
    this.#seenVersion = this.#readVersion();
  }

  /**
   * Returns a reader that continues after `from`, or at the start of the log if `from` is undefined. Returns
   * undefined if the log does not have that place.
   */
  static open(db: Connection, from: LogPosition | undefined): LogReader | undefined {
    const file = openSync(`${db.name}-wal`, 'r');
    try {
      const { start } = readStart(file);
      if (!start) return undefined;
      if (from && !hasPosition(file, from, start)) return undefined;
      return new LogReader(db, from ?? start);
    } finally {
      closeSync(file);
    }
  }

  #readVersion(): number {
    return this.#version.get() as number;
  }

  /**
   * Returns the next committed frames, or undefined if there are none. Returns `gap` if frames may be missing: the
   * log started over before the reader had reached its end, or another process committed as well. A reader that is at
   * the end must call this after each commit of its own connection.
   */
  take(): LogPiece | Gap | undefined {
    const version = this.#readVersion();
    const isOwn = version === this.#seenVersion;
    this.#seenVersion = version;
    const committed = (this.#look.get() as { log: number }).log;
    if (committed <= 0) return undefined;
    const file = openSync(`${this.#db.name}-wal`, 'r');
    try {
      const piece = this.#read(file, committed, isOwn && this.#isAtEnd);
      this.#isAtEnd = piece === undefined || (piece !== 'gap' && piece.isLast);
      return piece;
    } finally {
      closeSync(file);
    }
  }

  /** `areOwn` says that all frames to read are commits of this connection since the last call. */
  #read(file: number, committed: number, areOwn: boolean): LogPiece | Gap | undefined {
    const { start, header } = readStart(file);
    if (!start) return 'gap';
    const startedOver = start.salts !== this.#position.salts;
    if (startedOver && !areOwn) return 'gap';
    const { pageSize } = start;
    const from: LogPosition = startedOver ? start : this.#position;
    if (from.frames >= committed) return from.frames === committed ? undefined : 'gap';
    const most = Math.max(1, Math.floor(PIECE_BYTES / frameBytesOf(pageSize)));
    const count = Math.min(committed - from.frames, most);
    // This must not be a part of a larger buffer, so that the writer thread can hand it over without a copy.
    const bytes = Buffer.allocUnsafeSlow(count * frameBytesOf(pageSize));
    const length = readSync(file, bytes, 0, bytes.length, frameAt(from.frames + 1, pageSize));
    if (length < bytes.length) return 'gap';
    // SQLite has just computed the checksums of this connection's commits, and the standby checks them.
    const end = areOwn ? skipFrames(from, bytes, pageSize) : readFrames(from, bytes, pageSize).end;
    if (end?.frames !== from.frames + count) return 'gap';
    this.#position = end;
    const isLast = end.frames === committed;
    return { ...(from.frames === 0 ? { header } : {}), bytes, pageSize, from, end, isLast };
  }
}

function readStart(file: number) {
  const header = Buffer.alloc(LOG_HEADER_BYTES);
  readSync(file, header, 0, LOG_HEADER_BYTES, 0);
  return { header, start: readLogStart(header) };
}

/** Returns whether the log has this place, with the same frames before it. */
function hasPosition(
  file: number,
  place: LogPosition,
  start: LogPosition & { pageSize: number },
): boolean {
  if (place.salts !== start.salts) return false;
  if (place.frames === 0) return isSamePosition(place, start);
  const frame = Buffer.alloc(frameBytesOf(start.pageSize));
  readSync(file, frame, 0, frame.length, frameAt(place.frames, start.pageSize));
  return isSamePosition(place, { ...place, sum: storedSum(frame) });
}
