// One connection to a printer. Reads all that the printer sends, and reports the end of the connection as a value, not
// as an error.
import { connect, type Socket } from 'node:net';
import type { PrinterState } from '#shared/printing.ts';
import { asking, QUESTIONS, type Question, StatusStream, stateOf } from './status.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
}

export class PrinterConnection {
  readonly #socket: Socket;
  readonly #heard = new StatusStream();
  /** The questions to send: at first all questions, later only the questions that this printer answers. */
  #questions: readonly Question[] = QUESTIONS;
  #answers: ReadonlyMap<Question, number> = new Map();
  #wake: () => void = () => undefined;
  #isClosed = false;
  isOpen = false;
  /** True if both sides closed and nothing was lost. */
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
      this.#heard.take(data);
      this.#wake();
    });
    this.#socket.on('error', (error) => {
      this.#error = error;
    });
    this.#socket.on('end', () => {
      // If the printer closes the connection first, this counts as an error, because the printer may not have read
      // all bytes.
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

  /**
   * Waits until `holds` is true, the connection closes, or nothing happens for `quietMs`; returns whether `holds` was
   * true.
   */
  async until(holds: () => boolean, quietMs: number): Promise<boolean> {
    while (!holds() && !this.#isClosed) {
      const isAwake = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), quietMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
      if (!isAwake) break;
    }
    return holds();
  }

  /** Requests the status and returns whether the printer answered; the status is then in `said`. */
  async ask(quietMs: number, aloneMs = quietMs): Promise<boolean> {
    this.#answers = new Map();
    const questions = this.#questions;
    const count = await this.#hear(questions, quietMs);
    if (count > 0 && count < questions.length) await this.#askEach(aloneMs);
    return count > 0;
  }

  /**
   * Asks each question separately: with fewer answers than questions, it is unclear which answer belongs to which
   * question.
   */
  async #askEach(quietMs: number): Promise<void> {
    const answers = new Map<Question, number>();
    for (const question of this.#questions) {
      await this.#hear([question], quietMs);
      const [answer] = this.#heard.answers;
      if (answer !== undefined) answers.set(question, answer);
    }
    this.#heard.answers = [];
    this.#answers = answers;
    if (answers.size > 0) this.#questions = [...answers.keys()];
  }

  async #hear(questions: readonly Question[], quietMs: number): Promise<number> {
    this.#heard.answers = [];
    if (this.isClosed) return 0;
    this.#socket.write(asking(questions));
    const { length } = questions;
    await this.until(() => this.#heard.isForeign || this.#heard.answers.length >= length, quietMs);
    return this.#heard.answers.length;
  }

  /**
   * Returns the last reported status, whether it was requested or not, even if it arrived late; undefined until a
   * status can be read.
   */
  get said(): PrinterState | undefined {
    const { answers, asb, isForeign } = this.#heard;
    if (isForeign) return 'not-a-printer';
    const isWhole = answers.length >= this.#questions.length;
    const known = isWhole
      ? new Map(this.#questions.map((question, at) => [question, answers[at] ?? 0]))
      : this.#answers;
    return known.size === 0 && asb === undefined ? undefined : stateOf(known, asb);
  }

  /** Sends bytes in steps; returns false if the connection closed or stalled before all were sent. */
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

  /** Ends the sending side, and waits until the printer has closed as well. */
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
