// The status of a printer: its answers to the command DLE EOT, and the status that it sends without a request (ASB).
import type { PrinterState } from '#shared/printing.ts';

/**
 * The questions of DLE EOT: 1 asks whether the printer is online, 2 why it is offline (cover, error), and 4 asks for
 * the state of its paper.
 */
export const QUESTIONS = [1, 2, 4] as const;
export type Question = (typeof QUESTIONS)[number];

export const asking = (questions: readonly Question[]): Buffer =>
  Buffer.from(questions.flatMap((question) => [0x10, 0x04, question]));

const ASB_BYTES = 4;
/** These bits are fixed in each kind of byte, so bytes of one kind cannot be taken for another kind. */
const isAnswer = (byte: number): boolean => (byte & 0x93) === 0x12;
const isAsbStart = (byte: number): boolean => (byte & 0x93) === 0x10;
const isAsbRest = (byte: number): boolean => (byte & 0x90) === 0;
/** The flow control bytes XON and XOFF, sent by printers behind a serial bridge. */
const isFlowControl = (byte: number): boolean => byte === 0x11 || byte === 0x13;

/** Sorts the bytes of a connection into answers, status sent without a request, and bytes that no printer sends. */
export class StatusStream {
  answers: number[] = [];
  asb: readonly number[] | undefined;
  isForeign = false;
  #begun: number[] = [];

  take(bytes: Iterable<number>): void {
    for (const byte of bytes) this.#takeByte(byte);
  }

  #takeByte(byte: number): void {
    if (this.#begun.length > 0) {
      this.#begun.push(byte);
      if (!isAsbRest(byte)) this.isForeign = true;
      if (this.#begun.length < ASB_BYTES) return;
      this.asb = this.#begun;
      this.#begun = [];
    } else if (isAnswer(byte)) this.answers.push(byte);
    else if (isAsbStart(byte)) this.#begun.push(byte);
    else if (!isFlowControl(byte)) this.isForeign = true;
  }
}

/** Returns the worst state among all status bytes. */
export function stateOf(
  answers: ReadonlyMap<Question, number>,
  [online = 0, error = 0, paper = 0]: readonly number[] = [],
): PrinterState {
  const [isOnline = 0, cause = 0, roll = 0] = QUESTIONS.map((question) => answers.get(question));
  if (cause & 0x04 || online & 0x20) return 'cover-open';
  if (roll & 0x60 || cause & 0x20 || paper & 0x0c) return 'paper-out';
  if (cause & 0x40 || error & 0x6c) return 'error';
  return isOnline & 0x08 || online & 0x08 ? 'offline' : 'ready';
}

export const STATE_WORDS: Readonly<Record<PrinterState, string>> = {
  unknown: 'The printer has said nothing yet.',
  ready: 'The printer is ready.',
  offline: 'The printer does not answer. Is it switched on?',
  'paper-out': 'The printer is out of paper.',
  'cover-open': 'The cover of the printer is open.',
  error: 'The printer reports an error.',
  'not-a-printer': 'The device at this address is not a printer.',
};

export const CHECK = 'Please check the paper.';
/** The printer took everything, but neither confirmed it nor hung up: it may be printing or have stalled. */
export const KEPT_OPEN = `The printer did not confirm this job. It may have stopped printing. ${CHECK}`;

/** Returns a state in words, as reported by the printer. */
export const wordsOf = (state: PrinterState): string =>
  state === 'offline' ? 'The printer reports that it is offline.' : STATE_WORDS[state];
