// Compares and copies the database file in blocks, so that a standby that was away gets only the blocks that differ.
import { createHash } from 'node:crypto';
import { fstatSync, read } from 'node:fs';
import { promisify } from 'node:util';

const BLOCK_BYTES = 256 * 1024;
const HASH_BYTES = 16;
const readLater = promisify(read);

const hashOf = (block: Buffer): Buffer =>
  createHash('sha256').update(block).digest().subarray(0, HASH_BYTES);

async function readBlock(file: number, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await readLater(file, Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** Returns the hashes of all blocks of an open file, one after another. */
export async function hashBlocks(file: number): Promise<Buffer> {
  const { size } = fstatSync(file);
  const hashes: Buffer[] = [];
  for (let at = 0; at < size; at += BLOCK_BYTES) {
    hashes.push(hashOf(await readBlock(file, at, Math.min(BLOCK_BYTES, size - at))));
  }
  return Buffer.concat(hashes);
}

/**
 * Calls `send` with each block of the open file whose hash differs from the hash at the same place in `hashes`. Returns
 * the size of the file.
 */
export async function sendBlocks(
  file: number,
  hashes: Buffer,
  send: (at: number, block: Buffer) => Promise<void>,
): Promise<number> {
  const { size } = fstatSync(file);
  for (let at = 0; at < size; at += BLOCK_BYTES) {
    const block = await readBlock(file, at, Math.min(BLOCK_BYTES, size - at));
    const place = (at / BLOCK_BYTES) * HASH_BYTES;
    if (!hashes.subarray(place, place + HASH_BYTES).equals(hashOf(block))) await send(at, block);
  }
  return size;
}
