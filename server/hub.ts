// What every feature is handed: the clock, the reading connection, the writer, the log.
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
import { nameOfCommand } from './threads/commands.ts';
import type { LongAnswerOf, LongInputOf, LongReadName } from './threads/long-reads.ts';
import type { ReadQueue } from './threads/read-queue.ts';
import type { ReadJob } from './threads/reader.ts';
import type { WriteQueue } from './threads/write-queue.ts';
import { ClockWatch } from './time/clock-watch.ts';
import { monotonicClock } from './time/monotonic-clock.ts';
import { SessionClock } from './time/session-clock.ts';

/** In whose name a command runs, and under which key its answer is remembered. */
export interface CallContext {
  readonly actor: Actor | null;
  readonly needs?: readonly Scope[];
  readonly once?: Once;
  readonly approval?: SentApproval;
  readonly question?: Question;
  readonly sender?: Sender;
}

interface HubDeps {
  readonly config: Config;
  readonly clock: () => number;
  /** Milliseconds that no change of the clock touches; the process's own where none is given. */
  readonly monotonic?: () => number;
  readonly log: FastifyBaseLogger;
  readonly writer: WriteQueue;
  readonly reading: Connection;
  readonly reader: ReadQueue;
  /** Reads lists that are too long for the main thread, so that no report keeps screens waiting. */
  readonly lists: ReadQueue;
}

type EventListener = (event: HubEvent) => void;
type SignalListener = (signal: Signal) => void;

export class Hub {
  readonly config: Config;
  readonly clock: () => number;
  readonly monotonic: () => number;
  readonly log: FastifyBaseLogger;
  readonly #writer: WriteQueue;
  readonly #reading: Reading;
  readonly #reader: ReadQueue;
  readonly #lists: ReadQueue;
  readonly #eventListeners = new Set<EventListener>();
  readonly #signalListeners = new Set<SignalListener>();
  /** Who listens on the realtime socket. */
  readonly screens = new Screens();
  /** How the network printers are. */
  readonly printers = new PrinterWatch();
  /** Whether the machine's clock can be believed. */
  readonly clockWatch: ClockWatch;
  /** Counts the 30 days of the devices. */
  readonly sessionClock: SessionClock;
  /** From the first step of stopping on: whatever comes now is refused. */
  isStopping = false;
  readonly #doubt = new StorageDoubt();

  constructor(deps: HubDeps) {
    this.config = deps.config;
    this.clock = deps.clock;
    this.monotonic = deps.monotonic ?? monotonicClock;
    this.log = deps.log;
    this.#writer = deps.writer;
    this.#reading = new Reading(deps.reading);
    this.#reader = deps.reader;
    this.#lists = deps.lists;
    const clocks = { clock: deps.clock, monotonic: this.monotonic };
    this.clockWatch = new ClockWatch(clocks, this.read(findLastInstant));
    this.sessionClock = new SessionClock(clocks, this.read(findLastRenewal));
  }

  /** What a session is measured by, now. */
  sessionTimes(): { now: number; sessionNow: number } {
    return { now: this.clock(), sessionNow: this.sessionClock.now() };
  }

  /** Runs one synchronous function in one deferred read transaction: everything it sees is of one moment. */
  read<T>(look: (tx: Tx) => T): T {
    // Within another the outer one is answerable.
    if (this.#reading.isLooking) return this.#reading.look(look);
    try {
      return this.#reading.look(look);
    } catch (error) {
      throw this.#refusalOf(error, look);
    }
  }

  /** The same for one that reads a single statement: a transaction around it would cost as much again. */
  glance<T>(look: (tx: Tx) => T): T {
    try {
      return this.#reading.glance(look);
    } catch (error) {
      throw this.#refusalOf(error, look);
    }
  }

  #refusalOf(error: unknown, look: (tx: Tx) => unknown): unknown {
    if (!isStorageFailure(error)) return error;
    this.#noteUnreadable(error, () => this.#reading.canLook(look));
    return unreadable();
  }

  /** Told once, not with every call that it fails. */
  #noteUnreadable(reason: unknown, again: () => boolean | Promise<boolean>): void {
    if (!this.isStorageDoubted) this.log.error({ reason }, 'the data can not be read');
    this.#doubt.readFailed(again);
  }

  /** Sends a command to the writer; its answer or refusal comes back as it is to be sent. Never rejects. */
  async run<I, A>(
    command: Command<I, A>,
    input: I,
    { actor, ...more }: CallContext,
  ): Promise<SentAnswer<A>> {
    if (this.#writer.isFull)
      throw new Refusal('OVERLOADED', 'The hub is overloaded. Please try again.');
    const context = { now: this.clock(), actor };
    const name = nameOfCommand(command);
    const result = await this.#writer.run({ name, input, context, ...more });
    if (result.fault) this.log.error({ command: name, fault: result.fault }, 'a command failed');
    return new SentAnswer(result);
  }

  /** The same for callers that need the answer itself; throws the refusal. */
  async ask<I, A>(command: Command<I, A>, input: I, call: CallContext): Promise<A> {
    return answerOf(await this.run(command, input, call));
  }

  /** Runs a long read in the reader thread; its answer or refusal comes back as it is to be sent. */
  async readElsewhere<N extends LongReadName>(
    name: N,
    input: LongInputOf<N>,
  ): Promise<SentAnswer<LongAnswerOf<N>>> {
    return new SentAnswer(await this.#readIn(this.#reader, { name, input }));
  }

  /** Reads a list in its thread; throws its refusal. */
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

  /** The same for callers that need the answer itself; throws the refusal. */
  async askElsewhere<N extends LongReadName>(
    name: N,
    input: LongInputOf<N>,
  ): Promise<LongAnswerOf<N>> {
    return answerOf(await this.readElsewhere(name, input));
  }

  /** The same for who hands the answer on without looking at it: its JSON. */
  async textElsewhere<N extends LongReadName>(name: N, input: LongInputOf<N>): Promise<string> {
    const sent = await this.readElsewhere(name, input);
    if (sent.status !== 200) answerOf(sent);
    return sent.text;
  }

  /** In commit order; called by the write queue before the answers are given. */
  committed(result: JobResult): void {
    if (result.status === 503) this.#doubt.writeFailed();
    for (const signal of result.signals ?? []) this.signal(signal);
    for (const event of result.events ?? []) this.announce(event);
  }

  /** Something could not be stored or read since the last probe that passed, or nothing can be written now. */
  get isStorageDoubted(): boolean {
    return this.#doubt.isDoubted || !takesWrites(join(this.config.dataDir, 'comanda.db'));
  }

  /** Reads what could not be read and writes as much as an order does; gives whether it could. */
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
