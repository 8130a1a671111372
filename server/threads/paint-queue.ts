// The main thread's side of the painter thread, which starts with the first drawn document and is kept for later
// documents.
import { Worker } from 'node:worker_threads';
import { loadSharp } from '../media/load-sharp.ts';
import { type Device, encode, isDrawn } from '../printing/escpos/encode.ts';
import type { PrintDocument, PrintMarks } from '../printing/layout/document.ts';
import type { Painted, PaintJob } from './painter.ts';

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

export class PaintQueue {
  readonly #entry: URL;
  readonly #dataDir: string;
  readonly #waiting = new Map<number, Waiting>();
  #starting: Promise<Worker> | undefined;
  #lastId = 0;

  constructor(entry: URL, dataDir: string) {
    this.#entry = entry;
    this.#dataDir = dataDir;
  }

  /** Returns all bytes of a print job; rejects if they cannot be made. */
  async encode(document: PrintDocument, device: Device, marks: PrintMarks): Promise<Buffer> {
    const printed: PaintJob['printed'] = [document, device, marks, this.#dataDir];
    if (!isDrawn(document, device, marks)) return encode(...printed);
    this.#starting ??= this.#start();
    const worker = await this.#starting;
    this.#lastId += 1;
    const job: PaintJob = { id: this.#lastId, printed };
    return new Promise((resolve, reject) => {
      this.#waiting.set(job.id, { resolve, reject });
      worker.postMessage(job);
    });
  }

  async #start(): Promise<Worker> {
    // The library must be loaded in this thread too. Otherwise it is unloaded while the painter still uses it.
    await loadSharp();
    const worker = new Worker(this.#entry);
    worker.on('message', (painted: Painted) => this.#settle(painted));
    worker.on('error', (error) => this.#end(error));
    worker.on('exit', () => this.#end(new Error('the painter has ended')));
    return worker;
  }

  #settle(painted: Painted): void {
    const waiting = this.#waiting.get(painted.id);
    this.#waiting.delete(painted.id);
    if ('fault' in painted) waiting?.reject(new Error(painted.fault));
    else waiting?.resolve(Buffer.from(painted.bytes));
  }

  /** Rejects the waiting jobs; the next job starts another thread. */
  #end(error: Error): void {
    this.#starting = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /** Ends the thread after the waiting jobs are finished. */
  async close(): Promise<void> {
    const worker = await this.#starting;
    if (worker === undefined) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close');
    await ended;
  }
}
