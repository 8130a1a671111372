// The main thread's end of the reader thread: asks for long reads, hands back their answers as JSON text.
import { Worker } from 'node:worker_threads';
import { Refusal } from '#shared/errors.ts';
import { FALLBACK } from '#shared/texts.ts';
import type { JobResult } from '../engine/command.ts';
import type { ReaderData, ReadJob } from './reader.ts';

/** A manager asks for one report at a time; beyond this many somebody is only reloading. */
const MAX_WAITING = 50;
/** Most of a day nobody reads a report: its thread and what it has read are memory that a small computer needs. */
const IDLE_MS = 15 * 60_000;

/** What the one read is answered that a thread died over; those behind it go to the next thread. */
const DIED = new Refusal('INTERNAL', FALLBACK.wrong);

interface Waiting {
  readonly job: ReadJob;
  readonly resolve: (result: JobResult) => void;
}

export class ReadQueue {
  readonly #start: () => Worker;
  readonly #idleMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #ending: Promise<void> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;

  /**
   * Reads a database that the writer has opened already, by the built reader: started when first asked. `died` hears of a
   * thread that ended, as by a read that needs more memory than there is; another one takes its place.
   */
  constructor(entry: URL, data: ReaderData, died: (error: Error) => void, idleMs = IDLE_MS) {
    this.#idleMs = idleMs;
    this.#start = () => {
      const worker = new Worker(entry, { workerData: data });
      // By its exit all that it answered before has come: what waits first is what it died over.
      worker.once('error', (error: Error) =>
        worker.once('exit', () => {
          died(error);
          this.#replace(worker, error);
        }),
      );
      worker.on('message', (result: JobResult) => this.#answer(result));
      return worker;
    };
  }

  get isFull(): boolean {
    return this.#waiting.size >= MAX_WAITING;
  }

  /** Whether its thread stands. */
  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  run(job: Omit<ReadJob, 'id'>): Promise<JobResult> {
    this.#lastId += 1;
    const id = this.#lastId;
    clearTimeout(this.#idle);
    return new Promise((resolve) => {
      this.#waiting.set(id, { job: { ...job, id }, resolve });
      this.#post({ ...job, id });
    });
  }

  #post(job: ReadJob): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(job);
  }

  /** Reads are taken in their order: the first that waits is the one that it died over. */
  #replace(worker: Worker, error: Error): void {
    if (this.#worker === worker) this.#worker = undefined;
    const [first] = this.#waiting.keys();
    if (first === undefined) return;
    const { status, body } = DIED;
    const fault = `the reader died: ${error.message}`;
    this.#answer({ id: first, status, text: JSON.stringify(body), fault });
    for (const { job } of this.#waiting.values()) this.#post(job);
  }

  #answer(result: JobResult): void {
    this.#waiting.get(result.id)?.resolve(result);
    this.#waiting.delete(result.id);
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end(), this.#idleMs).unref();
  }

  #end(): void {
    const worker = this.#worker;
    if (worker === undefined) return;
    this.#worker = undefined;
    this.#ending = new Promise((resolve) => {
      worker.once('exit', () => resolve());
      worker.postMessage('close');
    });
  }

  /** What waits is answered first. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    this.#end();
    await this.#ending;
  }
}
