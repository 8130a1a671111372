// Answers are compressed once per encoding for all callers (contract 1.5).
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Packed } from '../../../server/http/packed.ts';

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync } as const;

test.each(['br', 'gzip'] as const)('%s: short or long, packed once', async (coding) => {
  for (const length of [2000, 200_000]) {
    const packed = new Packed(Buffer.alloc(length, 'a ticket, '));
    const first = await packed.packedAs(coding);
    expect(await packed.packedAs(coding)).toBe(first);
    expect(UNPACK[coding](first).equals(packed.bytes)).toBe(true);
    expect(packed.isLong).toBe(length > 4096);
  }
});
