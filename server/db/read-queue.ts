// The main thread's end of the reader thread: asks for long reads, hands back their answers as JSON text.
import { Worker } from 'node:worker_threads';
import type { JobResult } from './command.ts';
import type { ReaderData, ReadJob } from './reader.ts';

/** A manager asks for one report at a time; beyond this many somebody is only reloading. */
const MAX_WAITING = 50;

export class ReadQueue {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (result: JobResult) => void>();
  #lastId = 0;

  /** Starts the built reader on a database that the writer has opened already. */
  constructor(entry: URL, data: ReaderData, died: (error: Error) => void) {
    this.#worker = new Worker(entry, { workerData: data });
    this.#worker.on('error', died);
    this.#worker.on('message', (result: JobResult) => {
      this.#waiting.get(result.id)?.(result);
      this.#waiting.delete(result.id);
    });
  }

  get isFull(): boolean {
    return this.#waiting.size >= MAX_WAITING;
  }

  run(job: Omit<ReadJob, 'id'>): Promise<JobResult> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ ...job, id });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#worker.once('exit', () => resolve());
      this.#worker.postMessage('close');
    });
  }
}
