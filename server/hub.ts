// The services that every feature uses: the clock, the reading connection, the writer, the log.
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import type { HubEvent } from '#shared/frames.ts';
import type { Scope } from '#shared/scopes.ts';
import { findLastInstant } from './audit/spans.ts';
import type { Config } from './config.ts';
import type { Tx } from './db/executor.ts';
import type { Connection } from './db/open.ts';
import { removeProbe, writeProbe } from './db/probe.ts';
import { Reading } from './db/reading.ts';
import { StorageDoubt } from './db/storage-doubt.ts';
import { isStorageFailure, unreadable } from './db/storage-failure.ts';
import { takesWrites } from './db/takes-writes.ts';
import type { ListReadKey, ReadInput } from './domain/lists/list-reads.ts';
import type {
  Actor,
  ByKey,
  Command,
  JobResult,
  Once,
  Question,
  Sender,
  SentApproval,
  Signal,
} from './engine/command.ts';
import type { SentPage } from './engine/list-page.ts';
import { answerOf, SentAnswer } from './engine/sent-answer.ts';
import { PrinterWatch } from './printing/lanes/printer-watch.ts';
import { Screens } from './realtime/screens.ts';
import { findLastRenewal } from './sessions/devices.ts';
import type { PairedHub } from './standby/paired-hub.ts';
import { sealed } from './standby/refusals.ts';
import { nameOfCommand } from './threads/commands.ts';
import type { LongAnswerOf, LongInputOf, LongReadName } from './threads/long-reads.ts';
import type { ReadQueue } from './threads/read-queue.ts';
import type { ReadJob } from './threads/reader.ts';
import type { WriteQueue } from './threads/write-queue.ts';
import { ClockWatch } from './time/clock-watch.ts';
import { monotonicClock } from './time/monotonic-clock.ts';
import { SessionClock } from './time/session-clock.ts';
import type { Reach } from './webhooks/reach.ts';

/** The user of a command, and the key under which its answer is stored. */
export interface CallContext {
  readonly actor: Actor | null;
  readonly needs?: readonly Scope[];
  readonly once?: Once;
  readonly approval?: SentApproval;
  readonly question?: Question;
  readonly sender?: Sender;
  /** The program that calls, instead of a user. */
  readonly byKey?: ByKey;
}

interface HubDeps {
  readonly config: Config;
  readonly clock: () => number;
  /** A clock in milliseconds that does not depend on the system time; defaults to the clock of the process. */
  readonly monotonic?: () => number;
  readonly log: FastifyBaseLogger;
  readonly writer: WriteQueue;
  readonly reading: Connection;
  readonly reader: ReadQueue;
  /**
   * Reads lists that are too long for the main thread. This queue is separate from `reader`, so that reports do not
   * delay lists.
   */
  readonly lists: ReadQueue;
  /** Returns whether webhooks may connect to an address. Tests replace this function to allow their own receivers. */
  readonly mayReach?: Reach;
}

type EventListener = (event: HubEvent) => void;
type SignalListener = (signal: Signal) => void;

export class Hub {
  readonly config: Config;
  readonly clock: () => number;
  readonly monotonic: () => number;
  readonly log: FastifyBaseLogger;
  readonly mayReach: Reach | undefined;
  readonly #writer: WriteQueue;
  readonly #reading: Reading;
  readonly #reader: ReadQueue;
  readonly #lists: ReadQueue;
  readonly #eventListeners = new Set<EventListener>();
  readonly #signalListeners = new Set<SignalListener>();
  /** The screens on the realtime socket. */
  readonly screens = new Screens();
  /** The states of the network printers. */
  readonly printers = new PrinterWatch();
  /** Detects a wrong machine clock. */
  readonly clockWatch: ClockWatch;
  /** The clock that measures the 30 days for which a device stays signed in. */
  readonly sessionClock: SessionClock;
  /** True from the first step of stopping: new requests are refused. */
  isStopping = false;
  /** The second hub; absent while `scripts/update` tries a version. */
  pair: PairedHub | undefined;
  readonly #doubt = new StorageDoubt();

  constructor(deps: HubDeps) {
    this.config = deps.config;
    this.clock = deps.clock;
    this.monotonic = deps.monotonic ?? monotonicClock;
    this.log = deps.log;
    this.mayReach = deps.mayReach;
    this.#writer = deps.writer;
    this.#reading = new Reading(deps.reading);
    this.#reader = deps.reader;
    this.#lists = deps.lists;
    const clocks = { clock: deps.clock, monotonic: this.monotonic };
    this.clockWatch = new ClockWatch(clocks, this.read(findLastInstant));
    this.sessionClock = new SessionClock(clocks, this.read(findLastRenewal));
  }

  /** Returns the current times for checking a session. */
  sessionTimes(): { now: number; sessionNow: number } {
    return { now: this.clock(), sessionNow: this.sessionClock.now() };
  }

