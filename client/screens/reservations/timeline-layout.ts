// Places a day's reservations and walk-ins on the timeline. Each gets a row (its table), a lane, a start and a
// length.
import type { Reservation } from '#shared/entities/people.ts';
import type { StoreTable } from '#shared/entities/store.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { t } from '../../locales/t.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The timeline shows at least this many hours. */
const LEAST_HOURS = 6;

/** A reservation, or guests who sit at a table without a reservation. */
export interface Stay {
  readonly id: string;
  readonly name: string;
  /** The number of guests; null if nobody entered it. */
  readonly people: number | null;
  readonly date: string;
  readonly minutes: number;
  readonly table_id: number | null;
  readonly table_title: string | null;
  /** Undefined for walk-ins. */
  readonly party: Reservation | undefined;
}

/** The assumed length of a walk-in's stay on the timeline; the same as the default of a reservation. */
const WALK_IN_MINUTES = 120;

const stayOf = (party: Reservation): Stay => ({
  id: `reservation ${party.id}`,
  name: party.customer_name,
  people: party.people_count,
  date: party.date,
  minutes: party.minutes,
  table_id: party.table_id,
  table_title: party.table_title,
  party,
});

const isSeated = ({ seated_at, has_left }: Reservation): boolean =>
  seated_at !== null && has_left !== 1;

/** Returns the guests at tables where no party with a reservation sits. */
export function walkInsAt(
  tables: readonly SeatedTable[],
  reservations: readonly Reservation[],
): Stay[] {
  const booked = new Set(reservations.filter(isSeated).map(({ table_id }) => table_id));
  return tables.flatMap(({ id, table_title, since, guests, bills }) => {
    const [bill] = bills;
    if (bill === undefined || since === null || booked.has(id)) return [];
    return {
      id: `table ${id}`,
      name: bill.title ?? t('Walk-in'),
      people: guests,
      date: since,
      minutes: WALK_IN_MINUTES,
      table_id: id,
      table_title,
      party: undefined,
    };
  });
}

export interface Block {
  readonly stay: Stay;
  /** The lane within the row; overlapping reservations have different lanes. */
  readonly lane: number;
  /** The start of the stay, as a fraction of the timeline's width from 0 to 1. The length has the same unit. */
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

const startOf = ({ date }: Stay): number => Date.parse(date);
const endOf = (stay: Stay): number => startOf(stay) + stay.minutes * MINUTE_MS;

/**
 * Returns the full hours that contain the stays of all parties. `offset` is how far the store's clock is past a full
 * UTC hour, in ms.
 */
function spanOf(parties: readonly Stay[], offset: number) {
  const floor = (at: number) => Math.floor((at + offset) / HOUR_MS) * HOUR_MS - offset;
  const start = floor(Math.min(...parties.map(startOf)));
  const end = Math.max(...parties.map(endOf));
  return { start, hours: Math.max(LEAST_HOURS, Math.ceil((end - start) / HOUR_MS)) };
}

function layOutRow(stays: readonly Stay[], start: number, whole: number) {
  const ends: number[] = [];
  const blocks = stays.map((stay): Block => {
    const free = ends.findIndex((end) => end <= startOf(stay));
    const lane = free === -1 ? ends.length : free;
    ends[lane] = endOf(stay);
    const from = (startOf(stay) - start) / whole;
    return { stay, lane, from, length: (stay.minutes * MINUTE_MS) / whole };
  });
  return { blocks, lanes: Math.max(1, ends.length) };
}

/** Returns the rows: one for each table, and one for parties without a table. Cancelled reservations are left out. */
export function layOutTimeline(
  reservations: readonly Reservation[],
  tables: readonly StoreTable[],
  { offset = 0, walkIns = [] }: { offset?: number; walkIns?: readonly Stay[] } = {},
): Timeline | undefined {
  const booked = reservations
    .filter(({ status }) => status !== 'cancelled')
    .sort((a, b) => a.id - b.id)
    .map(stayOf);
  const parties = [...booked, ...walkIns].sort((a, b) => startOf(a) - startOf(b));
  if (parties.length === 0) return undefined;
  const { start, hours } = spanOf(parties, offset);
  const known = new Set(tables.map(({ id }) => id));
  const places = [
    ...tables.map(({ id, table_title }) => ({ id, title: table_title })),
    // A deleted table keeps its row while it has parties.
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
  const nowhere = rowOf(null, t('None yet##table'));
  const rows = places.map(({ id, title }) => rowOf(id, title));
  return { start, hours, rows: nowhere.blocks.length > 0 ? [nowhere, ...rows] : rows };
}
