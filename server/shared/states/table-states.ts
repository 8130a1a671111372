// The states of a table. A table has the last one in this list whose condition is true (contract 22).

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

/** A reservation marks its table as reserved for this long before and after its time. */
export const RESERVED_WITHIN_MS = 45 * 60_000;

/** The states whose conditions are true for a table; `free` always is. */
type Held = Readonly<Record<Exclude<TableState, 'free'>, boolean>>;

export const tableStateOf = (held: Held): TableState =>
  TABLE_STATES.findLast((state) => state !== 'free' && held[state]) ?? 'free';
