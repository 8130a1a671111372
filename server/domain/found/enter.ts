// The types that are common to entering found orders, payments and account entries (contract 38.1).
import type { Command } from '../../engine/command.ts';
import type { FoundRow } from './found.ts';
import type { FoundEntry } from './found-entry.ts';

interface Entering<E extends FoundEntry> {
  readonly row: FoundRow;
  readonly entry: E;
  /** The changed total that the screen has shown to the user; null if it has shown only the old total. */
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
