// The states of a table, each with a condition. If several conditions are true, the table has the last of these states
// in this list (contract 22).

export const TABLE_STATES = [
  'free',
  'reserved',
  'seated',
  'ordered',
  'ready',
  'printed',
  'part-paid',
  'paid',
] as const;
export type TableState = (typeof TABLE_STATES)[number];

/** How long before and after the time of a reservation its table is marked as reserved. */
export const RESERVED_WITHIN_MS = 45 * 60_000;

/** Whether the condition of each state is true for a table. `free` has no condition. */
type Held = Readonly<Record<Exclude<TableState, 'free'>, boolean>>;

export const tableStateOf = (held: Held): TableState =>
  TABLE_STATES.findLast((state) => state !== 'free' && held[state]) ?? 'free';
