// The primary's side of the connection to its standby: brings the standby up to date, then sends it each commit.
import type { LogPosition } from '../db/log-frames.ts';
import { type Connection, openReading } from '../db/open.ts';
import type { WriteQueue } from '../threads/write-queue.ts';
import { sendBlocks } from './blocks.ts';
import type { Doubling, PairConnection } from './doubling.ts';
import type { LogPiece } from './log-reader.ts';
import type { Rehearsal } from './pair-state.ts';
import { listSentFiles, type SentFiles } from './sent-files.ts';
import type { Shipped } from './shipping.ts';
import type { Message, Wire } from './wire.ts';

/** The parts of the hub that the connection needs. */
export interface ConnectionParts {
  readonly path: string;
  readonly dataDir: string;
  readonly writer: WriteQueue;
  readonly doubling: Doubling;
  /** The database's file, opened once for the life of the process. */
  readonly database: () => number;
  readonly clock: () => number;
  readonly isWell: () => boolean;
  /** The id of the newest order; 0 if there are no orders. */
  readonly lastOrder: () => number;
  /** Called when the standby has rehearsed a takeover. */
  readonly rehearsed: (rehearsal: Rehearsal) => void;
  readonly failed: (error: unknown) => void;
  /** Called when the standby asks the hub to hand over. Resolves once the hub has stopped writing. */
  readonly handOver: () => Promise<void>;
  /** Called when the standby has everything and takes over. */
  readonly handedOver: () => void;
  /** Called when the hub does not hand over after all. */
  readonly keepWorking: () => void;
  /** Called when the standby has ended the pair. */
  readonly unpaired: () => void;
}

/** While the standby still has to store this many bytes, no further bytes are read for it. */
const AHEAD_BYTES = 2 * 1024 * 1024;
/**
 * The connection to a standby that falls this far behind is closed. When the standby connects again, it catches up
 * from the log file.
 */
const MOST_BYTES = 32 * 1024 * 1024;
const PING_MS = 1000;
const SILENT_MS = 4000;
const FILES_MS = 20_000;
const COPY_AGAIN_MS = 5000;
/** How quickly a standby that wants to take over must answer. */
const ANSWER_MS = 1000;

/** The number of the last run, over all connections. */
let lastRun = 0;

type Phase = 'copying' | 'catching-up' | 'live';

export class StandbyConnection implements PairConnection {
  readonly #wire: Wire;
  readonly #parts: ConnectionParts;
  readonly #files: SentFiles;
  run = 0;
  #phase: Phase = 'catching-up';
  /** A read transaction that keeps the log from starting over until the standby has all of it. */
  #pin: Connection | undefined;
  #wholeSeq: number | undefined;
  #copiedAt = Number.NEGATIVE_INFINITY;
  /** The place after the last frames that were sent. */
  #place: LogPosition | null = null;
  #heardAt = performance.now();
  #timers: NodeJS.Timeout[] = [];
  #hashes: ((hashes: Buffer) => void) | undefined;
  /** Called with the number of each message that the standby acknowledges. */
  #acked: ((seq: number) => void) | undefined;

