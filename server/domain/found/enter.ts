// How entries of each kind are entered: what the commands of orders, bills and accounts have in common (contract 38.1).
import type { Command } from '../../engine/command.ts';
import type { FoundRow } from './found.ts';
import type { FoundEntry } from './found-entry.ts';

interface Entering<E extends FoundEntry> {
  readonly row: FoundRow;
  readonly entry: E;
  /** The total that the screen has shown; null if it has shown the old one. */
  readonly total: number | null;
  /** Whether the kitchen's printers get an order once more. */
  readonly kitchen: boolean;
}

/** What the entry became here. */
export interface Entered {
  readonly orderId: number | null;
  readonly tokenNo: number | null;
  readonly billId: number | null;
}

export type EnterFound<E extends FoundEntry> = Command<Entering<E>, Entered>;
