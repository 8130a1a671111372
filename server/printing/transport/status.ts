// What a printer says of itself: the answers to DLE EOT.
import type { PrinterState } from '#shared/printing.ts';

/** Why it is offline (cover, error), then how its paper is. */
export const ASK_STATUS = Buffer.from([0x10, 0x04, 0x02, 0x10, 0x04, 0x04]);
export const STATUS_BYTES = 2;

/** A status byte has these bits fixed; anything else a printer says is no answer. */
export const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12;

/** The state behind the two answers, in the order in which they were asked for. */
export function stateOf([cause = 0x12, paper = 0x12]: readonly number[]): PrinterState {
  if (cause & 0x04) return 'cover-open';
  if (paper & 0x60 || cause & 0x20) return 'paper-out';
  if (cause & 0x40) return 'error';
  return 'ready';
}

export const STATE_WORDS: Readonly<Record<PrinterState, string>> = {
  unknown: 'The printer has said nothing yet.',
  ready: 'The printer is ready.',
  offline: 'The printer does not answer. Is it switched on?',
  'paper-out': 'The printer is out of paper.',
  'cover-open': 'The cover of the printer is open.',
  error: 'The printer reports an error.',
};
