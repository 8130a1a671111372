// The standby's copy of the primary's database: the file, and the write-ahead log, to which each commit is added and
// synced.
import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { promisify } from 'node:util';
import { syncPath } from '../backup/sync.ts';
import {
  type Frame,
  frameAt,
  frameBytesOf,
  isSamePosition,
  LOG_HEADER_BYTES,
  type LogPosition,
  readFrames,
  readLogStart,
} from '../db/log-frames.ts';
import { writeAll } from '../db/write-all.ts';
import { FollowedSpace } from './followed-space.ts';

export const COPY_DATABASE = 'comanda.db';

/** The content of a message with frames. */
export interface FramesToAdd {
  readonly from: LogPosition;
  readonly pageSize: number;
  /** The header of the log, if these are the first frames of the log. */
  readonly header: Buffer | undefined;
  readonly bytes: Buffer;
}

/** Until a hold is released, the file does not change and the log only grows, so that both can be copied together. */
export interface Hold {
  /** True if the file has changed nevertheless. The copied file and log may then not match. */
  readonly isBroken: boolean;
  release(): void;
}

/** Thrown if frames are damaged, or do not continue the copy's log. */
class WrongFrames extends Error {}

const syncLater = promisify(fdatasync);
/**
 * When this many bytes wait in the log, they are moved to the file in the background. Little is then left to move when
 * the log starts over.
 */
const MOVE_BYTES = 1024 * 1024;
/**
 * The number of pages that are written without a pause. Writing them to the system's memory takes a fraction of a
 * millisecond.
 */
const MOVED_AT_ONCE = 32;
const READ_BYTES = 4 * 1024 * 1024;

export class FollowedLog {
  readonly #database: number;
  readonly #log: number;
  readonly #space: FollowedSpace;
  #place: LogPosition | undefined;
  #pageSize = 0;
  #isSynced = true;
  /** The end of the frames that the disk has, in bytes. */
  #syncedEnd = 0;
  /** The newest committed frame of each page that is not yet in the file. The key is the page. */
  #unmoved = new Map<number, number>();
  /** The pages of a transaction whose last frame has not arrived. */
  #uncommitted = new Map<number, number>();
  #pagesAtCommit = 0;
  #moving: Promise<void> = Promise.resolve();
  #isMoving = false;
  #moveFailed: unknown;
  #hold: { isBroken: boolean } | undefined;

  private constructor(folder: string) {
    this.#database = openSync(join(folder, COPY_DATABASE), 'r+');
    const log = join(folder, `${COPY_DATABASE}-wal`);
    this.#log = openSync(log, existsSync(log) ? 'r+' : 'w+', 0o600);
    this.#space = new FollowedSpace(this.#log);
    syncPath(folder);
  }

