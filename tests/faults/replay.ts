// Replays a recorded log of writes and syncs up to a power cut. Synced data survive. Other data may survive, get lost
// or be torn.
import { readFileSync } from 'node:fs';

type Operation = 'write' | 'truncate' | 'sync-begin' | 'sync-end';
type FileName = 'database' | 'log';

export interface IoRecord {
  /** Nanoseconds of CLOCK_MONOTONIC, comparable with `process.hrtime.bigint()`. */
  readonly time: bigint;
  readonly operation: Operation;
  readonly file: FileName;
  /** The offset of a write; the length of a truncation; the descriptor of a sync. */
  readonly offset: number;
  readonly bytes: Buffer;
}

const HEADER = 32;
/** The unit that a disk writes atomically; longer writes may be torn between sectors. */
const SECTOR = 512;
const OPERATIONS: Readonly<Record<number, Operation>> = {
  1: 'write',
  2: 'truncate',
  3: 'sync-begin',
  4: 'sync-end',
};

export function readRecords(path: string): IoRecord[] {
  const data = readFileSync(path);
  const records: IoRecord[] = [];
  let at = 0;
  while (at + HEADER <= data.length) {
    const operation = OPERATIONS[data.readUInt32LE(at + 8)];
    if (!operation) throw new Error(`a broken record at ${at}`);
    const length = Number(data.readBigUInt64LE(at + 24));
    const file = data.readUInt32LE(at + 12) === 1 ? 'database' : 'log';
    const offset = Number(data.readBigUInt64LE(at + 16));
    const bytes = data.subarray(at + HEADER, at + HEADER + length);
    records.push({ time: data.readBigUInt64LE(at), operation, file, offset, bytes });
    at += HEADER + length;
  }
  return records;
}

/** A file as a buffer that grows by doubling: a log is written in thousands of small steps. */
class Image {
  #room: Buffer = Buffer.alloc(0);
  #length = 0;

  get bytes(): Buffer {
    return this.#room.subarray(0, this.#length);
  }

  write(offset: number, bytes: Buffer): void {
    this.#grow(offset + bytes.length);
    bytes.copy(this.#room, offset);
  }

  truncate(length: number): void {
    if (length > this.#length) this.#grow(length);
    // The added space reads as zeros, as in a file.
    else this.#room.fill(0, length, this.#length);
    this.#length = length;
  }

  copy(): Image {
    const image = new Image();
    image.write(0, this.bytes);
    return image;
  }

  #grow(length: number): void {
    if (length > this.#room.length) {
      const room = Buffer.alloc(Math.max(length, 2 * this.#room.length));
      this.bytes.copy(room);
      this.#room = room;
    }
    this.#length = Math.max(this.#length, length);
  }
}

interface Pending {
  readonly index: number;
  readonly record: IoRecord;
}

/** A file over time: the data that are certainly on the disk, and the data that may be. */
class DiskFile {
  readonly #durable = new Image();
  #pending: Pending[] = [];
  readonly #begun = new Map<number, number>();

  apply(index: number, record: IoRecord): void {
    if (record.operation === 'sync-begin') this.#begun.set(record.offset, index);
    else if (record.operation === 'sync-end') this.#settle(this.#begun.get(record.offset) ?? -1);
    else this.#pending.push({ index, record });
  }

  // A sync covers what was written before it began.
  #settle(begun: number): void {
    for (const { record } of this.#pending.filter(({ index }) => index < begun)) {
      perform(this.#durable, record, () => true);
    }
    this.#pending = this.#pending.filter(({ index }) => index >= begun);
  }

  /** Returns the file after a cut: each unsynced sector survives if `survives` returns true. */
  afterCut(survives: () => boolean): Buffer {
    const image = this.#durable.copy();
    for (const { record } of this.#pending) perform(image, record, survives);
    return image.bytes;
  }
}

function perform(
  image: Image,
  { operation, offset, bytes }: IoRecord,
  survives: () => boolean,
): void {
  if (operation === 'truncate') {
    if (survives()) image.truncate(offset);
    return;
  }
  let at = 0;
  while (at < bytes.length) {
    const end = Math.min(bytes.length, at + SECTOR - ((offset + at) % SECTOR));
    if (survives()) image.write(offset + at, bytes.subarray(at, end));
    at = end;
  }
}

interface Cut {
  /** The time of the last record before the cut. */
  readonly time: bigint;
  readonly database: Buffer;
  readonly log: Buffer;
}

/**
 * Cuts the power after each number of records in `cuts` (ascending). Of the data that were not synced, sometimes
 * nothing survives, sometimes all, and sometimes a part.
 */
export function* cutPower(
  records: readonly IoRecord[],
  cuts: readonly number[],
  random: () => number,
): Generator<Cut> {
  const files = { database: new DiskFile(), log: new DiskFile() };
  let index = 0;
  for (const cut of cuts) {
    for (; index < cut; index += 1) {
      const record = records[index];
      if (record) files[record.file].apply(index, record);
    }
    const share = [0, 1, random()][Math.floor(random() * 3)] ?? 0;
    const survives = () => random() < share;
    yield {
      time: records[cut - 1]?.time ?? 0n,
      database: files.database.afterCut(survives),
      log: files.log.afterCut(survives),
    };
  }
}
