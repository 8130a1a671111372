// Takes portions in the transaction of the sale, and gives back the portions of items that were cancelled before
// anybody began them (contract 20.7).

import { Refusal, type Sentence, say } from '#shared/errors.ts';
import type { HubEvent } from '#shared/frames.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { cacheKey } from '../../db/read-cache.ts';
import type { AvailabilityRow, CountedKind } from '../../db/schema.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { type CountKey, keyOf, portionsLeft, readCounts } from './portions.ts';

/** The cached map is changed in place. That is safe because a rollback discards it with all other cached values. */
type Counts = Map<CountKey, AvailabilityRow>;
const COUNTS = cacheKey<Counts>('portions');

const countsOf = (tx: Tx): Counts =>
  tx.cached(COUNTS, () => new Map(readCounts(tx).map((row) => [keyOf(row.kind, row.ref_id), row])));

/** Stores changed counts in the cache, so that the next sale reads nothing. */
export function keepCounts(tx: Tx, changed: readonly AvailabilityRow[], gone?: CountKey): void {
  const counts = countsOf(tx);
  for (const row of changed) counts.set(keyOf(row.kind, row.ref_id), row);
  if (gone) counts.delete(gone);
}

/** An item, variant, add-on or option that is sold and may be counted: its title, and the number of pieces. */
export interface Portion {
  readonly kind: CountedKind;
  readonly id: number;
  readonly title: string;
  readonly pieces: number;
}

/** A line of a cart, with every item, variant, add-on and option from which it takes portions. */
export interface TakenLine {
  /** The index of the line in the cart. */
  readonly index: number;
  readonly itemId: number;
  readonly portions: readonly Portion[];
}

const addPortions = prepared<{ kind: CountedKind; id: number; pieces: number }>()((p) =>
  qb
    .updateTable('availability')
    .set((eb) => ({ portions: eb('portions', '+', p('pieces')) }))
    .where('kind', '=', p('kind'))
    .where('ref_id', '=', p('id')),
);

/** Changes each count by its number of pieces. Returns the events with the portions left. */
function moveCounts(tx: Tx, moved: ReadonlyMap<AvailabilityRow, number>): HubEvent[] {
  if (moved.size === 0) return [];
  const rows = [...moved].map(([row, pieces]) => {
    tx.run(addPortions, { kind: row.kind, id: row.ref_id, pieces });
    return { ...row, portions: row.portions + pieces };
  });
  keepCounts(tx, rows);
  const left = rows.map((row) => portionsLeft(row, row.portions));
  return [{ event: 'menu_update', data: { left } }];
}

/** Returns the countdowns of the current business day that apply to these portions, each with its number of pieces. */
function touched(tx: Tx, now: number, portions: readonly Portion[]): Map<AvailabilityRow, number> {
  const wanted = new Map<AvailabilityRow, number>();
  const counts = countsOf(tx);
  if (counts.size === 0) return wanted;
  const day = businessDayNow(tx, now);
  for (const { kind, id, pieces } of portions) {
    const row = counts.get(keyOf(kind, id));
    if (row && (row.until_day ?? day) === day) wanted.set(row, (wanted.get(row) ?? 0) + pieces);
  }
  return wanted;
}

interface Short {
  readonly title: string;
  readonly left: number;
}

function soldOutSentence(short: readonly Short[]): Sentence {
  const named = new Set(short.map((each) => `“${each.title}” (${each.left})`));
  const [{ title, left } = { title: '', left: 0 }] = short;
  if (named.size > 1)
    return say`Too few portions are left of ${{ dishes: [...named].join(', ') }}.`;
  if (left === 0) return say`“${{ title }}” is sold out.`;
  return left === 1
    ? say`Only 1 of “${{ title }}” is left.`
    : say`Only ${{ left }} of “${{ title }}” are left.`;
}

/**
 * Returns 409 SOLD_OUT. The error lists every line for which too few portions are left, with the number that is left.
 */
function soldOut(lines: readonly TakenLine[], short: readonly AvailabilityRow[]): Refusal {
  const lefts = new Map(short.map((row) => [keyOf(row.kind, row.ref_id), row.portions]));
  const wants = lines.flatMap(({ index, itemId, portions }) => {
    const own = portions
      .map(({ kind, id, title }) => ({ title, left: lefts.get(keyOf(kind, id)) }))
      .filter((each): each is { title: string; left: number } => each.left !== undefined)
      .sort((a, b) => a.left - b.left);
    const [least] = own;
    return least ? [{ index, id: itemId, ...least }] : [];
  });
  const told = new Set<string>();
  const shortLines = wants.flatMap(({ index, id, left }) => {
    const key = `${index} ${id}`;
    if (told.has(key)) return [];
    told.add(key);
    return [{ index, id, left }];
  });
  return new Refusal('SOLD_OUT', soldOutSentence(wants), { extra: { lines: shortLines } });
}

/** Returns how many pieces a cart takes from each count; 409 SOLD_OUT if there are too few. */
function wantedOf(tx: Tx, now: number, lines: readonly TakenLine[]): Map<AvailabilityRow, number> {
  const wanted = touched(
    tx,
    now,
    lines.flatMap(({ portions }) => portions),
  );
  const short = [...wanted].filter(([row, pieces]) => row.portions < pieces).map(([row]) => row);
  if (short.length > 0) throw soldOut(lines, short);
  return wanted;
}

/** Throws 409 SOLD_OUT if there are too few portions for a cart. Does not take any portions. */
export const expectPortions = (tx: Tx, now: number, lines: readonly TakenLine[]): void => {
  wantedOf(tx, now, lines);
};

/** Takes the portions of a cart: all of them or none. Does not access the database if nothing is counted. */
export function takePortions(tx: Tx, now: number, lines: readonly TakenLine[]): HubEvent[] {
  const wanted = wantedOf(tx, now, lines);
  return moveCounts(tx, new Map([...wanted].map(([row, pieces]) => [row, -pieces])));
}

/** A cancelled item that nobody had begun, with the portions that it had taken. */
interface Returned {
  readonly itemId: number;
  readonly portions: readonly Portion[];
}

/** Returns whether anything is counted at all. */
export const isAnythingCounted = (tx: Tx): boolean => countsOf(tx).size > 0;

/**
 * Gives the portions of cancelled items back to the counts from which they were taken. A count that was set after the
 * item was ordered gets nothing back.
 */
export function returnPortions(tx: Tx, now: number, items: readonly Returned[]): HubEvent[] {
  const moved = new Map<AvailabilityRow, number>();
  for (const { itemId, portions } of items) {
    for (const [row, pieces] of touched(tx, now, portions)) {
      if (itemId > row.since_item) moved.set(row, (moved.get(row) ?? 0) + pieces);
    }
  }
  return moveCounts(tx, moved);
}