  /** Makes an empty copy, or opens the existing copy. */
  static open(folder: string): FollowedLog {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, COPY_DATABASE);
    if (!existsSync(path)) closeSync(openSync(path, 'w', 0o600));
    const log = new FollowedLog(folder);
    log.#recover();
    // The process may have ended between the writing of frames and their sync.
    log.#syncNow();
    log.#space.begin();
    return log;
  }

  /** The place up to which frames were added; undefined if the log is empty. After `sync`, the disk has them all. */
  get place(): LogPosition | undefined {
    return this.#place;
  }

  /** Reads the log as SQLite would after a power cut. */
  #recover(): void {
    const header = this.#readLog(0, LOG_HEADER_BYTES);
    const start = readLogStart(header);
    if (!start) return;
    this.#pageSize = start.pageSize;
    this.#place = { salts: start.salts, frames: 0, sum: start.sum };
    const count = Math.floor(READ_BYTES / frameBytesOf(start.pageSize));
    for (;;) {
      const from = this.#place;
      const at = frameAt(from.frames + 1, start.pageSize);
      const { frames, end } = readFrames(
        from,
        this.#readLog(at, count * frameBytesOf(start.pageSize)),
        start.pageSize,
      );
      if (frames.length === 0) return;
      this.#note(from, frames);
      this.#place = end;
    }
  }

  #readLog(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(this.#log, bytes, 0, length, at));
  }

  /** Writes a block of the database file. Call it only before the first frames. */
  writeBlock(at: number, bytes: Buffer): void {
    writeAll(this.#database, bytes, at);
  }

  /** Ends the copying of the file. The copy's log starts with the next frames. */
  endBlocks(size: number): void {
    ftruncateSync(this.#database, size);
    fdatasyncSync(this.#database);
  }

  /**
   * Adds frames to the log. The disk has them only after `sync`. Throws `WrongFrames` if they do not continue the log,
   * and any error of the disk.
   */
  async add({ from, pageSize, header, bytes }: FramesToAdd): Promise<void> {
    const { frames, end } = readFrames(from, bytes, pageSize);
    if (frames.length * frameBytesOf(pageSize) !== bytes.length)
      throw new WrongFrames('the frames are damaged');
    if (header) await this.#startOver(header, from);
    else if (!this.#place || !isSamePosition(this.#place, from))
      throw new WrongFrames('the frames do not follow');
    this.#pageSize = pageSize;
    const at = frameAt(from.frames + 1, pageSize);
    this.#space.before(at + bytes.length);
    this.#isSynced = false;
    if (header) {
      this.#syncedEnd = 0;
      writeAll(this.#log, header, 0);
    }
    writeAll(this.#log, bytes, at);
    this.#place = end;
    this.#note(from, frames);
  }

  /** Syncs all frames that were added. Only then may their pages be moved to the file. */
  sync(): void {
    if (this.#isSynced) return;
    this.#syncNow();
    this.#moveSome();
  }

  #syncNow(): void {
    fdatasyncSync(this.#log);
    this.#isSynced = true;
    this.#syncedEnd = this.#place ? frameAt(this.#place.frames + 1, this.#pageSize) : 0;
  }

  /** Starts the log over, because the primary has done so. First moves all pages of this log to the file. */
  async #startOver(header: Buffer, from: LogPosition): Promise<void> {
    const start = readLogStart(header);
    if (!start || !isSamePosition(start, from)) throw new WrongFrames('the header is damaged');
    if (this.#hold) this.#hold.isBroken = true;
    this.sync();
    await this.#moving;
    if (this.#moveFailed) throw this.#moveFailed;
    if (this.#uncommitted.size > 0) throw new WrongFrames('a transaction has no end');
    await this.#move([...this.#unmoved]);
    if (this.#pagesAtCommit > 0) {
      ftruncateSync(this.#database, this.#pagesAtCommit * this.#pageSize);
      fdatasyncSync(this.#database);
    }
  }

  /** Records for each page the frame with its newest version. */
  #note(from: LogPosition, frames: readonly Frame[]): void {
    frames.forEach(({ page, pagesAtCommit }, index) => {
      this.#uncommitted.set(page, from.frames + index + 1);
      if (pagesAtCommit === 0) return;
      for (const [each, frame] of this.#uncommitted) this.#unmoved.set(each, frame);
      this.#uncommitted.clear();
      this.#pagesAtCommit = pagesAtCommit;
    });
  }

  #moveSome(): void {
    if (this.#hold || this.#isMoving || this.#unmoved.size * this.#pageSize < MOVE_BYTES) return;
    this.#isMoving = true;
    this.#moving = this.#move([...this.#unmoved])
      .catch((error: unknown) => {
        // `#startOver` throws this error. Until then nothing is lost, because the log has everything.
        this.#moveFailed = error;
      })
      .finally(() => {
        this.#isMoving = false;
      });
  }

  /**
   * Writes pages to the file, some at a time, so that frames are added in between. The log keeps the pages until it
   * starts over, so that an interruption harms nothing.
   */
  async #move(pages: readonly (readonly [number, number])[]): Promise<void> {
    const sorted = pages.toSorted(([one], [other]) => one - other);
    for (let done = 0; done < sorted.length; done += MOVED_AT_ONCE) {
      for (const [page, frame] of sorted.slice(done, done + MOVED_AT_ONCE))
        this.#movePage(page, frame);
      await breathe();
    }
    if (pages.length > 0) await syncLater(this.#database);
    for (const [page, frame] of pages) {
      if (this.#unmoved.get(page) === frame) this.#unmoved.delete(page);
    }
  }

  #movePage(page: number, frame: number): void {
    const size = this.#pageSize;
    const stored = this.#readLog(frameAt(frame, size), frameBytesOf(size));
    writeAll(this.#database, stored.subarray(stored.length - size), (page - 1) * size);
  }

  /** Keeps the file unchanged until the hold is released. Commits are added to the log meanwhile. */
  async hold(): Promise<Hold> {
    const hold = { isBroken: false, release: () => this.#letGo(hold) };
    this.#hold = hold;
    await this.#moving;
    return hold;
  }

  #letGo(hold: object): void {
    if (this.#hold === hold) this.#hold = undefined;
  }

  /** Waits until no pages are being moved. The caller must not add frames meanwhile. */
  async rest(): Promise<void> {
    await this.#moving;
  }

  /**
   * Closes the copy. Frames that were not synced are cut off the log: after a failed sync the system may still return
   * them, although the disk does not have them.
   */
  async close(): Promise<void> {
    if (this.#hold) this.#hold.isBroken = true;
    await this.#moving;
    try {
      if (!this.#isSynced) ftruncateSync(this.#log, this.#syncedEnd);
    } finally {
      closeSync(this.#database);
      closeSync(this.#log);
    }
  }
}
