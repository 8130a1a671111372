// Holds answers to writes until the second hub has stored the writes, too. If the second hub does not answer, the hub
// continues without it.
import type { LogPiece } from './log-reader.ts';
import type { Shipped } from './shipping.ts';

export type Mode = 'doubled' | 'single' | 'alone';

export interface DoublingTimes {
  /** How long the hub waits for an answer of the standby before it continues without the standby. */
  readonly patienceMs: number;
  /**
   * The hub holds answers again after the standby has answered every message within `quickMs` during a period of
   * `steadyMs`.
   */
  readonly quickMs: number;
  readonly steadyMs: number;
}

const DOUBLING_TIMES: DoublingTimes = { patienceMs: 1000, quickMs: 100, steadyMs: 10_000 };

/** The connection to a standby. Each message on it is numbered. */
export interface PairConnection {
  /**
   * A number that is new for each connection and each copy. Frames with another number were read for an earlier
   * connection or copy.
   */
  readonly run: number;
  /** Sends frames, with the number that the standby repeats when it acknowledges them. */
  send(piece: LogPiece, seq: number, commit: number): void;
  /**
   * Called after sending frames that do not belong to a batch: while the connection catches up, and when it becomes
   * live.
   */
  read(shipped: Shipped): void;
  /** Called if frames are missing: the connection must begin with a new copy. */
  missed(): void;
}

interface Held {
  readonly seq: number;
  readonly since: number;
  readonly deliver: () => void;
}

export class Doubling {
  readonly #monotonic: () => number;
  readonly #times: DoublingTimes;
  readonly #changed: () => void;
  #connection: PairConnection | undefined;
  #isWhole = false;
  #isDoubled = false;
  #seq = 0;
  #held: Held[] = [];
  #unanswered: { seq: number; at: number; bytes: number }[] = [];
  #steadySince = 0;
  #timer: NodeJS.Timeout | undefined;
  /** The number of the last commit whose answers were returned. */
  commit = 0;
  /** The last time at which both hubs were known to have all commits. */
  #completeAt: number;

  constructor(monotonic: () => number, changed: () => void, times = DOUBLING_TIMES) {
    this.#monotonic = monotonic;
    this.#changed = changed;
    this.#times = times;
    this.#completeAt = monotonic();
  }

  get isDoubled(): boolean {
    return this.#isDoubled;
  }

  get lagBytes(): number {
    return this.#unanswered.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get lagMs(): number {
    const isComplete = this.#isWhole && this.#unanswered.length === 0;
    return isComplete ? 0 : Math.round(this.#monotonic() - this.#completeAt);
  }

  /** Called when a standby has connected. Its copy does not count as whole until `whole` is called. */
  begin(connection: PairConnection): void {
    this.end();
    this.#connection = connection;
  }

  has(connection: PairConnection): boolean {
    return this.#connection === connection;
  }

  /** Called when the connection to the standby has ended. Returns all held answers. */
  end(connection = this.#connection): void {
    if (connection !== this.#connection) return;
    this.#connection = undefined;
    this.#isWhole = false;
    this.#unanswered = [];
    this.#goSingle();
  }

  /** Called when the standby's copy is whole. From now on each commit is sent to it. */
  whole(): void {
    this.#isWhole = true;
    this.#steadySince = this.#monotonic();
  }

  /** Returns the number that the standby repeats when it acknowledges the next message. */
  number(bytes = 0): number {
    this.#seq += 1;
    this.#unanswered.push({ seq: this.#seq, at: this.#monotonic(), bytes });
    return this.#seq;
  }

  /**
   * Called by the write queue for each batch. Calls `deliver` once for each batch, in their order: immediately, or,
   * while the hub is doubled, once the standby has stored the batch.
   */
  committed(commit: number, batch: Shipped | undefined, deliver: () => void): void {
    const shipped = this.#own(batch);
    if (shipped?.isGap) this.#miss();
    else for (const piece of shipped?.pieces ?? []) this.#send(piece, commit);
    const answer = () => {
      this.commit = commit;
      deliver();
    };
    if (!this.#isDoubled) {
      answer();
      return;
    }
    this.#held.push({ seq: this.#seq, since: this.#monotonic(), deliver: answer });
    this.#flush();
  }

  /**
   * Called by the write queue with frames that the writer sent outside of a batch, for example while the standby
   * catches up.
   */
  shipped(read: Shipped): void {
    const shipped = this.#own(read);
    if (!shipped) return;
    if (shipped.isGap) {
      this.#miss();
      return;
    }
    for (const piece of shipped.pieces) this.#send(piece, this.commit);
    this.#connection?.read(shipped);
  }

  #own(shipped: Shipped | undefined): Shipped | undefined {
    return shipped?.run === this.#connection?.run ? shipped : undefined;
  }

  #miss(): void {
    this.#isWhole = false;
    this.#goSingle();
    this.#connection?.missed();
  }

  #send(piece: LogPiece, commit: number): void {
    if (this.#connection) this.#connection.send(piece, this.number(piece.bytes.length), commit);
  }

  /** Called when the standby has stored everything up to this number. */
  answered(seq: number): void {
    const now = this.#monotonic();
    while (this.#unanswered[0] && this.#unanswered[0].seq <= seq) {
      const { at } = this.#unanswered[0];
      if (now - at > this.#times.quickMs) this.#steadySince = now;
      this.#unanswered.shift();
    }
    if (this.#unanswered.length === 0 && this.#isWhole) this.#completeAt = now;
    this.#flush();
    this.#considerDoubled(now);
  }

  #considerDoubled(now: number): void {
    if (this.#isDoubled || !this.#isWhole || this.#unanswered.length > 0) return;
    if (now - this.#steadySince < this.#times.steadyMs) return;
    this.#isDoubled = true;
    this.#changed();
  }

  /** Sends the answers that were held, for all writes that both hubs have stored by now. */
  #flush(): void {
    const [oldest] = this.#unanswered;
    const answered = oldest ? oldest.seq - 1 : this.#seq;
    while (this.#held[0] && this.#held[0].seq <= answered) this.#held.shift()?.deliver();
    this.#watch();
  }

  /** Limits how long the oldest held answer waits. */
  #watch(): void {
    clearTimeout(this.#timer);
    const [first] = this.#held;
    if (!first) return;
    const left = first.since + this.#times.patienceMs - this.#monotonic();
    this.#timer = setTimeout(() => this.#goSingle(), Math.max(0, left));
  }

  #goSingle(): void {
    const wasDoubled = this.#isDoubled;
    this.#isDoubled = false;
    this.#steadySince = this.#monotonic();
    clearTimeout(this.#timer);
    for (let next = this.#held.shift(); next; next = this.#held.shift()) next.deliver();
    if (wasDoubled) this.#changed();
  }
}
