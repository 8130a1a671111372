// Compares the prices of a dish on its price lists before and after a change, for every hour of a week.
import { DELIVERY_TYPES } from '../states/order.ts';
import type { Cents } from './money.ts';
import { listedPrice, type PriceList, type Stretch, timelineOf } from './price-lists.ts';
import type { PricedEntry, PricedMenuDish } from './priced-menu.ts';

interface Side {
  readonly dish: PricedMenuDish;
  readonly lists: readonly PriceList[];
}

/** A week that starts on a Monday, one day before it for lists that run past midnight, and one day after it. */
const WEEK = [
  '2024-01-07',
  '2024-01-08',
  '2024-01-09',
  '2024-01-10',
  '2024-01-11',
  '2024-01-12',
  '2024-01-13',
  '2024-01-14',
  '2024-01-15',
];
const instantOf = (day: string, time: string): number => Date.parse(`${day}T${time}:00Z`);

const [START, END] = [instantOf('2024-01-08', '00:00'), instantOf('2024-01-15', '00:00')];

const timelines = new WeakMap<readonly PriceList[], readonly Stretch[]>();
function timelineFor(lists: readonly PriceList[]): readonly Stretch[] {
  const known = timelines.get(lists) ?? timelineOf(lists, WEEK, instantOf);
  timelines.set(lists, known);
  return known;
}

interface Moment {
  readonly now: readonly PriceList[];
  readonly before: readonly PriceList[];
}
const moments = new WeakMap<readonly PriceList[], WeakMap<readonly PriceList[], Moment[]>>();

const holdingAt = (stretches: readonly Stretch[], at: number): readonly PriceList[] =>
  stretches.find(({ from, until }) => from <= at && at < until)?.lists ?? [];

const namesOf = (lists: readonly PriceList[]): string => lists.map(({ id }) => id).join(' ');

/**
 * Compares the price lists at every moment of a week. Returns pairs of the lists that apply before the change and the
 * lists that apply after it. Each pair is returned once.
 */
function momentsOf(now: readonly PriceList[], before: readonly PriceList[]): Moment[] {
  const known = moments.get(now)?.get(before);
  if (known) return known;
  const [after, earlier] = [timelineFor(now), timelineFor(before)];
  const edges = [...after, ...earlier].flatMap(({ from, until }) => [from, until]);
  const found = new Map<string, Moment>();
  for (const at of new Set([START, ...edges])) {
    if (at < START || at >= END) continue;
    const moment = { now: holdingAt(after, at), before: holdingAt(earlier, at) };
    found.set(`${namesOf(moment.now)} / ${namesOf(moment.before)}`, moment);
  }
  const all = [...found.values()];
  const byBefore = moments.get(now) ?? new WeakMap<readonly PriceList[], Moment[]>();
  moments.set(now, byBefore.set(before, all));
  return all;
}

/**
 * Returns the variants of a dish (or the dish itself) that price lists make cheaper than before at any hour. Leaves
 * out entries with a lower menu price, because another function reports them.
 */
export function listFalls(now: Side, before: Side): { unit: PricedEntry; cents: Cents }[] {
  if (now.lists.length === 0 && before.lists.length === 0) return [];
  const old = new Map(before.dish.units.map(({ id, cents }) => [id, cents]));
  const pairs = momentsOf(now.lists, before.lists);
  return now.dish.units.flatMap((unit) => {
    const was = old.get(unit.id);
    if (was === undefined || unit.cents < was) return [];
    const falls = pairs.flatMap((lists) =>
      DELIVERY_TYPES.map(
        (type) =>
          priceAt(now.dish, unit.id, unit.cents, lists.now, type) -
          priceAt(before.dish, unit.id, was, lists.before, type),
      ),
    );
    const cents = Math.min(0, ...falls);
    return cents < 0 ? [{ unit, cents }] : [];
  });
}

function priceAt(
  { id, categoryId }: PricedMenuDish,
  unitId: number,
  unitCents: Cents,
  lists: readonly PriceList[],
  type: (typeof DELIVERY_TYPES)[number],
): Cents {
  const variantId = unitId === 0 ? null : unitId;
  return (
    listedPrice(lists, type, { itemId: id, variantId, categoryId, unitCents })?.unitCents ??
    unitCents
  );
}
