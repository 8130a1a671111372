// The business day that is now, and its tokens (CONTRACT §7): days never run backwards, tokens never repeat.

import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { cacheKey } from '../db/read-cache.ts';
import { businessDayOf, hourOf } from './zone-days.ts';

// What every order asks of the store's row; the whole row has 26 columns.
const dayRow = prepared()(() =>
  qb.selectFrom('store').select(['timezone', 'day_starts_at', 'business_day']),
);

const readDayRow = (tx: Tx) => tx.get(dayRow, {});
const DAY = cacheKey<ReturnType<typeof readDayRow>>('day');

function getDayRow(tx: Tx) {
  const row = tx.cached(DAY, () => readDayRow(tx));
  if (!row) throw new Error('the store row is missing');
  return row;
}

function laterDay(row: ReturnType<typeof getDayRow>, now: number): string {
  const byClock = businessDayOf(now, { timezone: row.timezone, dayStartsAt: row.day_starts_at });
  return row.business_day !== null && row.business_day > byClock ? row.business_day : byClock;
}

/** The business day at an instant: with the clock or the zone set back, the later day goes on. Writes nothing. */
export const businessDayNow = (tx: Tx, now: number): string => laterDay(getDayRow(tx), now);

const openDay = prepared<{ day: string }>()((p) =>
  qb
    .updateTable('store')
    .set({ business_day: p('day') })
    .where((eb) => eb.or([eb('business_day', 'is', null), eb('business_day', '<', p('day'))])),
);

/** The same for a command that stores something on that day: from then on no earlier day follows. */
export function openBusinessDay(tx: Tx, now: number): string {
  const row = getDayRow(tx);
  const day = laterDay(row, now);
  if (day !== row.business_day) tx.run(openDay, { day });
  return day;
}

const takeToken = prepared<{ day: string }>()((p) =>
  qb
    .insertInto('token_days')
    .values({ business_day: p('day'), last_token: 1 })
    .onConflict((conflict) =>
      conflict
        .column('business_day')
        .doUpdateSet((eb) => ({ last_token: eb('token_days.last_token', '+', 1) })),
    )
    .returning('last_token'),
);

/** The hour on the store's clock at which something is sold now. */
export const saleHour = (tx: Tx, now: number): number => hourOf(now, getDayRow(tx).timezone);

/** The next token of a day: 1, 2, 3 … without a gap, because a refused order rolls it back with itself. */
export function nextToken(tx: Tx, day: string): number {
  const row = tx.get(takeToken, { day });
  if (!row) throw new Error(`no token for ${day}`);
  return row.last_token;
}
