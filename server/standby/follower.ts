// The standby's part of the pair: keeps a connection to the primary and stores each commit.
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../../package.json';
import { syncPath } from '../backup/sync.ts';
import { LOG_HEADER_BYTES } from '../db/log-frames.ts';
import { hashBlocks } from './blocks.ts';
import { dial } from './connection.ts';
import { COPY_DATABASE, FollowedLog } from './followed-log.ts';
import { getIdentity } from './identity.ts';
import type { PairState } from './pair-state.ts';
import { isSentFile } from './sent-files.ts';
import { type Message, Wire } from './wire.ts';

export interface FollowerParts {
  readonly dataDir: string;
  readonly ownAddress: string;
  readonly clock: () => number;
  readonly monotonic: () => number;
  readonly state: () => PairState;
  readonly setState: (state: PairState) => void;
  readonly log: { warn(details: object, text: string): void };
  /** The primary has ended the pair. */
  readonly unpaired: () => void;
}

const AGAIN_MS = 1000;
const SILENT_MS = 4000;
/** How often the instant until which the copy is complete is stored. */
const NOTE_MS = 5000;

type Message_<T extends Message['type']> = Extract<Message, { type: T }>;

export class Follower {
  readonly #parts: FollowerParts;
  #current: FollowedLog | undefined;
  /** The copy that is being made, and its folder. */
  #next: { log: FollowedLog; folder: string } | undefined;
  #wire: Wire | undefined;
  #isStopped = false;
  #again: NodeJS.Timeout | undefined;
  /** Messages are handled one after another. */
  #work: Promise<void> = Promise.resolve();
  #isWhole = false;
  #heardAt: number | undefined;
  #notedAt = 0;
  completeUntil: number | null;
  commit: number;
  /** Since when the primary is connected, or is not. */
  since: number;
  /** True while the primary answers writes only when they are stored here. */
  isDoubled = false;
  #agreed: ((place: Message_<'handed-over'>['place'] | undefined) => void) | undefined;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    const { copy, completeUntil, commit } = parts.state();
    this.completeUntil = completeUntil;
    this.commit = commit;
    this.since = parts.clock();
    if (copy) this.#current = FollowedLog.open(join(parts.dataDir, copy));
    this.#connect();
  }

  get isConnected(): boolean {
    return this.#wire?.isOpen === true;
  }

  /** Milliseconds since the primary was last heard with a disk that stores; undefined if never. */
  get silentMs(): number | undefined {
    return this.#heardAt === undefined ? undefined : this.#parts.monotonic() - this.#heardAt;
  }

  /** Ends following; the copy is complete up to what was stored. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#again);
    this.#wire?.close();
    await this.#work;
    await this.#current?.close();
    await this.#next?.log.close();
    this.#current = undefined;
    this.#next = undefined;
  }

  /** Tells the primary that this hub is its standby no more. */
  async unpair(): Promise<void> {
    this.#wire?.send({ type: 'unpaired' });
    await this.#wire?.drained();
  }

  /** Runs work on the folder of the last whole copy while nothing is added to it. */
  async withCopy<T>(work: (folder: string) => T): Promise<T | undefined> {
    const done = this.#work.then(async () => {
      const { copy } = this.#parts.state();
      if (!copy) return undefined;
      await this.#current?.rest();
      return work(join(this.#parts.dataDir, copy));
    });
    this.#work = done.then(
      () => undefined,
      () => undefined,
    );
    return await done;
  }

  /** Asks the primary to seal itself; resolves to whether it did and everything of it is here. */
  async takeOver(patienceMs: number): Promise<boolean> {
    const wire = this.#wire;
    if (!wire?.isOpen || !this.#isWhole) return false;
    const place = await new Promise<Message_<'handed-over'>['place'] | undefined>((resolve) => {
      const late = setTimeout(() => resolve(undefined), patienceMs);
      wire.onClose(() => resolve(undefined));
      this.#agreed = (agreed) => {
        clearTimeout(late);
        resolve(agreed);
      };
      wire.send({ type: 'hand-over?' });
    });
    await this.#work;
    const own = this.#current?.place;
    return place !== undefined && own?.salts === place.salts && own.frames === place.frames;
  }

  #connect(): void {
    this.#follow()
      .catch((error: unknown) =>
        this.#parts.log.warn({ reason: String(error) }, 'the primary is not reached'),
      )
      .finally(() => {
        this.isDoubled = false;
        this.#isWhole = false;
        if (!this.#isStopped) this.#again = setTimeout(() => this.#connect(), AGAIN_MS);
      });
  }

  /** Follows over one connection; resolves when it has ended and all of it is stored. */
  async #follow(): Promise<void> {
    const { dataDir, state, ownAddress } = this.#parts;
    const { pair, generation } = state();
    if (!pair) throw new Error('this hub is not paired');
    const secure = await dial(pair.partner.address, await getIdentity(dataDir));
    const wire = new Wire(secure.socket);
    if (secure.fingerprint !== pair.partner.fingerprint) {
      wire.close();
      throw new Error('another hub answers at the address of the primary');
    }
    this.#wire = wire;
    this.since = this.#parts.clock();
    wire.onClose(() => {
      this.since = this.#parts.clock();
    });
    const ended = new Promise<void>((resolve) => wire.onClose(resolve));
    let late = setTimeout(() => wire.close(), SILENT_MS);
    wire.listen((message, bytes) => {
      clearTimeout(late);
      late = setTimeout(() => wire.close(), SILENT_MS);
      this.#work = this.#work.then(() => this.#handle(wire, message, bytes));
    });
    const place = this.#current?.place ?? null;
    wire.send({ type: 'hello', role: 'standby', generation, version, address: ownAddress, place });
    if (this.#isStopped) wire.close();
    await ended;
    clearTimeout(late);
    await this.#work;
    await this.#dropNext();
  }

  /** Handles one message. A failure ends the connection; the next one begins at what is stored. */
  async #handle(wire: Wire, message: Message, bytes: Buffer): Promise<void> {
    if (wire !== this.#wire) return;
    try {
      await this.#obey(wire, message, bytes);
    } catch (error) {
      this.#parts.log.warn({ reason: String(error) }, 'a commit could not be stored');
      this.#wire = undefined;
      wire.close();
      await this.#reopen();
    }
  }

  async #obey(wire: Wire, message: Message, bytes: Buffer): Promise<void> {
    if (message.type === 'hello') this.#learn(message);
    if (message.type === 'hashes?') await this.#beginCopy(wire);
    if (message.type === 'block') this.#next?.log.writeBlock(message.at, bytes);
    if (message.type === 'blocks-end') this.#next?.log.endBlocks(message.size);
    if (message.type === 'frames') await this.#add(wire, message, bytes);
    if (message.type === 'file') this.#storeFile(message, bytes);
    if (message.type === 'whole') await this.#becomeWhole(wire, message.seq);
    if (message.type === 'ping') this.#notePing(wire, message);
    if (message.type === 'unpaired') this.#parts.unpaired();
    if (message.type === 'handed-over') this.#agreed?.(message.place);
    if (message.type === 'refused') throw new Error(message.reason);
  }

  /** The partner must be the primary. Its generation may have grown, as after a restore. */
  #learn({ role, generation }: Message_<'hello'>): void {
    if (role !== 'primary') throw new Error(`the other hub is ${role}`);
    const { state, setState } = this.#parts;
    if (generation > state().generation) setState({ ...state(), generation });
  }

  async #add(wire: Wire, head: Message_<'frames'>, bytes: Buffer): Promise<void> {
    const log = this.#next?.log ?? this.#current;
    if (!log) throw new Error('frames without a copy');
    const start = head.isStart ? LOG_HEADER_BYTES : 0;
    await log.add({
      from: head.from,
      pageSize: head.pageSize,
      header: head.isStart ? bytes.subarray(0, start) : undefined,
      bytes: bytes.subarray(start),
    });
    if (this.#isWhole) this.commit = Math.max(this.commit, head.commit);
    wire.send({ type: 'ack', seq: head.seq });
  }

  /** Begins a new copy from what is here, so that the last whole one stays until the new one is whole. */
  async #beginCopy(wire: Wire): Promise<void> {
    await this.#dropNext();
    this.#isWhole = false;
    this.isDoubled = false;
    const { dataDir, state } = this.#parts;
    const folder = join('standby', `copy-${randomUUID().slice(0, 8)}`);
    const path = join(dataDir, folder, COPY_DATABASE);
    await mkdir(join(dataDir, folder), { recursive: true, mode: 0o700 });
    // A hub that rejoins has a database of its own, most of which is the same.
    const base = join(dataDir, state().copy ?? '', COPY_DATABASE);
    if (existsSync(base)) {
      await this.#current?.rest();
      await copyFile(base, path, constants.COPYFILE_FICLONE);
    }
    const log = FollowedLog.open(join(dataDir, folder));
    this.#next = { log, folder };
    const file = openSync(path, 'r');
    try {
      wire.send({ type: 'hashes' }, await hashBlocks(file));
    } finally {
      closeSync(file);
    }
  }

  async #dropNext(): Promise<void> {
    if (!this.#next) return;
    const { log, folder } = this.#next;
    this.#next = undefined;
    await log.close();
    rmSync(join(this.#parts.dataDir, folder), { recursive: true, force: true });
  }

  /** The copy has everything: from now on it is the one that a takeover uses. */
  async #becomeWhole(wire: Wire, seq: number): Promise<void> {
    const { dataDir, state, setState } = this.#parts;
    if (this.#next) {
      const { log, folder } = this.#next;
      const old = state().copy;
      syncPath(join(dataDir, folder));
      setState({ ...state(), copy: folder });
      this.#next = undefined;
      await this.#current?.close();
      this.#current = log;
      if (old) rmSync(join(dataDir, old), { recursive: true, force: true });
    }
    this.#isWhole = true;
    wire.send({ type: 'ack', seq });
  }

  #notePing(wire: Wire, { seq, now, commit, isDoubled, isWell }: Message_<'ping'>): void {
    const at = this.#parts.monotonic();
    if (isWell) this.#heardAt = at;
    this.isDoubled = isDoubled;
    if (this.#isWhole) {
      this.completeUntil = now;
      this.commit = Math.max(this.commit, commit);
      if (at - this.#notedAt > NOTE_MS) {
        this.#notedAt = at;
        this.note();
      }
    }
    wire.send({ type: 'ack', seq });
  }

  /** Stores until when the copy is complete. */
  note(): void {
    const { completeUntil, commit } = this;
    this.#parts.setState({ ...this.#parts.state(), completeUntil, commit });
  }

  #storeFile({ name, mode }: Message_<'file'>, bytes: Buffer): void {
    if (!isSentFile(name)) throw new Error(`a file of the name ${name} is not stored`);
    const path = join(this.#parts.dataDir, name);
    writeFileSync(`${path}.new`, bytes, { mode, flush: true });
    renameSync(`${path}.new`, path);
  }

  /** Reads the copy again: what is on the disk counts. */
  async #reopen(): Promise<void> {
    const { dataDir, state, log } = this.#parts;
    try {
      await this.#dropNext();
      await this.#current?.close();
      const { copy } = state();
      this.#current = copy ? FollowedLog.open(join(dataDir, copy)) : undefined;
    } catch (error) {
      this.#current = undefined;
      log.warn({ reason: String(error) }, 'the copy can not be read');
    }
  }
}
