// Bytes for many clients, compressed once for the clients that accept compression.
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, gzip, gzipSync, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Coding = 'br' | 'gzip';

/** The size in bytes below which compression saves no more than one packet. */
const LEAST_BYTES = 1400;
/** The best quality that costs no more than gzip; higher qualities take a second on a small computer. */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } };

/** The size in bytes from which compression pays even for a single client. */
const LONG = 4096;
/** The size in bytes below which compression takes 20 to 60 µs; the thread pool would add 100 µs. */
const TO_THE_POOL = 16_384;
const BROTLI_AT_ONCE = { params: { [zlib.BROTLI_PARAM_QUALITY]: 2 } };

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
const IN_POOL = {
  br: (bytes: Buffer) => brotli(bytes, BROTLI),
  gzip: (bytes: Buffer) => zip(bytes),
} as const;
const AT_ONCE = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, BROTLI_AT_ONCE),
  gzip: (bytes: Buffer) => gzipSync(bytes),
} as const;

/** Returns the best coding that an Accept-Encoding header allows: ('gzip, br;q=0') → 'gzip'. */
function findCoding(header: string | undefined): Coding | undefined {
  const taken = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...more] = part.split(';').map((word) => word.trim());
    if (!more.some((word) => /^q=0(\.0*)?$/.test(word))) taken.add(name);
  }
  return (['br', 'gzip'] as const).find((coding) => taken.has(coding));
}

/**
 * Compresses the content once per coding, at the first request for it. Long content is compressed in a pool thread.
 */
export class Packed {
  readonly bytes: Buffer;
  readonly #packed = new Map<Coding, Buffer | Promise<Buffer>>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Returns the coding to use for this client, or undefined for no compression. */
  codingFor(header: string | undefined): Coding | undefined {
    return this.bytes.length < LEAST_BYTES ? undefined : findCoding(header);
  }

  /** True if compression pays even for a single client. */
  get isLong(): boolean {
    return this.bytes.length >= LONG;
  }

  packedAs(coding: Coding): Buffer | Promise<Buffer> {
    const pack = this.bytes.length < TO_THE_POOL ? AT_ONCE : IN_POOL;
    const packed = this.#packed.get(coding) ?? pack[coding](this.bytes);
    this.#packed.set(coding, packed);
    return packed;
  }
}

/** Returns the coding of the answer to this request, or undefined for no compression. */
export const codingOf = (packed: Packed, { headers }: FastifyRequest): Coding | undefined =>
  packed.codingFor(String(headers['accept-encoding'] ?? ''));

/** Sends a JSON answer from its bytes. */
export async function sendPacked(
  reply: FastifyReply,
  packed: Packed,
  coding: Coding | undefined,
): Promise<FastifyReply> {
  reply.header('Vary', 'Accept-Encoding').type('application/json; charset=utf-8');
  if (coding === undefined) return reply.send(packed.bytes);
  return reply.header('Content-Encoding', coding).send(await packed.packedAs(coding));
}
