// Allocates blocks for a file before they are needed, by appending zeros.
import { fdatasyncSync, ftruncateSync, writeSync } from 'node:fs';

/** A page of Linux's memory. */
const PAGE_BYTES = 4096;
const ZEROS = Buffer.alloc(PAGE_BYTES);

/**
 * Writes zeros up to the end of a memory page, and returns the position of that end. Pages are written one by one,
 * because Linux would keep one long write in memory as a single block. Each later commit to a part of this block would
 * then count as a change of the whole block.
 */
function writeZeros(file: number, at: number, end: number): number {
  const next = Math.min(at - (at % PAGE_BYTES) + PAGE_BYTES, end);
  // A full disk may store only a part.
  if (writeSync(file, ZEROS, 0, next - at, at) < next - at) throw new Error('no space');
  return next;
}

/** Extends a file from `size` to `end` and syncs it. If that fails, cuts the file to its former size and throws. */
export function appendZeros(file: number, size: number, end: number): void {
  try {
    for (let at = size; at < end; at = writeZeros(file, at, end));
    fdatasyncSync(file);
  } catch (error) {
    ftruncateSync(file, size);
    throw error;
  }
}
