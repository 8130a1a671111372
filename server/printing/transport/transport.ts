// Sends bytes to a printer over a plain socket, which reports how many bytes were taken. A failure is returned as a
// value, not thrown.
import type { PrinterState } from '#shared/printing.ts';
import { type Address, PrinterConnection } from './printer-connection.ts';
import { CHECK, KEPT_OPEN, STATE_WORDS, wordsOf } from './status.ts';

export interface Times {
  readonly connectMs: number;
  /** How long to wait for an answer to a status request. */
  readonly statusMs: number;
  /**
   * How long a connection may be without activity until the result of the job counts as unknown; longer for long jobs.
   */
  readonly idleMs: number;
  /** The longest time for one job, even if the printer still takes bytes. */
  readonly mostMs: number;
}
export const TIMES: Times = {
  connectMs: 3000,
  statusMs: 400,
  idleMs: 10_000,
  mostMs: 120_000,
};
/** Bytes per millisecond that the slowest printer in use takes. */
const SLOWEST_BYTES_PER_MS = 2;
/** The longest wait for activity, in multiples of `idleMs`, however long a job is. */
const MOST_IDLES = 3;

/** Experience with a printer from earlier jobs. */
interface Known {
  /** The printer left a job in doubt. It must prove that it takes bytes before it gets bytes that print. */
  readonly isDoubted: boolean;
  /**
   * The printer never closes the connection or reports its status, and a user has confirmed that its slips were
   * printed.
   */
  readonly keepsOpen: boolean;
}

/**
 * `done`: every byte was taken; `confirmed` if the printer then reported that it is ready. `refused`: nothing of the
 * document was sent, so it may be sent again. `unknown`: part of it was sent.
 */
export type Delivery =
  | { readonly kind: 'done'; readonly confirmed: boolean; readonly state: PrinterState }
  | { readonly kind: 'refused' | 'unknown'; readonly reason: string; readonly state: PrinterState };

const LOST = `The connection was lost while printing. ${CHECK}`;
const STALLED = `The printer stopped taking data. ${CHECK}`;
const STILL_STALLED = 'The printer stopped taking data.';
/** The command ESC @: it prints nothing, but the printer reads it like data that prints. */
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

/**
 * Returns the result of a job that was sent only in part, or that was not confirmed. If the printer reported a bad
 * status, this status is the reason.
 */
function inDoubt(connection: PrinterConnection): Delivery {
  const { said } = connection;
  if (isBad(said)) return unknown(`${wordsOf(said)} ${CHECK}`, said);
  return unknown(connection.isClosed ? LOST : STALLED);
}

async function deliverOn(
  connection: PrinterConnection,
  bytes: Buffer,
  times: Times,
  { isDoubted, keepsOpen }: Known,
): Promise<Delivery> {
  if (!(await connection.until(() => connection.isOpen, times.connectMs)))
    return refused('offline');
  const answers = await connection.ask(times.statusMs);
  if (isBad(connection.said)) return refused(connection.said, wordsOf(connection.said));
  if (connection.isClosed) return refused('offline');
  if (isDoubted && answers) {
    const goesOn =
      (await connection.send(START, times.connectMs)) &&
      (await connection.ask(times.connectMs, times.statusMs));
    if (isBad(connection.said)) return refused(connection.said, wordsOf(connection.said));
    if (!goesOn) return refused('offline', STILL_STALLED);
  }
  const { idleMs } = times;
  const quietMs = Math.min(idleMs * MOST_IDLES, idleMs + bytes.length / SLOWEST_BYTES_PER_MS);
  if (!(await connection.send(bytes, quietMs))) return inDoubt(connection);
  return answers
    ? confirmedBy(connection, quietMs, times)
    : endOf(connection, keepsOpen ? times.statusMs : quietMs, keepsOpen);
}

/** Confirms a job with a second status request, for printers that answered the first request. */
async function confirmedBy(
  connection: PrinterConnection,
  quietMs: number,
  times: Times,
): Promise<Delivery> {
  const answers = await connection.ask(quietMs, times.statusMs);
  if (!answers || connection.said !== 'ready') return inDoubt(connection);
  return { kind: 'done', confirmed: true, state: 'ready' };
}

/** Detects the end of a job by the end of the connection: for printers that do not answer. */
async function endOf(
  connection: PrinterConnection,
  quietMs: number,
  keepsOpen: boolean,
): Promise<Delivery> {
  const hasEnded = await connection.end(quietMs);
  // On a slow network, the first status may arrive only after everything was sent.
  if (isBad(connection.said)) return inDoubt(connection);
  const isSent = hasEnded || (keepsOpen && !connection.isClosed);
  if (isSent) return { kind: 'done', confirmed: false, state: 'ready' };
  return connection.isClosed ? inDoubt(connection) : unknown(KEPT_OPEN, 'unknown');
}

const UNKNOWN: Known = { isDoubted: false, keepsOpen: false };

/** Sends a job's bytes; never rejects. If it is aborted after bytes were sent, the result is unknown. */
export async function deliver(
  address: Address,
  bytes: Buffer,
  signal: AbortSignal,
  times: Times = TIMES,
  known: Known = UNKNOWN,
): Promise<Delivery> {
  const connection = new PrinterConnection(address, signal);
  const most = setTimeout(() => connection.drop(), times.mostMs);
  try {
    return await deliverOn(connection, bytes, times, known);
  } finally {
    clearTimeout(most);
    connection.drop();
  }
}

/** Returns the current state of a printer; undefined if the printer accepts the connection but sends nothing. */
export async function probe(
  address: Address,
  signal: AbortSignal,
  times: Times = TIMES,
): Promise<PrinterState | undefined> {
  const connection = new PrinterConnection(address, signal);
  try {
    if (!(await connection.until(() => connection.isOpen, times.connectMs))) return 'offline';
    await connection.ask(times.statusMs);
    return connection.said ?? (connection.isClosed ? 'offline' : undefined);
  } finally {
    connection.drop();
  }
}
