// Bytes to a printer over a socket of our own: what was taken is known, and every fault is a value.
import type { PrinterState } from '#shared/printing.ts';
import { type Address, Line } from './line.ts';
import { CHECK, KEPT_OPEN, STATE_WORDS, wordsOf } from './status.ts';

export interface Times {
  readonly connectMs: number;
  /** How long an answer to a status request is waited for. */
  readonly statusMs: number;
  /** Without a sign of life for so long the end is unknown; long jobs get more. */
  readonly idleMs: number;
  /** After so long a job is given up, whatever signs of life there are. */
  readonly mostMs: number;
}
export const TIMES: Times = {
  connectMs: 3000,
  statusMs: 400,
  idleMs: 10_000,
  mostMs: 120_000,
};
/** The slowest printer in use takes about so many bytes in a millisecond. */
const SLOWEST_BYTES_PER_MS = 2;
/** However long a job is, it waits no longer than so many times for a sign of life. */
const MOST_IDLES = 3;

/** What is known of a printer from earlier jobs. */
interface Known {
  /** It left a job in doubt: it must show that it takes bytes before it gets any that print. */
  readonly isDoubted: boolean;
  /** It never hangs up nor says how it is, and a person has found its slips printed. */
  readonly keepsOpen: boolean;
}

/**
 * `done`: every byte was taken; `confirmed` when the printer said afterwards that it is well.
 * `refused`: nothing of the document has left, so it may be sent again. `unknown`: some of it has left.
 */
export type Delivery =
  | { readonly kind: 'done'; readonly confirmed: boolean; readonly state: PrinterState }
  | { readonly kind: 'refused' | 'unknown'; readonly reason: string; readonly state: PrinterState };

const LOST = `The connection was lost while printing. ${CHECK}`;
const STALLED = `The printer stopped taking data. ${CHECK}`;
const STILL_STALLED = 'The printer stopped taking data.';
/** ESC @: prints nothing, yet is read like all else that prints. */
const START = Buffer.from([0x1b, 0x40]);

const refused = (state: PrinterState, reason = STATE_WORDS[state]): Delivery => ({
  kind: 'refused',
  reason,
  state,
});
const unknown = (reason: string, state: PrinterState = 'offline'): Delivery => ({
  kind: 'unknown',
  reason,
  state,
});
const isBad = (state: PrinterState | undefined): state is PrinterState =>
  state !== undefined && state !== 'ready';

/** Some of it has left: what the printer says of itself explains that best. */
function inDoubt(line: Line): Delivery {
  const { said } = line;
  if (isBad(said)) return unknown(`${wordsOf(said)} ${CHECK}`, said);
  return unknown(line.isClosed ? LOST : STALLED);
}

async function deliverOn(
  line: Line,
  bytes: Buffer,
  times: Times,
  { isDoubted, keepsOpen }: Known,
): Promise<Delivery> {
  if (!(await line.until(() => line.isOpen, times.connectMs))) return refused('offline');
  const answers = await line.ask(times.statusMs);
  if (isBad(line.said)) return refused(line.said, wordsOf(line.said));
  if (line.isClosed) return refused('offline');
  if (isDoubted && answers) {
    const goesOn =
      (await line.send(START, times.connectMs)) &&
      (await line.ask(times.connectMs, times.statusMs));
    if (isBad(line.said)) return refused(line.said, wordsOf(line.said));
    if (!goesOn) return refused('offline', STILL_STALLED);
  }
  const { idleMs } = times;
  const quietMs = Math.min(idleMs * MOST_IDLES, idleMs + bytes.length / SLOWEST_BYTES_PER_MS);
  if (!(await line.send(bytes, quietMs))) return inDoubt(line);
  return answers
    ? confirmedBy(line, quietMs, times)
    : endOf(line, keepsOpen ? times.statusMs : quietMs, keepsOpen);
}

/** Who answered before is asked again. */
async function confirmedBy(line: Line, quietMs: number, times: Times): Promise<Delivery> {
  const answers = await line.ask(quietMs, times.statusMs);
  if (!answers || line.said !== 'ready') return inDoubt(line);
  return { kind: 'done', confirmed: true, state: 'ready' };
}

/** Who did not has only the end of the connection to say it with. */
async function endOf(line: Line, quietMs: number, keepsOpen: boolean): Promise<Delivery> {
  const hasEnded = await line.end(quietMs);
  // A slow network brings the first answer when all has left.
  if (isBad(line.said)) return inDoubt(line);
  const isSent = hasEnded || (keepsOpen && !line.isClosed);
  if (isSent) return { kind: 'done', confirmed: false, state: 'ready' };
  return line.isClosed ? inDoubt(line) : unknown(KEPT_OPEN, 'unknown');
}

const UNKNOWN: Known = { isDoubted: false, keepsOpen: false };

/** Sends a job's bytes; never rejects. An abort leaves the end unknown once bytes have left. */
export async function deliver(
  address: Address,
  bytes: Buffer,
  signal: AbortSignal,
  times: Times = TIMES,
  known: Known = UNKNOWN,
): Promise<Delivery> {
  const line = new Line(address, signal);
  const most = setTimeout(() => line.drop(), times.mostMs);
  try {
    return await deliverOn(line, bytes, times, known);
  } finally {
    clearTimeout(most);
    line.drop();
  }
}

/** How a printer is now; undefined when it connects and says nothing. */
export async function probe(
  address: Address,
  signal: AbortSignal,
  times: Times = TIMES,
): Promise<PrinterState | undefined> {
  const line = new Line(address, signal);
  try {
    if (!(await line.until(() => line.isOpen, times.connectMs))) return 'offline';
    await line.ask(times.statusMs);
    return line.said ?? (line.isClosed ? 'offline' : undefined);
  } finally {
    line.drop();
  }
}
