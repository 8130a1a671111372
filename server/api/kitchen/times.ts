// Cooking times by the hour at which dishes fired, and how often promised times were kept (contract 20).
import { sql } from 'kysely';
import type { KitchenTimes } from '#shared/entities/kitchen.ts';
import { KITCHEN_HISTORY_MS } from '#shared/limits.ts';
import { percentiles } from '#shared/percentile.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { soldWordsIn } from '../../domain/orders/sold-texts.ts';
import { isMeasured } from '../../domain/stations/ready-time.ts';
import { stationTitles } from '../../domain/stations/stations.ts';
import { dayRuleOf, getStore } from '../../domain/store/settings.ts';
import { hourFinder } from '../../time/zone-days.ts';

/**
 * One row for each dish and station, with the times of all its pieces as JSON. Reading one row for each piece takes
 * twice as long, mainly because the same titles are then created many times.
 */
const cooked = prepared<{ since: number }>()((p) =>
  qb
    .selectFrom('order_items')
    .select((eb) => [
      eb.fn.max<number>('id').as('id'),
      'item_title',
      'variant_title',
      'station_id',
      sql<string>`json_group_array(coalesce(fired_at, created_at))`.as('fired'),
      sql<string>`json_group_array(completed_at)`.as('completed'),
    ])
    .where('completed_at', '>=', p('since'))
    .where(isMeasured)
    .groupBy(['item_title', 'variant_title', 'station_id']),
);

type Timed = { hour: number; count: number; p50: number; p90: number };
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * Groups of equal dishes. Each group has the cooking times in seconds for each hour, and the fields that its dishes
 * have in common.
 */
class Durations<T> {
  readonly #groups = new Map<string, { readonly alike: T; readonly took: number[][] }>();

  /**
   * Returns the cooking times of a group, one list for each hour. `key` identifies the group; `alike` has its common
   * fields.
   */
  hoursOf(key: string, alike: T): number[][] {
    const known = this.#groups.get(key);
    if (known) return known.took;
    const took = HOURS.map(() => []);
    this.#groups.set(key, { alike, took });
    return took;
  }

  /**
   * Returns, for each group and hour, the number of pieces and the seconds within which 50 % and 90 % of them were
   * completed.
   */
  list(): (T & Timed)[] {
    return [...this.#groups.values()].flatMap(({ alike, took }) =>
      HOURS.flatMap((hour) => {
        const inHour = took[hour] ?? [];
        const [p50 = 0, p90 = 0] = percentiles(inHour, [50, 90]);
        return inHour.length === 0 ? [] : [{ ...alike, hour, count: inHour.length, p50, p90 }];
      }),
    );
  }
}

const promises = prepared<{ since: number }>()((p) =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select((eb) => [
      'orders.promised_at',
      'orders.status',
      eb.fn.max<number | null>('order_items.completed_at').as('done_at'),
      eb.fn
        .sum<number>(eb.case().when('order_items.completed_at', 'is', null).then(1).else(0).end())
        .as('undone'),
    ])
    .where('orders.promised_at', '>=', p('since'))
    .where('orders.status', '<>', 'cancelled')
    .where('order_items.status', '<>', 'cancelled')
    // The plus keeps SQLite from scanning all orders by id.
    .groupBy(sql`+orders.id`),
);

/**
 * Returns how many promised times are over (the order was completed, or the time has passed), and how many of these
 * were kept. Leaves out orders that were never worked on at a kitchen display.
 */
function keptOf(tx: Tx, now: number): KitchenTimes['kept'] {
  const over = tx
    .all(promises, { since: now - KITCHEN_HISTORY_MS })
    .filter(
      ({ undone, status, promised_at }) =>
        undone === 0 || (status === 'created' && (promised_at ?? now) < now),
    );
  const kept = over.filter(
    ({ undone, done_at, promised_at }) => undone === 0 && (done_at ?? 0) <= (promised_at ?? 0),
  );
  return { promised: over.length, kept: kept.length };
}

interface Asked {
  readonly now: number;
  /** The language of the dishes' titles; undefined for the titles as they were sold. */
  readonly language?: string | undefined;
}

type Dish = Omit<KitchenTimes['items'][number], keyof Timed> & {
  /** One of the order items with this dish. Its stored texts are the titles of the dish in other languages. */
  readonly id: number;
};

type Station = Omit<KitchenTimes['stations'][number], keyof Timed>;

/** Groups the cooked dishes by dish and hour, and by station and hour. */
function groupCooked(tx: Tx, now: number) {
  const hourAt = hourFinder(dayRuleOf(getStore(tx)).timezone);
  const titles = stationTitles(tx);
  const items = new Durations<Dish>();
  const stations = new Durations<Station>();
  for (const row of tx.all(cooked, { since: now - KITCHEN_HISTORY_MS })) {
    const { id, item_title, variant_title, station_id } = row;
    // No title contains a line break.
    const key = `${item_title}\n${variant_title ?? ''}`;
    const atDish = items.hoursOf(key, { id, item_title, variant_title });
    const title = titles.get(station_id ?? 0) ?? '';
    const atStation =
      station_id === null ? [] : stations.hoursOf(`${station_id}`, { station_id, title });
    const completed = JSON.parse(row.completed) as number[];
    for (const [n, fired] of (JSON.parse(row.fired) as number[]).entries()) {
      const hour = hourAt(fired);
      const took = Math.round(((completed[n] ?? fired) - fired) / 1000);
      atDish[hour]?.push(took);
      atStation[hour]?.push(took);
    }
  }
  return { items: items.list(), stations: stations.list() };
}

/** Returns the cooking times, with the dishes cooked most often first. */
function kitchenTimes(tx: Tx, { now, language }: Asked): KitchenTimes {
  const { items, stations } = groupCooked(tx, now);
  const ids = items.map(({ id }) => id);
  const words = soldWordsIn(tx, ids, language);
  return {
    items: items
      .map(({ id, item_title, variant_title, ...rest }) => ({
        item_title: words.get(id)?.title ?? item_title,
        variant_title: words.get(id)?.variant ?? variant_title,
        ...rest,
      }))
      .sort((a, b) => b.count - a.count || a.hour - b.hour),
    stations: stations.sort((a, b) => a.station_id - b.station_id || a.hour - b.hour),
    kept: keptOf(tx, now),
  };
}

export const kitchenReads = { kitchenTimes };
