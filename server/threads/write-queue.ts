// The main thread's side of the writer thread: sends jobs and returns their answers in commit order.
import { Worker } from 'node:worker_threads';
import { DatabaseDamaged } from '../backup/damage.ts';
import { StartRefused } from '../db/migrate.ts';
import type { Job, JobResult } from '../engine/command.ts';
import type { ShipOrder, Shipped } from '../standby/shipping.ts';
import type { WriterData, WriterMessage } from './writer.ts';

/** If more jobs than this wait, the disk cannot catch up, and the next job is refused. */
const MAX_WAITING = 5000;
/**
 * The objects of a command are garbage when it ends. A small young generation is collected quickly; V8 would let it
 * grow to 48 MB.
 */
const SHORT_LIVED = { maxYoungGenerationSizeMb: 8 } as const;

interface WriteQueueListener {
  /** Called in commit order, before the answers are returned. */
  committed(result: JobResult): void;
  foreignCommit(): void;
  /** Called after a batch that wrote facts has returned its answers. */
  factsWritten(): void;
  /** Called when a background check of the database or its log failed. The check is repeated. */
  lookFailed(reason: string): void;
  /** Called before the hub is ready, only if data are migrated. */
  migrating(names: readonly string[], made: boolean): void;
  /** The disk has no space for the start, or cannot be read; the start is retried. */
  waiting(reason: string): void;
  /** The thread ended: nothing can be stored any more. */
  died(error: Error): void;
}

/** Decides when the results of a commit are returned, while a second hub follows this hub. */
interface CommitGate {
  /** Calls `deliver` exactly once, in the order of the commits. */
  committed(commit: number, shipped: Shipped | undefined, deliver: () => void): void;
  /**
   * Receives frames that were read for the second hub outside of a batch, for example while the second hub catches up.
   */
  shipped(shipped: Shipped): void;
}

type Results = Extract<WriterMessage, { kind: 'results' }>;
type Refused = Extract<WriterMessage, { kind: 'refused' }>;
const refusalOf = ({ damaged, reason }: Refused): StartRefused =>
  damaged ? new DatabaseDamaged(reason) : new StartRefused(reason);

export class WriteQueue {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (result: JobResult) => void>();
  #lastId = 0;
  /** The jobs of this turn of the event loop: sent together, so that they are committed together. */
  #outgoing: Job[] = [];
  #closing: (() => void) | undefined;
  /** The number of the last commit whose results were returned. */
  lastCommit = 0;
  /** If absent, results are returned immediately. */
  gate: CommitGate | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  /**
   * Starts the built writer. Resolves when the database is intact, migrated and durable; rejects with `StartRefused`.
   */
  static open(entry: URL, data: WriterData, listener: WriteQueueListener): Promise<WriteQueue> {
    const worker = new Worker(entry, { workerData: data, resourceLimits: SHORT_LIVED });
    const queue = new WriteQueue(worker);
    return new Promise((resolve, reject) => {
      worker.on('message', (message: WriterMessage) => {
        if (message.kind === 'ready') {
          queue.lastCommit = message.commit;
          resolve(queue);
        } else if (message.kind === 'migrating') listener.migrating(message.names, message.made);
        else if (message.kind === 'waiting') listener.waiting(message.reason);
        else if (message.kind === 'refused') reject(refusalOf(message));
        else queue.#hear(message, listener);
      });
      worker.on('error', (error: Error) => {
        reject(error);
        listener.died(error);
      });
    });
  }

  get isFull(): boolean {
    return this.#waiting.size >= MAX_WAITING;
  }

  /** True while answers are awaited. */
  get isBusy(): boolean {
    return this.#waiting.size > 0;
  }

  run(job: Omit<Job, 'id'>): Promise<JobResult> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      if (this.#outgoing.length === 0) setImmediate(() => this.#send());
      this.#outgoing.push({ ...job, id });
    });
  }

  #send(): void {
    const jobs = this.#outgoing;
    this.#outgoing = [];
    if (jobs.length > 0) this.#worker.postMessage(jobs);
  }

  /** Runs the waiting jobs, then closes the database. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#closing = resolve;
      this.#send();
      this.#worker.postMessage('close');
    });
  }

  /** Lets the writer read the log for the second hub. The frames that it reads are passed to the gate. */
  ship(order: ShipOrder): void {
    // The jobs of this turn were requested earlier, so they are sent first.
    this.#send();
    this.#worker.postMessage(order);
  }

  #hear(message: WriterMessage, listener: WriteQueueListener): void {
    if (message.kind === 'foreign') listener.foreignCommit();
    if (message.kind === 'look-failed') listener.lookFailed(message.reason);
    if (message.kind === 'closed') this.#closing?.();
    if (message.kind === 'shipped') this.gate?.shipped(message.shipped);
    if (message.kind !== 'results') return;
    const deliver = () => this.#deliver(message, listener);
    if (this.gate) this.gate.committed(message.commit, message.shipped, deliver);
    else deliver();
  }

  #deliver({ results, commit, facts }: Results, listener: WriteQueueListener): void {
    this.lastCommit = commit;
    for (const result of results) {
      listener.committed(result);
      this.#waiting.get(result.id)?.({ ...result, commit });
      this.#waiting.delete(result.id);
    }
    if (facts) listener.factsWritten();
  }
}
