// Checks without a write whether the database's file system accepts writes.
import { closeSync, openSync } from 'node:fs';
import { hasCode } from './error-code.ts';

/**
 * Returns false if the system made the file system read-only or stopped using it, as Linux does with ext4 after an
 * error; otherwise true.
 */
export function takesWrites(path: string): boolean {
  try {
    closeSync(openSync(`${path}-wal`, 'r+'));
    return true;
  } catch (error) {
    return !hasCode(error, 'EROFS') && !hasCode(error, 'EIO');
  }
}
