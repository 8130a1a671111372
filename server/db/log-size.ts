// Measures how much of the write-ahead log is in use. The size of the file does not show this: the file never
// shrinks, because SQLite starts again at its beginning.
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { hasCode } from './error-code.ts';

const { O_RDONLY, O_NOATIME = 0 } = constants;
/**
 * The sizes of a log's parts in SQLite's file format: a log is a header followed by frames, and each frame is a header
 * and a page.
 */
const [HEADER, FRAME_HEADER] = [32, 24];
const [PAGE_SIZE_AT, SALTS_AT, FRAME_SALTS_AT, SALTS] = [8, 16, 8, 8];

/** Opens a file without changing its access time, if that is allowed. */
function openQuietly(file: string): number {
  try {
    return openSync(file, O_RDONLY | O_NOATIME);
  } catch (error) {
    if (hasCode(error, 'EPERM')) return openSync(file, O_RDONLY);
    throw error;
  }
}

/** Reads bytes of a file; returns fewer if the file ends earlier. */
function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, at));
}

/**
 * Returns whether the current log reaches this many bytes. Each frame repeats the salts of the log's header. Frames
 * with other salts are from before the log restarted.
 */
function isWritten(file: number, bytes: number): boolean {
  const header = readAt(file, 0, HEADER);
  if (header.length < HEADER) return false;
  const frame = FRAME_HEADER + header.readUInt32BE(PAGE_SIZE_AT);
  const at = HEADER + (Math.ceil(Math.max(bytes - HEADER, 1) / frame) - 1) * frame;
  const salts = readAt(file, at + FRAME_SALTS_AT, SALTS);
  return salts.equals(header.subarray(SALTS_AT, SALTS_AT + SALTS));
}

/**
 * Returns whether the log of the database at `path` has at least this many bytes; the last of them may be inside a
 * frame. Throws if the log cannot be read. Does not use `stat`, which would request the change time: Linux (6.13 and
 * newer) then records a finer time with the next commit. That writes one more block to the memory card, and the sync of
 * an order takes a third longer.
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