  constructor(wire: Wire, parts: ConnectionParts) {
    this.#wire = wire;
    this.#parts = parts;
    this.#files = listSentFiles(parts.dataDir);
    wire.onClose(() => this.#end());
    wire.listen((message, bytes) => this.#hear(message, bytes));
  }

  /** Begins to send the frames after the place that the standby has, or a whole copy if the standby has no copy. */
  start(place: LogPosition | null): void {
    this.#place = place;
    this.#parts.doubling.begin(this);
    this.#timers.push(setInterval(() => this.#ping(), PING_MS));
    this.#timers.push(setInterval(() => this.#sendFiles(), FILES_MS));
    this.#holdLog();
    if (place) this.#ship(place);
    else this.#copy();
  }

  get isOpen(): boolean {
    return this.#wire.isOpen;
  }

  /** Tells the standby that the pair is ended. */
  unpair(): void {
    this.#wire.send({ type: 'unpaired' });
    this.#wire.closeSoon();
  }

  close(): void {
    this.#wire.close();
  }

  send({ bytes, header, pageSize, from, end }: LogPiece, seq: number, commit: number): void {
    this.#place = end;
    const all = header ? Buffer.concat([header, bytes]) : bytes;
    const isStart = header !== undefined;
    this.#wire.send({ type: 'frames', seq, commit, pageSize, from, isStart }, all);
    if (this.#parts.doubling.lagBytes > MOST_BYTES) this.close();
  }

  read({ isLive }: Shipped): void {
    if (this.#phase !== 'catching-up') return;
    if (isLive) this.#goLive();
    else this.#readMore();
  }

  missed(): void {
    // If frames are missing again so soon after a copy, no other copy is made now. The connection ends, and the
    // standby connects again later.
    if (performance.now() - this.#copiedAt < COPY_AGAIN_MS) this.close();
    else this.#copy();
  }

  #ship(place: LogPosition | null): void {
    lastRun += 1;
    this.run = lastRun;
    this.#parts.writer.ship({ ship: 'from', place, run: this.run });
  }

  #readMore(): void {
    const { doubling, writer } = this.#parts;
    if (this.#phase === 'catching-up' && doubling.lagBytes < AHEAD_BYTES)
      writer.ship({ ship: 'more' });
  }

  #goLive(): void {
    this.#phase = 'live';
    this.#letLogGo();
    this.#sendFiles();
    this.#wholeSeq = this.#parts.doubling.number();
    this.#wire.send({ type: 'whole', seq: this.#wholeSeq });
  }

  #holdLog(): void {
    this.#letLogGo();
    this.#pin = openReading(this.#parts.path);
    this.#pin.exec('BEGIN');
    this.#pin.prepare('SELECT count(*) FROM sqlite_schema').get();
  }

  #letLogGo(): void {
    this.#pin?.close();
    this.#pin = undefined;
  }

  /** Sends the file, then the log from its start. Pages that change in the file meanwhile are also in the log. */
  #copy(): void {
    if (this.#phase === 'copying') return;
    this.#phase = 'copying';
    this.#copiedAt = performance.now();
    this.#wholeSeq = undefined;
    this.#parts.writer.ship({ ship: 'nothing' });
    this.#holdLog();
    this.#wire.send({ type: 'hashes?' });
    this.#hashes = (hashes) => {
      this.#hashes = undefined;
      this.#sendFile(hashes).catch((error: unknown) => {
        this.#parts.failed(error);
        this.close();
      });
    };
  }

  async #sendFile(hashes: Buffer): Promise<void> {
    const size = await sendBlocks(this.#parts.database(), hashes, async (at, block) => {
      this.#wire.send({ type: 'block', at }, block);
      await this.#wire.drained();
    });
    this.#wire.send({ type: 'blocks-end', size });
    this.#phase = 'catching-up';
    if (this.isOpen) this.#ship(null);
  }

  #ping(): void {
    if (performance.now() - this.#heardAt > SILENT_MS) this.close();
    else this.#sendPing();
  }

  /** Sends a ping. Returns the number that the standby repeats when it acknowledges the ping. */
  #sendPing(): number {
    const { doubling, clock, isWell, lastOrder } = this.#parts;
    const { commit, isDoubled } = doubling;
    const seq = doubling.number();
    this.#wire.send({
      type: 'ping',
      seq,
      now: clock(),
      commit,
      isDoubled,
      isWell: isWell(),
      order: lastOrder(),
    });
    return seq;
  }

  #sendFiles(): void {
    try {
      for (const { name, mode, bytes } of this.#files.changed())
        this.#wire.send({ type: 'file', name, mode }, bytes);
    } catch (error) {
      this.#parts.failed(error);
    }
  }

  #hear(message: Message, bytes: Buffer): void {
    this.#heardAt = performance.now();
    if (message.type === 'hashes') this.#hashes?.(bytes);
    if (message.type === 'unpaired') this.#parts.unpaired();
    if (message.type === 'rehearsed') this.#parts.rehearsed(message.rehearsal);
    if (message.type === 'hand-over?') void this.#handOver();
    if (message.type !== 'ack') return;
    this.#acked?.(message.seq);
    const { doubling } = this.#parts;
    if (this.#wholeSeq !== undefined && message.seq >= this.#wholeSeq) {
      this.#wholeSeq = undefined;
      doubling.whole();
    }
    doubling.answered(message.seq);
    this.#readMore();
  }

  /**
   * Hands over if the standby still waits for the handover. A hub that was frozen may read the request long after the
   * standby has given up and ended the connection. If the hub sealed itself then, the restaurant would have no working
   * hub.
   */
  async #handOver(): Promise<void> {
    const { handOver, handedOver, keepWorking, failed } = this.#parts;
    try {
      if (!this.#place) throw new Error('the standby has no copy yet');
      await this.#expectAnswer();
      await handOver();
      await this.#expectAnswer();
      this.#wire.send({ type: 'handed-over', place: this.#place });
      handedOver();
    } catch (error) {
      keepWorking();
      failed(error);
    }
  }

  /** Resolves when the standby has answered a ping. Rejects if the connection ends or no answer comes in time. */
  #expectAnswer(): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error('the standby no longer waits for the takeover'));
      const late = setTimeout(fail, ANSWER_MS);
      this.#wire.onClose(fail);
      const asked = this.#sendPing();
      this.#acked = (seq) => {
        if (seq < asked) return;
        clearTimeout(late);
        resolve();
      };
    });
  }

  #end(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    this.#letLogGo();
    if (this.#parts.doubling.has(this)) this.#parts.writer.ship({ ship: 'nothing' });
    this.#parts.doubling.end(this);
  }
}
