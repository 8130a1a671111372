// The states of a table. Several conditions can be true. The table then has the last state in this list with a true
// condition (contract 22).

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

/** A table is marked as reserved from this long before the time of a reservation until this long after it. */
export const RESERVED_WITHIN_MS = 45 * 60_000;

/** Whether the condition of each state is true for a table; the condition of `free` always is. */
type Held = Readonly<Record<Exclude<TableState, 'free'>, boolean>>;

export const tableStateOf = (held: Held): TableState =>
  TABLE_STATES.findLast((state) => state !== 'free' && held[state]) ?? 'free';
