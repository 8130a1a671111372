// The faults that the rehearsal of a takeover can find in the standby's copy (contract 37.1). `GET /standby` lists a
// fault as one of these sentences; most have a colon and details in English in place of the full stop.

export const REHEARSAL_FAULTS = {
  file: 'The file is damaged.',
  order: 'Order {id} is missing.',
  audit: 'The audit trail is inconsistent.',
  books: 'The books do not balance.',
  sums: 'The daily sums do not match the sales.',
  none: 'The copy has no database.',
  untried: 'The copy could not be tested.',
} as const;

type Kind = keyof typeof REHEARSAL_FAULTS;

const startOf = (kind: Kind): string => REHEARSAL_FAULTS[kind].slice(0, -1);

/** Returns a fault as `GET /standby` lists it. */
export const faultOf = (kind: Exclude<Kind, 'order'>, details?: string): string =>
  details === undefined ? REHEARSAL_FAULTS[kind] : `${startOf(kind)}: ${details}.`;

export const missingOrder = (id: number): string => `Order ${id} is missing.`;

interface ReadFault {
  readonly kind: Kind;
  /** The number of a missing order; else 0. */
  readonly id: number;
  /** In English; empty if there are none. */
  readonly details: string;
}

const KINDS = Object.keys(REHEARSAL_FAULTS) as Kind[];

/** Reads a listed fault; undefined if a newer version of the hub wrote it. */
export function readFault(fault: string): ReadFault | undefined {
  const missing = /^Order (\d+) is missing\.$/.exec(fault);
  if (missing) return { kind: 'order', id: Number(missing[1]), details: '' };
  const kind = KINDS.find((each) => fault.startsWith(startOf(each)));
  return kind && { kind, id: 0, details: fault.slice(startOf(kind).length + 2) };
}
