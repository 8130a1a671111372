// Reads SQLite's write-ahead log frame by frame and checks its chain of checksums, as SQLite's own recovery does.
// https://www.sqlite.org/fileformat2.html#the_write_ahead_log

/** A log is a header followed by frames. Each frame is a header and a page. */
export const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const LITTLE_ENDIAN_MAGIC = 0x377f0682;
const [PAGE_SIZE_AT, SALTS_AT, SUM_AT, SUMMED_BYTES] = [8, 16, 24, 24];
const [FRAME_COMMIT_AT, FRAME_SALTS_AT, FRAME_SUM_AT, FRAME_SUMMED_BYTES] = [4, 8, 16, 8];
const SALT_BYTES = 8;

/** The two halves of a running checksum. */
type Sum = readonly [number, number];

/** A place between two frames of one log. */
export interface LogPosition {
  /** Eight bytes in hex; they change whenever the log starts over. */
  readonly salts: string;
  /** The number of frames before this place. */
  readonly frames: number;
  /** The checksum of everything before this place. */
  readonly sum: Sum;
}

interface LogStart extends LogPosition {
  readonly pageSize: number;
}

export const frameBytesOf = (pageSize: number): number => FRAME_HEADER_BYTES + pageSize;

/** Returns the position of a frame in the file. The first frame has the number 1. */
export const frameAt = (frame: number, pageSize: number): number =>
  LOG_HEADER_BYTES + (frame - 1) * frameBytesOf(pageSize);

export const isSamePosition = (a: LogPosition, b: LogPosition): boolean =>
  a.salts === b.salts && a.frames === b.frames && isSameSum(a.sum, b.sum);

const isSameSum = (a: Sum, b: Sum): boolean => a[0] === b[0] && a[1] === b[1];

/**
 * Returns the bytes as 32-bit words. Hubs run on little-endian machines only. Bytes that do not begin at a multiple of
 * four are copied first.
 */
function wordsOf(bytes: Buffer): Int32Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Int32Array(buffer, byteOffset, length >> 2);
}

/** Adds the bytes from `start` to `end`, in units of two words, to a checksum. */
function addUp([first, second]: Sum, words: Int32Array, start: number, end: number): Sum {
  let [one, two] = [first, second];
  for (let at = start >> 2; at < end >> 2; at += 2) {
    one = (one + (words[at] ?? 0) + two) | 0;
    two = (two + (words[at + 1] ?? 0) + one) | 0;
  }
  return [one, two];
}

const readSum = (bytes: Buffer, at: number): Sum => [
  bytes.readInt32BE(at),
  bytes.readInt32BE(at + 4),
];

/**
 * Returns the place before the first frame; undefined if the header is incomplete, damaged, or from a big-endian
 * machine.
 */
export function readLogStart(header: Buffer): LogStart | undefined {
  if (header.length < LOG_HEADER_BYTES) return undefined;
  if (header.readUInt32BE(0) !== LITTLE_ENDIAN_MAGIC) return undefined;
  const sum = addUp([0, 0], wordsOf(header), 0, SUMMED_BYTES);
  if (!isSameSum(sum, readSum(header, SUM_AT))) return undefined;
  const salts = header.toString('hex', SALTS_AT, SALTS_AT + SALT_BYTES);
  return { salts, frames: 0, sum, pageSize: header.readUInt32BE(PAGE_SIZE_AT) };
}

export interface Frame {
  readonly page: number;
  /** The size of the database in pages if this frame ends a transaction, else 0. */
  readonly pagesAtCommit: number;
}

/**
 * Returns the frames that follow the place `from`, and the place after these frames. Stops at the first frame that does
 * not continue the chain of checksums.
 */
export function readFrames(
  from: LogPosition,
  bytes: Buffer,
  pageSize: number,
): { frames: Frame[]; end: LogPosition } {
  const size = frameBytesOf(pageSize);
  const frames: Frame[] = [];
  const words = wordsOf(bytes);
  const salts = wordsOf(Buffer.from(from.salts, 'hex'));
  const wordAt = (byte: number) => words[byte >> 2];
  let [sum, end] = [from.sum, from.sum];
  for (let at = 0; at + size <= bytes.length; at += size) {
    const saltsAt = at + FRAME_SALTS_AT;
    if (wordAt(saltsAt) !== salts[0] || wordAt(saltsAt + 4) !== salts[1]) break;
    sum = addUp(sum, words, at, at + FRAME_SUMMED_BYTES);
    sum = addUp(sum, words, at + FRAME_HEADER_BYTES, at + size);
    if (!isSameSum(sum, readSum(bytes, at + FRAME_SUM_AT))) break;
    frames.push({
      page: bytes.readUInt32BE(at),
      pagesAtCommit: bytes.readUInt32BE(at + FRAME_COMMIT_AT),
    });
    end = sum;
  }
  return { frames, end: { salts: from.salts, frames: from.frames + frames.length, sum: end } };
}

/** Returns the checksum that a frame has stored, without checking it. */
export const storedSum = (frame: Buffer): Sum => readSum(frame, FRAME_SUM_AT);

/**
 * Returns the place after the frames in `bytes`, which follow the place `from`. Does not check their checksums. Returns
 * undefined if a frame belongs to another log. `bytes` must have at least one frame.
 */
export function skipFrames(
  from: LogPosition,
  bytes: Buffer,
  pageSize: number,
): LogPosition | undefined {
  const size = frameBytesOf(pageSize);
  const salts = Buffer.from(from.salts, 'hex');
  for (let at = FRAME_SALTS_AT; at < bytes.length; at += size) {
    if (bytes.compare(salts, 0, SALT_BYTES, at, at + SALT_BYTES) !== 0) return undefined;
  }
  const sum = storedSum(bytes.subarray(bytes.length - size));
  return { salts: from.salts, frames: from.frames + bytes.length / size, sum };
}
