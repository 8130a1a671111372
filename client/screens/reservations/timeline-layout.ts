// Lays out a day's reservations by table and hour: row, lane, start and length.
import type { Reservation } from '#shared/entities/people.ts';
import type { StoreTable } from '#shared/entities/store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The timeline shows at least this many hours. */
const LEAST_HOURS = 6;

export interface Block {
  readonly party: Reservation;
  /** The lane within the row; overlapping reservations have different lanes. */
  readonly lane: number;
  /** Fractions of the whole width, 0 to 1. */
  readonly from: number;
  readonly length: number;
}

export interface Row {
  readonly id: number | null;
  readonly title: string;
  readonly lanes: number;
  readonly blocks: readonly Block[];
}

export interface Timeline {
  readonly start: number;
  readonly hours: number;
  readonly rows: readonly Row[];
}

const startOf = ({ date }: Reservation): number => Date.parse(date);
const endOf = (party: Reservation): number => startOf(party) + party.minutes * MINUTE_MS;

/** Returns the full hours around all parties; `offset` is how far the store's clock is past a full UTC hour, in ms. */
function spanOf(parties: readonly Reservation[], offset: number) {
  const floor = (at: number) => Math.floor((at + offset) / HOUR_MS) * HOUR_MS - offset;
  const start = floor(Math.min(...parties.map(startOf)));
  const end = Math.max(...parties.map(endOf));
  return { start, hours: Math.max(LEAST_HOURS, Math.ceil((end - start) / HOUR_MS)) };
}

function layOutRow(parties: readonly Reservation[], start: number, whole: number) {
  const ends: number[] = [];
  const blocks = parties.map((party): Block => {
    const free = ends.findIndex((end) => end <= startOf(party));
    const lane = free === -1 ? ends.length : free;
    ends[lane] = endOf(party);
    const from = (startOf(party) - start) / whole;
    return { party, lane, from, length: (party.minutes * MINUTE_MS) / whole };
  });
  return { blocks, lanes: Math.max(1, ends.length) };
}

/** Returns the rows: one for each table, and one for parties without a table. Cancelled reservations are left out. */
export function layOutTimeline(
  reservations: readonly Reservation[],
  tables: readonly StoreTable[],
  offset = 0,
): Timeline | undefined {
  const parties = reservations
    .filter(({ status }) => status !== 'cancelled')
    .sort((a, b) => startOf(a) - startOf(b) || a.id - b.id);
  if (parties.length === 0) return undefined;
  const { start, hours } = spanOf(parties, offset);
  const known = new Set(tables.map(({ id }) => id));
  const places = [
    ...tables.map(({ id, table_title }) => ({ id, title: table_title })),
    // A deleted table stays visible while it has parties.
    ...parties.flatMap(({ table_id, table_title }) => {
      if (table_id === null || known.has(table_id)) return [];
      known.add(table_id);
      return [{ id: table_id, title: table_title ?? '' }];
    }),
  ];
  const rowOf = (id: number | null, title: string): Row => {
    const own = parties.filter(({ table_id }) => table_id === id);
    return { id, title, ...layOutRow(own, start, hours * HOUR_MS) };
  };
  const nowhere = rowOf(null, 'None yet');
  const rows = places.map(({ id, title }) => rowOf(id, title));
  return { start, hours, rows: nowhere.blocks.length > 0 ? [nowhere, ...rows] : rows };
}
