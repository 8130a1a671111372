// What V8 made of a thread's code when it ran before, kept in a file, so that a start need not compile it again. V8 itself
// refuses what another version or other flags made, but takes what is damaged and falls over it: hence the checksums.
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** The checksums of the code and of what V8 made of it stand before the latter. */
const HEAD_BYTES = 8;

/** Whole or not at all, and to be read by whichever user the hub runs as. */
export function keepCompiled(file: string, code: Buffer, compiled: Buffer): void {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(crc32(code), 0);
  head.writeUInt32LE(crc32(compiled), 4);
  writeFileSync(`${file}.new`, Buffer.concat([head, compiled]));
  chmodSync(`${file}.new`, 0o644);
  renameSync(`${file}.new`, file);
}

/** Undefined where there is none, where it is of other code, and where it is damaged. */
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
