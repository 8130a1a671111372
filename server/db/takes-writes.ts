// Whether the file system under the database takes writes, asked without writing.
import { closeSync, openSync } from 'node:fs';
import { hasCode } from './error-code.ts';

/** Returns false where the system has made it read-only or has given it up, as Linux does with ext4 after an error. */
export function takesWrites(path: string): boolean {
  try {
    closeSync(openSync(`${path}-wal`, 'r+'));
    return true;
  } catch (error) {
    return !hasCode(error, 'EROFS') && !hasCode(error, 'EIO');
  }
}
