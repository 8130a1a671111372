// Bytes that many will ask for, packed once for those who can unpack them.
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, gzip, gzipSync, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Coding = 'br' | 'gzip';

/** Below it a packet more or less makes no difference. */
const LEAST_BYTES = 1400;
/** The best that costs no more than gzip; higher ones take a small computer a second. */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } };

/** From here on packing pays for one who asks alone. */
const LONG = 4096;
/** Below it packing takes 20 to 60 µs; to have a thread of the pool do it takes 100 more. */
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

/** The best coding that a client takes, by its Accept-Encoding: ('gzip, br;q=0') → 'gzip'. */
function findCoding(header: string | undefined): Coding | undefined {
  const taken = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...more] = part.split(';').map((word) => word.trim());
    if (!more.some((word) => /^q=0(\.0*)?$/.test(word))) taken.add(name);
  }
  return (['br', 'gzip'] as const).find((coding) => taken.has(coding));
}

/** Packs each way once, and only when it is first asked for; what is long in a thread of the pool. */
export class Packed {
  readonly bytes: Buffer;
  readonly #packed = new Map<Coding, Buffer | Promise<Buffer>>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** The coding in which they are worth sending to this client. */
  codingFor(header: string | undefined): Coding | undefined {
    return this.bytes.length < LEAST_BYTES ? undefined : findCoding(header);
  }

  /** So long that packing it pays for one alone. */
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

/** The coding in which this answer goes to who asks. */
export const codingOf = (packed: Packed, { headers }: FastifyRequest): Coding | undefined =>
  packed.codingFor(String(headers['accept-encoding'] ?? ''));

/** An answer of JSON that was written before. */
export async function sendPacked(
  reply: FastifyReply,
  packed: Packed,
  coding: Coding | undefined,
): Promise<FastifyReply> {
  reply.header('Vary', 'Accept-Encoding').type('application/json; charset=utf-8');
  if (coding === undefined) return reply.send(packed.bytes);
  return reply.header('Content-Encoding', coding).send(await packed.packedAs(coding));
}
