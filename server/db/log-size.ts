// How much of the write-ahead log is in use: its file stays as large as it has been, written again from its start.
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { hasCode } from './error-code.ts';

const { O_RDONLY, O_NOATIME = 0 } = constants;
/** As the file format of SQLite says: a header, then frames of a header and a page each. */
const [HEADER, FRAME_HEADER] = [32, 24];
const [PAGE_SIZE_AT, SALTS_AT, FRAME_SALTS_AT, SALTS] = [8, 16, 8, 8];

/** Leaves no time of its own on the file, where that is allowed. */
function openQuietly(file: string): number {
  try {
    return openSync(file, O_RDONLY | O_NOATIME);
  } catch (error) {
    if (hasCode(error, 'EPERM')) return openSync(file, O_RDONLY);
    throw error;
  }
}

/** Fewer bytes where the file ends before. */
function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, at));
}

/** A frame bears the salts of the header under which it was written: others are left from before the log began anew. */
function isWritten(file: number, bytes: number): boolean {
  const header = readAt(file, 0, HEADER);
  if (header.length < HEADER) return false;
  const frame = FRAME_HEADER + header.readUInt32BE(PAGE_SIZE_AT);
  const at = HEADER + (Math.ceil(Math.max(bytes - HEADER, 1) / frame) - 1) * frame;
  const salts = readAt(file, at + FRAME_SALTS_AT, SALTS);
  return salts.equals(header.subarray(SALTS_AT, SALTS_AT + SALTS));
}

/**
 * Whether the log of the database at `path` has been written so many bytes far, of which the last may be the middle of a
 * frame; throws where it can't be read. A `stat` would ask for its time of change, after which Linux (6.13 and newer)
 * notes a finer one with the next commit: a block more to the card, and the sync of an order a third longer.
 */
export function isLogAtLeast(path: string, bytes: number): boolean {
  let file: number;
  try {
    file = openQuietly(`${path}-wal`);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
  try {
    return isWritten(file, bytes);
  } finally {
    closeSync(file);
  }
}