  /** Runs a synchronous function in one deferred read transaction, so that it sees a consistent state. */
  read<T>(look: (tx: Tx) => T): T {
    // A nested read leaves errors to the outer read.
    if (this.#reading.isLooking) return this.#reading.look(look);
    try {
      return this.#reading.look(look);
    } catch (error) {
      throw this.#refusalOf(error, look);
    }
  }

  /**
   * Runs a function that executes a single statement, without a transaction, because a transaction would double the
   * cost.
   */
  peek<T>(look: (tx: Tx) => T): T {
    try {
      return this.#reading.peek(look);
    } catch (error) {
      throw this.#refusalOf(error, look);
    }
  }

  #refusalOf(error: unknown, look: (tx: Tx) => unknown): unknown {
    if (!isStorageFailure(error)) return error;
    this.#noteUnreadable(error, () => this.#reading.canLook(look));
    return unreadable();
  }

  /** Logs the failure once, not with every failed call. */
  #noteUnreadable(reason: unknown, again: () => boolean | Promise<boolean>): void {
    if (!this.isStorageDoubted) this.log.error({ reason }, 'the data can not be read');
    this.#doubt.readFailed(again);
  }

  /**
   * Sends a command to the writer; returns its answer or refusal in sendable form. Throws a refusal if the writer's
   * queue is full.
   */
  async run<I, A>(
    command: Command<I, A>,
    input: I,
    { actor, ...more }: CallContext,
  ): Promise<SentAnswer<A>> {
    if (this.pair?.isSealed) throw sealed(this.pair.partnerAddress);
    if (this.#writer.isFull)
      throw new Refusal('OVERLOADED', 'The hub is overloaded. Please try again.');
    const context = { now: this.clock(), actor };
    const name = nameOfCommand(command);
    const result = await this.#writer.run({ name, input, context, ...more });
    if (result.fault) this.log.error({ command: name, fault: result.fault }, 'a command failed');
    return new SentAnswer(result);
  }

  /** Like `run`, but returns the answer itself and throws a refusal. */
  async ask<I, A>(command: Command<I, A>, input: I, call: CallContext): Promise<A> {
    return answerOf(await this.run(command, input, call));
  }

  /** Runs a long read in the reader thread; returns its answer or refusal in sendable form. */
  async readElsewhere<N extends LongReadName>(
    name: N,
    input: LongInputOf<N>,
  ): Promise<SentAnswer<LongAnswerOf<N>>> {
    return new SentAnswer(await this.#readIn(this.#reader, { name, input }));
  }

  /** Reads a list in the thread for lists; throws its refusal. */
  async readListElsewhere<K extends ListReadKey>(key: K, input: ReadInput<K>): Promise<SentPage> {
    const result = await this.#readIn(this.#lists, { name: key, input });
    return result.page ?? answerOf<never>(new SentAnswer(result));
  }

  async #readIn(queue: ReadQueue, job: Omit<ReadJob, 'id'>): Promise<JobResult> {
    if (queue.isFull) throw new Refusal('OVERLOADED', 'The hub is overloaded. Please try again.');
    const result = await queue.run(job);
    if (result.status === 503) {
      const again = async () => (await queue.run(job)).status !== 503;
      this.#noteUnreadable(result.fault, again);
    } else if (result.fault) {
      this.log.error({ read: job.name, fault: result.fault }, 'a long read failed');
    }
    return result;
  }

  /** Like `readElsewhere`, but returns the answer itself and throws a refusal. */
  async askElsewhere<N extends LongReadName>(
    name: N,
    input: LongInputOf<N>,
  ): Promise<LongAnswerOf<N>> {
    return answerOf(await this.readElsewhere(name, input));
  }

  /** Like `askElsewhere`, but returns the answer as JSON, for callers that only forward it. */
  async textElsewhere<N extends LongReadName>(name: N, input: LongInputOf<N>): Promise<string> {
    const sent = await this.readElsewhere(name, input);
    if (sent.status !== 200) answerOf(sent);
    return sent.text;
  }

  /** Called by the write queue in commit order, before the answers are returned. */
  committed(result: JobResult): void {
    if (result.status === 503) this.#doubt.writeFailed();
    for (const signal of result.signals ?? []) this.signal(signal);
    for (const event of result.events ?? []) this.announce(event);
  }

  /** True if a write or a read has failed since the last successful probe, or if nothing can be written now. */
  get isStorageDoubted(): boolean {
    return this.#doubt.isDoubted || !takesWrites(join(this.config.dataDir, 'comanda.db'));
  }

  /** Repeats the read that failed, and writes as much as an order does; returns whether both succeeded. */
  probeStorage(): Promise<boolean> {
    return this.#doubt.probe(async () => {
      for (const step of [writeProbe, removeProbe]) {
        const { status } = await this.run(step, null, { actor: null });
        if (status !== 200) return false;
      }
      return true;
    });
  }

  announce(event: HubEvent): void {
    for (const listener of this.#eventListeners) listener(event);
  }

  signal(signal: Signal): void {
    for (const listener of this.#signalListeners) listener(signal);
  }

  onEvent(listener: EventListener): void {
    this.#eventListeners.add(listener);
  }

  onSignal(listener: SignalListener): void {
    this.#signalListeners.add(listener);
  }

  async close(): Promise<void> {
    await Promise.all([this.#reader.close(), this.#lists.close()]);
    this.#reading.close();
    await this.#writer.close();
  }
}
