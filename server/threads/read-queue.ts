// The main thread's side of the reader thread: requests long reads and returns their answers as JSON text.
import { Worker } from 'node:worker_threads';
import { Refusal } from '#shared/errors.ts';
import { FALLBACK } from '#shared/texts.ts';
import type { JobResult } from '../engine/command.ts';
import type { ReaderData, ReadJob } from './reader.ts';

/** A manager requests one report at a time. Only reloads of a page can cause more waiting reads than this. */
const MAX_WAITING = 50;
/**
 * After this time without a read the thread ends: for most of a day nobody reads reports, and a small computer needs
 * the memory.
 */
const IDLE_MS = 15 * 60_000;

/** The answer to the read that ended its thread. Another thread runs the reads that were waiting behind it. */
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
   * Starts the built reader on the first request. The writer must have opened the database before. `died` is called
   * when a thread ends unexpectedly, for example because a read needs more memory than there is. Another thread then
   * replaces it.
   */
  constructor(entry: URL, data: ReaderData, died: (error: Error) => void, idleMs = IDLE_MS) {
    this.#idleMs = idleMs;
    this.#start = () => {
      const worker = new Worker(entry, { workerData: data });
      // All earlier answers have arrived when the thread exits, so the first waiting read is the one that ended it.
      let fault: Error | undefined;
      worker.once('error', (error: Error) => {
        fault = error;
      });
      worker.once('exit', (code) => {
        const isExpected = this.#worker !== worker && fault === undefined;
        if (isExpected) return;
        const error = fault ?? new Error(`the thread ended with code ${code}`);
        died(error);
        this.#replace(worker, error);
      });
      worker.on('message', (result: JobResult) => this.#answer(result));
      return worker;
    };
  }

  get isFull(): boolean {
    return this.#waiting.size >= MAX_WAITING;
  }

  /** True while the reader thread runs. */
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

  /** Reads run in their order, so the first waiting read is the one that ended the thread. */
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

  /** Ends the thread after the waiting reads are answered. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    this.#end();
    await this.#ending;
  }
}
