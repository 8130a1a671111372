// The copies of a standby: the last whole copy, and a copy that is being made beside it.
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath } from '../backup/sync.ts';
import type { LogPosition } from '../db/log-frames.ts';
import { hashBlocks } from './blocks.ts';
import { COPY_DATABASE, FollowedLog, type FramesToAdd, type Hold } from './followed-log.ts';
import type { PairState } from './pair-state.ts';
import { isSentFile } from './sent-files.ts';

interface CopiesParts {
  readonly dataDir: string;
  readonly state: () => PairState;
  readonly setState: (state: PairState) => void;
}

const HOME = 'standby';
const PREFIX = 'copy-';

export class Copies {
  readonly #parts: CopiesParts;
  #current: FollowedLog | undefined;
  /** The copy that is being made, and its folder. */
  #next: { log: FollowedLog; folder: string } | undefined;

  /** Opens the last whole copy and removes unfinished copies. */
  constructor(parts: CopiesParts) {
    this.#parts = parts;
    const { copy } = parts.state();
    removeUnfinished(parts.dataDir, copy);
    this.#current = copy ? FollowedLog.open(join(parts.dataDir, copy)) : undefined;
  }

  /** The log position up to which the last whole copy is complete; undefined if there is none. */
  get place(): LogPosition | undefined {
    return this.#current?.place;
  }

  /**
   * Starts a new copy from the last whole copy, or else from this hub's older database, if there is one. Returns the
   * hashes of its blocks.
   */
  async begin(): Promise<Buffer> {
    await this.drop();
    const { dataDir, state } = this.#parts;
    const folder = join(HOME, `${PREFIX}${randomUUID().slice(0, 8)}`);
    const path = join(dataDir, folder, COPY_DATABASE);
    await mkdir(join(dataDir, folder), { recursive: true, mode: 0o700 });
    // A hub that rejoins the pair has an older database that is mostly the same as the primary's.
    const base = join(dataDir, state().copy ?? '', COPY_DATABASE);
    if (existsSync(base)) {
      await this.#current?.rest();
      await copyFile(base, path, constants.COPYFILE_FICLONE);
    }
    this.#next = { log: FollowedLog.open(join(dataDir, folder)), folder };
    const file = openSync(path, 'r');
    try {
      return await hashBlocks(file);
    } finally {
      closeSync(file);
    }
  }

  writeBlock(at: number, bytes: Buffer): void {
    this.#next?.log.writeBlock(at, bytes);
  }

  endBlocks(size: number): void {
    this.#next?.log.endBlocks(size);
  }

  /**
   * Adds frames to the log of the copy that is being made, or else of the last whole copy. The disk has them only after
   * `sync`.
   */
  async add(frames: FramesToAdd): Promise<void> {
    const log = this.#next?.log ?? this.#current;
    if (!log) throw new Error('frames without a copy');
    await log.add(frames);
  }

  /** Syncs all frames that were added. */
  sync(): void {
    (this.#next?.log ?? this.#current)?.sync();
  }

  /** Makes the new copy the current copy, which a takeover uses. Call this when the new copy has everything. */
  async finish(): Promise<void> {
    if (!this.#next) return;
    const { dataDir, state, setState } = this.#parts;
    const { log, folder } = this.#next;
    const old = state().copy;
    syncPath(join(dataDir, folder));
    syncPath(join(dataDir, HOME));
    setState({ ...state(), copy: folder });
    this.#next = undefined;
    await this.#current?.close();
    this.#current = log;
    if (old) rmSync(join(dataDir, old), { recursive: true, force: true });
  }

  /** Removes the copy that is being made. */
  async drop(): Promise<void> {
    if (!this.#next) return;
    const { log, folder } = this.#next;
    this.#next = undefined;
    await log.close();
    rmSync(join(this.#parts.dataDir, folder), { recursive: true, force: true });
  }

  /**
   * Runs work on the folder of the last whole copy; returns undefined if there is none. The caller must not add
   * frames meanwhile.
   */
  async use<T>(work: (folder: string) => T): Promise<T | undefined> {
    const { copy } = this.#parts.state();
    if (!copy) return undefined;
    await this.#current?.rest();
    return work(join(this.#parts.dataDir, copy));
  }

  /**
   * Keeps the file of the last whole copy unchanged until the hold is released. Returns undefined if there is no
   * copy. Commits are still added to the copy's log.
   */
  async hold(): Promise<{ folder: string; hold: Hold } | undefined> {
    const { copy } = this.#parts.state();
    const hold = await this.#current?.hold();
    if (!copy || !hold) return undefined;
    return { folder: join(this.#parts.dataDir, copy), hold };
  }

  /** Stores a file beside the database. */
  storeFile(name: string, mode: number, bytes: Buffer): void {
    if (!isSentFile(name)) throw new Error(`a file of the name ${name} is not stored`);
    const path = join(this.#parts.dataDir, name);
    writeFileSync(`${path}.new`, bytes, { mode, flush: true });
    renameSync(`${path}.new`, path);
  }

  /**
   * Drops the unfinished copy and opens the last complete copy again, because only data that were written to the disk
   * can be trusted.
   */
  async reopen(): Promise<void> {
    const { dataDir, state } = this.#parts;
    await this.drop();
    const before = this.#current;
    this.#current = undefined;
    await before?.close();
    const { copy } = state();
    this.#current = copy ? FollowedLog.open(join(dataDir, copy)) : undefined;
  }

  async close(): Promise<void> {
    await this.#current?.close();
    await this.#next?.log.close();
    this.#current = undefined;
    this.#next = undefined;
  }
}

function removeUnfinished(dataDir: string, copy: string | null): void {
  const home = join(dataDir, HOME);
  if (!existsSync(home)) return;
  for (const name of readdirSync(home)) {
    const isOld = name.startsWith(PREFIX) && join(HOME, name) !== copy;
    if (isOld) rmSync(join(home, name), { recursive: true, force: true });
  }
}
