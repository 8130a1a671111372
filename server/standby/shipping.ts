// The writer thread's part of the pair: hands over the frames that each batch committed, in the order of the log.
import type { LogPosition } from '../db/log-frames.ts';
import type { Connection } from '../db/open.ts';
import { type LogPiece, LogReader } from './log-reader.ts';

/** A request of the main thread to the writer thread. */
export type ShipOrder =
  /** Continue after a place, or with the start of the log if `place` is null. */
  | { readonly ship: 'from'; readonly place: LogPosition | null; readonly run: number }
  | { readonly ship: 'more' }
  | { readonly ship: 'nothing' };

/** The frames that the writer thread read for the second hub. */
export interface Shipped {
  /** The `run` of the `ShipOrder` `'from'` that these pieces answer. */
  readonly run: number;
  readonly pieces: readonly LogPiece[];
  /** Frames are missing: the second hub needs a new copy. */
  readonly isGap: boolean;
  /** True once everything that was committed has been read. From then on the writer sends the frames of each batch with its results. */
  readonly isLive: boolean;
}

const NOTHING: readonly LogPiece[] = [];

/** Returns the buffers of the frames, which are handed over to the main thread without a copy. */
export const buffersOf = (shipped: Shipped | undefined): ArrayBuffer[] =>
  (shipped?.pieces ?? []).map(({ bytes }) => bytes.buffer as ArrayBuffer);

export class Shipping {
  readonly #db: Connection;
  #reader: LogReader | undefined;
  #isLive = false;
  #run = 0;

  constructor(db: Connection) {
    this.#db = db;
  }

  /** True if the frames of each batch must be taken right after it. */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** Follows a request of the main thread. Returns the frames to send; undefined if there are no frames to read. */
  obey(order: ShipOrder): Shipped | undefined {
    if (order.ship === 'from') {
      this.#stop();
      this.#run = order.run;
      return this.#begin(order.place ?? undefined);
    }
    if (order.ship === 'more') return this.#isLive || !this.#reader ? undefined : this.#takeOne();
    this.#stop();
    return undefined;
  }

  #begin(place: LogPosition | undefined): Shipped {
    try {
      this.#reader = LogReader.open(this.#db, place);
    } catch {
      this.#reader = undefined;
    }
    return this.#reader ? this.#takeOne() : this.#missed();
  }

  /** Returns everything committed since the last call. Call it only while `isLive`. Never throws. */
  takeAll(): Shipped {
    const pieces: LogPiece[] = [];
    try {
      for (;;) {
        const piece = this.#reader?.take();
        if (piece === 'gap') return this.#missed();
        if (piece) pieces.push(piece);
        if (!piece || piece.isLast) return { run: this.#run, pieces, isGap: false, isLive: true };
      }
    } catch {
      // If the log cannot be read, frames count as missing: the hub goes on alone, and the second hub gets a new
      // copy.
      return this.#missed();
    }
  }

  #takeOne(): Shipped {
    try {
      const piece = this.#reader?.take();
      if (piece === 'gap') return this.#missed();
      this.#isLive = !piece || piece.isLast;
      const pieces = piece ? [piece] : NOTHING;
      return { run: this.#run, pieces, isGap: false, isLive: this.#isLive };
    } catch {
      return this.#missed();
    }
  }

  #missed(): Shipped {
    this.#stop();
    return { run: this.#run, pieces: NOTHING, isGap: true, isLive: false };
  }

  #stop(): void {
    this.#reader = undefined;
    this.#isLive = false;
  }
}
