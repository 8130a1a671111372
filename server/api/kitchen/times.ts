// Cooking times by the hour at which dishes fired, and how often promised times were kept (contract 20).
import { sql } from 'kysely';
import type { KitchenTimes } from '#shared/entities/kitchen.ts';
import { groupBy } from '#shared/group-by.ts';
import { KITCHEN_HISTORY_MS } from '#shared/limits.ts';
import { percentile } from '#shared/percentile.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { soldWordsIn } from '../../domain/orders/sold-texts.ts';
import { isMeasured } from '../../domain/stations/ready-time.ts';
import { stationTitles } from '../../domain/stations/stations.ts';
import { saleHour } from '../../time/business-day.ts';

const cooked = prepared<{ since: number }>()((p) =>
  qb
    .selectFrom('order_items')
    .select([
      'id',
      'item_title',
      'variant_title',
      'station_id',
      'completed_at',
      sql<number>`coalesce(fired_at, created_at)`.as('fired_at'),
    ])
    .where('completed_at', '>=', p('since'))
    .where(isMeasured),
);
type Cooked = ReturnType<typeof readCooked>[number];

const QUARTER_MS = 15 * 60_000;

/**
 * Reads cooked items with the hour at which they fired, in the store's time zone. The hour is computed once per
 * quarter of an hour, because offsets of time zones are multiples of a quarter.
 */
function readCooked(tx: Tx, now: number) {
  const hours = new Map<number, number>();
  const hourAt = (at: number): number => {
    const quarter = Math.floor(at / QUARTER_MS);
    const hour = hours.get(quarter) ?? saleHour(tx, at);
    hours.set(quarter, hour);
    return hour;
  };
  return tx.all(cooked, { since: now - KITCHEN_HISTORY_MS }).map((row) => ({
    ...row,
    hour: hourAt(row.fired_at),
    took: Math.round(((row.completed_at ?? row.fired_at) - row.fired_at) / 1000),
  }));
}

function timed(alike: readonly Cooked[]) {
  const took = alike.map((row) => row.took);
  return { count: took.length, p50: percentile(took, 50), p90: percentile(took, 90) };
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
 * Counts promised times that are decided: the order was completed, or the time has passed. Leaves out orders that
 * were never worked on at a kitchen display.
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

/** Returns the cooking times, with the dishes cooked most often first. */
function kitchenTimes(tx: Tx, { now, language }: Asked): KitchenTimes {
  const rows = readCooked(tx, now);
  const titles = stationTitles(tx);
  const byDish = groupBy(rows, (row) =>
    JSON.stringify([row.item_title, row.variant_title, row.hour]),
  );
  const byStation = groupBy(
    rows.filter(({ station_id }) => station_id !== null),
    ({ station_id, hour }) => `${station_id} ${hour}`,
  );
  const first = (alike: readonly Cooked[]) => alike.slice(0, 1);
  const words = soldWordsIn(
    tx,
    [...byDish.values()].flatMap(first).map(({ id }) => id),
    language,
  );
  return {
    items: [...byDish.values()]
      .flatMap((alike) =>
        first(alike).map(({ id, item_title, variant_title, hour }) => ({
          item_title: words.get(id)?.title ?? item_title,
          variant_title: words.get(id)?.variant ?? variant_title,
          hour,
          ...timed(alike),
        })),
      )
      .sort((a, b) => b.count - a.count || a.hour - b.hour),
    stations: [...byStation.values()]
      .flatMap((alike) =>
        first(alike).map(({ station_id, hour }) => ({
          station_id: station_id ?? 0,
          title: titles.get(station_id ?? 0) ?? '',
          hour,
          ...timed(alike),
        })),
      )
      .sort((a, b) => a.station_id - b.station_id || a.hour - b.hour),
    kept: keptOf(tx, now),
  };
}

export const kitchenReads = { kitchenTimes };
