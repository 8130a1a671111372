// Writes bytes to a file, from a given position on.
import { writeSync } from 'node:fs';

/** Writes all bytes; the system may write only a part of them in one call. Throws any error of the disk. */
export function writeAll(file: number, bytes: Buffer, at: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(file, bytes, done, bytes.length - done, at + done);
  }
}
