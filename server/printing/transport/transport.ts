// Bytes to a printer over a socket of our own: what was taken is known, and every fault is a value.
import { connect, type Socket } from 'node:net';
import type { PrinterState } from '#shared/printing.ts';
import { ASK_STATUS, isStatus, STATE_WORDS, STATUS_BYTES, stateOf } from './status.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

export interface Times {
  readonly connectMs: number;
  /** How long an answer to a status request is waited for. */
  readonly statusMs: number;
  /** Without a sign of life for so long the end is unknown; long jobs get more. */
  readonly idleMs: number;
  /** After so long a job is given up, whatever signs of life there are. */
  readonly mostMs: number;
}
export const TIMES: Times = { connectMs: 3000, statusMs: 400, idleMs: 10_000, mostMs: 120_000 };
/** The slowest printer in use takes about so many bytes in a millisecond. */
const SLOWEST_BYTES_PER_MS = 2;

/**
 * `done`: every byte was taken; `confirmed` when the printer said afterwards that it is well.
 * `refused`: nothing of the document has left, so it may be sent again. `unknown`: some of it has left.
 */
export type Delivery =
  | { readonly kind: 'done'; readonly confirmed: boolean; readonly state: PrinterState }
  | { readonly kind: 'refused' | 'unknown'; readonly reason: string; readonly state: PrinterState };

const LOST = 'The connection was lost while printing. Please check the paper!';
const STALLED = 'The printer stopped taking data. Please check the paper!';

/** One connection, read from the first moment on; its end is a value. */
class Line {
  readonly #socket: Socket;
  readonly #heard: number[] = [];
  #wake: () => void = () => undefined;
  #isClosed = false;
  isOpen = false;
  /** Closed by both sides, with nothing lost. */
  endedWell = false;
  #error: Error | undefined;
  #saidEnd = false;

  readonly #signal: AbortSignal;
  readonly #drop = () => this.drop();

  constructor({ host, port }: Address, signal: AbortSignal) {
    this.#socket = connect({ host, port, noDelay: true });
    this.#signal = signal;
    signal.addEventListener('abort', this.#drop);
    this.#socket.on('connect', () => {
      this.isOpen = true;
      this.#wake();
    });
    this.#socket.on('data', (data) => {
      this.#heard.push(...data.filter(isStatus));
      this.#wake();
    });
    this.#socket.on('error', (error) => {
      this.#error = error;
    });
    this.#socket.on('end', () => {
      // Who hangs up first may have left bytes unread.
      if (!this.#saidEnd) this.#error ??= new Error('hung up');
    });
    this.#socket.on('close', () => {
      this.#isClosed = true;
      this.endedWell = this.#error === undefined;
      this.#wake();
    });
  }

  get isClosed(): boolean {
    return this.#isClosed || this.#error !== undefined;
  }

  /** Waits until this holds, the line closes, or so many milliseconds without any news have passed. */
  async until(holds: () => boolean, quietMs: number): Promise<boolean> {
    while (!holds() && !this.#isClosed) {
      const news = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), quietMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
      if (!news) break;
    }
    return holds();
  }

  /** The printer's state as it says now; undefined when it doesn't say. */
  async askState(quietMs: number): Promise<PrinterState | undefined> {
    this.#heard.length = 0;
    if (this.isClosed) return undefined;
    this.#socket.write(ASK_STATUS);
    await this.until(() => this.said !== undefined, quietMs);
    return this.said;
  }

  /** What it has said since it was last asked, however late; undefined while that is not all. */
  get said(): PrinterState | undefined {
    return this.#heard.length >= STATUS_BYTES ? stateOf(this.#heard) : undefined;
  }

  /** Hands over bytes in steps; false when the line closed or stood still before all were gone. */
  async send(bytes: Buffer, quietMs: number): Promise<boolean> {
    let taken = 0;
    for (let at = 0; at < bytes.length; at += 4096) {
      const step = bytes.subarray(at, at + 4096);
      this.#socket.write(step, () => {
        taken += step.length;
        this.#wake();
      });
    }
    return this.until(() => taken === bytes.length, quietMs);
  }

  /** Says that nothing more comes, and waits until the printer has closed as well. */
  async end(quietMs: number): Promise<boolean> {
    this.#saidEnd = true;
    this.#socket.end();
    return this.until(() => this.isClosed && this.endedWell, quietMs);
  }

  drop(): void {
    this.#signal.removeEventListener('abort', this.#drop);
    this.#error ??= new Error('dropped');
    this.#socket.destroy();
  }
}

const refused = (state: PrinterState): Delivery => ({
  kind: 'refused',
  reason: STATE_WORDS[state],
  state,
});
const isBad = (state: PrinterState | undefined): state is PrinterState =>
  state !== undefined && state !== 'ready';

async function deliverOn(line: Line, bytes: Buffer, times: Times): Promise<Delivery> {
  if (!(await line.until(() => line.isOpen, times.connectMs))) return refused('offline');
  const before = await line.askState(times.statusMs);
  if (isBad(before)) return refused(before);
  if (line.isClosed) return refused('offline');
  const quietMs = times.idleMs + bytes.length / SLOWEST_BYTES_PER_MS;
  const unknown = (reason: string, state: PrinterState): Delivery => ({
    kind: 'unknown',
    reason,
    state,
  });
  if (!(await line.send(bytes, quietMs))) {
    return unknown(line.isClosed ? LOST : STALLED, 'offline');
  }
  // Who answered before is asked again; who did not has only the end of the connection to say it with.
  const after = before === undefined ? undefined : await line.askState(quietMs);
  if (isBad(after)) return unknown(`${STATE_WORDS[after]} Please check the paper!`, after);
  if (after === 'ready') return { kind: 'done', confirmed: true, state: 'ready' };
  if (before !== undefined) return unknown(line.isClosed ? LOST : STALLED, 'offline');
  const hasEnded = await line.end(quietMs);
  // A slow network brings the first answer when all has left.
  const late = line.said;
  if (isBad(late)) return unknown(`${STATE_WORDS[late]} Please check the paper!`, late);
  if (hasEnded) return { kind: 'done', confirmed: false, state: 'ready' };
  return unknown(line.isClosed ? LOST : STALLED, 'offline');
}

/** Sends a job's bytes; never rejects. An abort leaves the end unknown once bytes have left. */
export async function deliver(
  address: Address,
  bytes: Buffer,
  signal: AbortSignal,
  times: Times = TIMES,
): Promise<Delivery> {
  const line = new Line(address, signal);
  const most = setTimeout(() => line.drop(), times.mostMs);
  try {
    return await deliverOn(line, bytes, times);
  } finally {
    clearTimeout(most);
    line.drop();
  }
}

/** How a printer is now; one that answers nothing but connects is taken for ready. */
export async function probe(
  address: Address,
  signal: AbortSignal,
  times: Times = TIMES,
): Promise<PrinterState> {
  const line = new Line(address, signal);
  try {
    if (!(await line.until(() => line.isOpen, times.connectMs))) return 'offline';
    return (await line.askState(times.statusMs)) ?? (line.isClosed ? 'offline' : 'ready');
  } finally {
    line.drop();
  }
}
