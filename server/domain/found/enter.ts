// The types that the commands for found orders, payments and account entries share (contract 38.1).
import type { Command } from '../../engine/command.ts';
import type { FoundRow } from './found.ts';
import type { FoundEntry } from './found-entry.ts';

interface Entering<E extends FoundEntry> {
  readonly row: FoundRow;
  readonly entry: E;
  /** The new total, if the screen has shown it to the user; null if the screen has shown only the old total. */
  readonly total: number | null;
  /** Whether the kitchen's printers print the order again. */
  readonly kitchen: boolean;
}

/** The ids that the entered order, payment or account entry has on this hub. */
export interface Entered {
  readonly orderId: number | null;
  readonly tokenNo: number | null;
  readonly billId: number | null;
}

export type EnterFound<E extends FoundEntry> = Command<Entering<E>, Entered>;
