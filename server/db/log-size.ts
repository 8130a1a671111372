// How large the write-ahead log has grown, without asking for its times.
import { closeSync, constants, openSync, readSync } from 'node:fs';

const { O_RDONLY, O_NOATIME = 0 } = constants;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Leaves no time of its own on the file, where that is allowed. */
function openQuietly(file: string): number {
  try {
    return openSync(file, O_RDONLY | O_NOATIME);
  } catch (error) {
    if (hasCode(error, 'EPERM')) return openSync(file, O_RDONLY);
    throw error;
  }
}

/**
 * Whether the log of the database at `path` holds so many bytes; throws where it can't be read. A `stat` would ask for
 * its time of change, after which Linux (6.13 and newer) notes a finer one with the next commit: a block more to the
 * card, and the sync of an order a third longer.
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
    return readSync(file, new Uint8Array(1), 0, 1, bytes - 1) === 1;
  } finally {
    closeSync(file);
  }
}
