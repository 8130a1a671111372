// Stores the code that V8 compiled for a thread in a file, so that a start need not compile it again. V8 refuses a
// cache of another version or other flags, but crashes on a damaged cache, so checksums are compared first.
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** Two checksums at the start of the file: of the source, and of the compiled code that follows. */
const HEAD_BYTES = 8;

/** Writes the file atomically, readable for every user that the hub may run as. */
export function keepCompiled(file: string, code: Buffer, compiled: Buffer): void {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(crc32(code), 0);
  head.writeUInt32LE(crc32(compiled), 4);
  writeFileSync(`${file}.new`, Buffer.concat([head, compiled]));
  chmodSync(`${file}.new`, 0o644);
  renameSync(`${file}.new`, file);
}

/** Returns the compiled code; undefined if it is missing, damaged, or was compiled from other code. */
export function findCompiled(file: string, code: Buffer): Buffer | undefined {
  const kept = readOrNone(file);
  if (kept === undefined || kept.length <= HEAD_BYTES) return undefined;
  const compiled = kept.subarray(HEAD_BYTES);
  const isOfCode = kept.readUInt32LE(0) === crc32(code);
  return isOfCode && kept.readUInt32LE(4) === crc32(compiled) ? compiled : undefined;
}

function readOrNone(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
