// The takings of stores today and a week ago, up to the same time of day (contract 36.4).
import { sql } from 'kysely';
import { addDays } from '#shared/days.ts';
import { groupBy } from '#shared/group-by.ts';
import type { OfficeTx } from '../db/as-user.ts';

/** The business day at a store, and how much of it has passed. */
interface StoreClock {
  readonly day: string;
  /** The hour in which the day starts, 0 to 23. */
  readonly first: number;
  /**
   * How many hours of the clock have passed since `first`. It is 24 only in the last minutes of a day that does not
   * start on the hour: at 04:10 if days start at 04:30.
   */
  readonly hours: number;
  /** The part of the current hour that has passed, 0 to 1. */
  readonly part: number;
}

interface Place {
  readonly time_zone: string;
  /** When the business day starts, such as `04:00`. */
  readonly day_starts: string;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Returns the business day at a place, and how much of it has passed. Compares local clock times: 18:00 today is
 * compared with 18:00 a week ago, even if daylight saving began or ended in between.
 */
function clockAt(now: number, { time_zone: timeZone, day_starts }: Place): StoreClock {
  const format = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  const [date = '', time = ''] = new Intl.DateTimeFormat('en-CA', format)
    .format(new Date(now))
    .split(', ');
  const start = minutesOf(day_starts);
  const isNight = minutesOf(time) < start;
  const skipped = start % 60;
  const passed = minutesOf(time) + (isNight ? 1440 : 0) - (start - skipped);
  const hours = Math.floor(passed / 60);
  // The first hour has fewer minutes if the day does not start on the hour.
  const before = hours === 0 ? skipped : 0;
  return {
    day: isNight ? addDays(date, -1) : date,
    first: Math.floor(start / 60),
    hours,
    part: ((passed % 60) - before) / (60 - before),
  };
}

/**
 * Adds up the takings of each store on a day, until this time of day. Counts only the part of the current hour that has
 * passed.
 */
async function readUntil(tx: OfficeTx, { day, first, hours, part }: StoreClock) {
  const names = Array.from({ length: 24 }, (_, hour) =>
    String((first + hour) % 24).padStart(2, '0'),
  );
  const [running = '', passed] = [names[hours], names.slice(0, hours)];
  const { rows } = await sql<{ store_id: number; amount: number }>`
    SELECT store_id, round(sum(CASE WHEN key = ${running} THEN amount * ${part}::float8
      ELSE amount END)::numeric)::float8 AS amount
    FROM sums WHERE kind = 'hour' AND day = ${day} AND key IN (${sql.join([...passed, running])})
    GROUP BY store_id`.execute(tx);
  return new Map(rows.map(({ store_id, amount }) => [Number(store_id), amount]));
}

async function readDays(tx: OfficeTx, days: readonly string[]) {
  const rows = await tx
    .selectFrom('sums')
    .select(['store_id', 'day', 'amount'])
    .where('kind', '=', 'day')
    .where('day', 'in', [...days])
    .execute();
  return new Map(rows.map(({ store_id, day, amount }) => [`${store_id} ${day}`, amount]));
}

interface Takings {
  readonly today: string;
  readonly takings: number;
  readonly takingsBefore: number;
}

/** Returns a function that takes a store and returns its takings, in minor units. */
export async function readTakings<S extends Place & { readonly id: number }>(
  tx: OfficeTx,
  stores: readonly S[],
  now: number,
): Promise<(store: S) => Takings> {
  // Most stores share a time zone and a start of the day, and are read together.
  const places = groupBy(stores, ({ time_zone, day_starts }) => `${time_zone} ${day_starts}`);
  const clocks = new Map([...places].map(([name, [one]]) => [name, one && clockAt(now, one)]));
  const befores = new Map<string, ReadonlyMap<number, number>>();
  for (const clock of clocks.values()) {
    const name = JSON.stringify(clock);
    if (!clock || befores.has(name)) continue;
    befores.set(name, await readUntil(tx, { ...clock, day: addDays(clock.day, -7) }));
  }
  const days = await readDays(tx, [
    ...new Set([...clocks.values()].flatMap((clock) => clock?.day ?? [])),
  ]);
  return ({ id, time_zone, day_starts }) => {
    const clock = clocks.get(`${time_zone} ${day_starts}`);
    const today = clock?.day ?? '';
    const takingsBefore = befores.get(JSON.stringify(clock))?.get(id) ?? 0;
    return { today, takings: days.get(`${id} ${today}`) ?? 0, takingsBefore };
  };
}
