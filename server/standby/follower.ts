// The standby's part of the pair: keeps a connection to the primary and stores each commit.
import { version } from '../../package.json';
import { LOG_HEADER_BYTES, type LogPosition } from '../db/log-frames.ts';
import { dial } from './connection.ts';
import { Copies } from './copies.ts';
import { getIdentity } from './identity.ts';
import type { PairState, Rehearsal } from './pair-state.ts';
import { type Message, Wire } from './wire.ts';

interface FollowerParts {
  readonly dataDir: string;
  readonly ownAddress: string;
  readonly clock: () => number;
  readonly monotonic: () => number;
  readonly state: () => PairState;
  readonly setState: (state: PairState) => void;
  readonly log: { warn(details: object, text: string): void };
  /** Called when the primary has ended the pair. */
  readonly unpaired: () => void;
}

const AGAIN_MS = 1000;
/**
 * The longest pause between two tries. The pause grows up to this length, so that a copy that keeps failing, for
 * example on a full disk, does not start again each second.
 */
const MOST_AGAIN_MS = 60_000;
const SILENT_MS = 4000;
/** How often, in ms, the standby stores the time until which its copy is complete. */
const NOTE_MS = 5000;

type Message_<T extends Message['type']> = Extract<Message, { type: T }>;

export class Follower {
  readonly #parts: FollowerParts;
  readonly #copies: Copies;
  #wire: Wire | undefined;
  #isStopped = false;
  /** The number of failures of this hub since the copy was last whole. */
  #failures = 0;
  #again: NodeJS.Timeout | undefined;
  /** The work on the messages received so far. Each message waits for the previous message. */
  #work: Promise<void> = Promise.resolve();
  /** The last frames that were added, while they are not synced and acknowledged. */
  #unanswered: { wire: Wire; head: Message_<'frames'> } | undefined;
  #isWhole = false;
  #heardAt: number | undefined;
  #notedAt = 0;
  completeUntil: number | null;
  commit: number;
  /** When the connection to the primary began or ended. */
  since: number;
  /** True while the primary answers a write only after this hub has stored it. */
  isDoubled = false;
  /**
   * `newest` is the newest order in the primary's last ping. `stored` is the newest order in the ping before that, so
   * this hub must have stored that order.
   */
  #orders = { newest: 0, stored: 0 };
  #agreed: ((place: LogPosition | undefined) => void) | undefined;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    const { completeUntil, commit } = parts.state();
    this.completeUntil = completeUntil;
    this.commit = commit;
    this.since = parts.clock();
    this.#copies = new Copies(parts);
    this.#connect();
  }

  /** The newest order that the copy must have; 0 if that is not known. */
  get storedOrder(): number {
    return this.#orders.stored;
  }

  get isConnected(): boolean {
    return this.#wire?.isOpen === true;
  }

  /** Milliseconds since the primary last reported that it can store data; undefined if it never did. */
  get silentMs(): number | undefined {
    return this.#heardAt === undefined ? undefined : this.#parts.monotonic() - this.#heardAt;
  }

  /** Stops following the primary. Resolves when everything that was received is stored. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#again);
    this.#wire?.close();
    this.#queue(() => this.#settle());
    await this.#work;
    await this.#copies.close();
  }

  /** Tells the primary that this hub is no longer its standby. */
  async unpair(): Promise<void> {
    this.#wire?.send({ type: 'unpaired' });
    await this.#wire?.drained();
  }

  /** Runs work on the folder of the last whole copy while nothing is added to it. */
  async withCopy<T>(work: (folder: string) => T): Promise<T | undefined> {
    const done = this.#work.then(() => this.#copies.use(work));
    this.#work = done.then(
      () => undefined,
      () => undefined,
    );
    return await done;
  }

  /** Keeps the last whole copy unchanged, so that it can be copied. Resolves to undefined if there is none. */
  holdCopy(): ReturnType<Copies['hold']> {
    return this.#copies.hold();
  }

  /** Sends the result of a rehearsal to the primary. */
  tellRehearsal(rehearsal: Rehearsal): void {
    this.#wire?.send({ type: 'rehearsed', rehearsal });
  }

  /**
   * Asks the primary to seal itself. Resolves to true if the primary did so and this hub has all its data. If the
   * primary does not answer in time, the connection ends, so that the primary does not seal itself later.
   */
  async takeOver(patienceMs: number): Promise<boolean> {
    const wire = this.#wire;
    if (!wire?.isOpen || !this.#isWhole) return false;
    const place = await new Promise<LogPosition | undefined>((resolve) => {
      const late = setTimeout(() => wire.close(), patienceMs);
      wire.onClose(() => resolve(undefined));
      this.#agreed = (agreed) => {
        clearTimeout(late);
        resolve(agreed);
      };
      wire.send({ type: 'hand-over?' });
    });
    await this.#work;
    const own = this.#copies.place;
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
        const pause = Math.min(MOST_AGAIN_MS, AGAIN_MS * 2 ** this.#failures);
        if (!this.#isStopped) this.#again = setTimeout(() => this.#connect(), pause);
      });
  }

  /**
   * Follows the primary over one connection. Resolves when the connection has ended and everything received is
   * stored.
   */
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
      this.#queue(() => (wire === this.#wire ? this.#obey(wire, message, bytes) : undefined));
    });
    const place = this.#copies.place ?? null;
    wire.send({ type: 'hello', role: 'standby', generation, version, address: ownAddress, place });
    if (this.#isStopped) wire.close();
    await ended;
    clearTimeout(late);
    await this.#work;
    await this.#copies.drop();
  }

  #queue(work: () => void | Promise<void>): void {
    this.#work = this.#work.then(() => this.#try(work));
  }

  /** A failure ends the connection; the next connection continues where the stored log ends. */
  async #try(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#parts.log.warn({ reason: String(error) }, 'a commit could not be stored');
      this.#failures += 1;
      this.#wire?.close();
      this.#wire = undefined;
      this.#unanswered = undefined;
      await this.#copies.reopen().catch((fault: unknown) => {
        this.#parts.log.warn({ reason: String(fault) }, 'the copy can not be read');
      });
    }
  }

  async #obey(wire: Wire, message: Message, bytes: Buffer): Promise<void> {
    if (message.type !== 'frames') this.#settle();
    if (message.type === 'hello') this.#learn(message);
    if (message.type === 'hashes?') await this.#beginCopy(wire);
    if (message.type === 'block') this.#copies.writeBlock(message.at, bytes);
    if (message.type === 'blocks-end') this.#copies.endBlocks(message.size);
    if (message.type === 'frames') await this.#add(wire, message, bytes);
    if (message.type === 'file') this.#copies.storeFile(message.name, message.mode, bytes);
    if (message.type === 'whole') await this.#becomeWhole(wire, message.seq);
    if (message.type === 'ping') this.#notePing(wire, message);
    if (message.type === 'unpaired') this.#parts.unpaired();
    if (message.type === 'handed-over') this.#agreed?.(message.place);
    if (message.type === 'refused') throw new Error(message.reason);
  }

  /**
   * Throws unless the partner is the primary. Stores its generation, which may have grown, for example after a
   * restore.
   */
  #learn({ role, generation }: Message_<'hello'>): void {
    if (role !== 'primary') throw new Error(`the other hub is ${role}`);
    const { state, setState } = this.#parts;
    if (generation > state().generation) setState({ ...state(), generation });
  }

  async #add(wire: Wire, head: Message_<'frames'>, bytes: Buffer): Promise<void> {
    const start = head.isStart ? LOG_HEADER_BYTES : 0;
    await this.#copies.add({
      from: head.from,
      pageSize: head.pageSize,
      header: head.isStart ? bytes.subarray(0, start) : undefined,
      bytes: bytes.subarray(start),
    });
    if (!this.#unanswered) setImmediate(() => this.#queue(() => this.#settle()));
    this.#unanswered = { wire, head };
  }

  /** Syncs the frames that were added since the last call, all together, and then acknowledges the last of them. */
  #settle(): void {
    const last = this.#unanswered;
    if (!last) return;
    this.#unanswered = undefined;
    this.#copies.sync();
    if (this.#isWhole) this.commit = Math.max(this.commit, last.head.commit);
    last.wire.send({ type: 'ack', seq: last.head.seq });
  }

  async #beginCopy(wire: Wire): Promise<void> {
    this.#isWhole = false;
    this.isDoubled = false;
    wire.send({ type: 'hashes' }, await this.#copies.begin());
  }

  async #becomeWhole(wire: Wire, seq: number): Promise<void> {
    await this.#copies.finish();
    this.#isWhole = true;
    this.#failures = 0;
    wire.send({ type: 'ack', seq });
    const { rehearsal } = this.#parts.state();
    if (rehearsal) this.tellRehearsal(rehearsal);
  }

  #notePing(
    wire: Wire,
    { seq, now, commit, isDoubled, isWell, order = 0 }: Message_<'ping'>,
  ): void {
    const at = this.#parts.monotonic();
    if (isWell) this.#heardAt = at;
    this.isDoubled = isDoubled;
    this.#orders = { newest: order, stored: this.#isWhole ? this.#orders.newest : 0 };
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

  /** Stores the time until which the copy is complete. */
  note(): void {
    const { completeUntil, commit } = this;
    this.#parts.setState({ ...this.#parts.state(), completeUntil, commit });
  }
}
