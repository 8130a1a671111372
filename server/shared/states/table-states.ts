// What a table's state is said to be: of all that hold, the last (CONTRACT §22).

export const TABLE_STATES = [
  'free',
  'reserved',
  'seated',
  'ordered',
  'ready',
  'printed',
  'part-paid',
] as const;
export type TableState = (typeof TABLE_STATES)[number];

/** A reservation claims its table for so long before its time, and as long after it. */
export const RESERVED_WITHIN_MS = 45 * 60_000;

/** What of it holds at a table; `free` always does. */
type Held = Readonly<Record<Exclude<TableState, 'free'>, boolean>>;

export const tableStateOf = (held: Held): TableState =>
  TABLE_STATES.findLast((state) => state !== 'free' && held[state]) ?? 'free';
