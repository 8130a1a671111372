// The current business day and its tokens (contract 7): days never run backwards, tokens never repeat.

import { addDays } from '#shared/days.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb, written } from '../db/query.ts';
import { cacheKey } from '../db/read-cache.ts';
import { businessDayOf, dayStart, hourOf } from './zone-days.ts';

// Reads only the columns of the store that every order needs, because the whole row is long.
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

/**
 * Returns the business day at an instant; if the clock or the zone was set back, the later day continues. Writes
 * nothing.
 */
export const businessDayNow = (tx: Tx, now: number): string => laterDay(getDayRow(tx), now);

/** Returns the instant at which the current business day ends. */
export function businessDayEnd(tx: Tx, now: number): number {
  const { timezone, day_starts_at: dayStartsAt } = getDayRow(tx);
  return dayStart(addDays(businessDayNow(tx, now), 1), { timezone, dayStartsAt });
}

const openDay = prepared<{ day: string }>()((p) =>
  qb
    .updateTable('store')
    .set({ business_day: p('day') })
    .where((eb) => eb.or([eb('business_day', 'is', null), eb('business_day', '<', p('day'))])),
);

/**
 * Like `businessDayNow`, for commands that store something on that day. Stores the day, so that no earlier day
 * follows.
 */
export function openBusinessDay(tx: Tx, now: number): string {
  const row = getDayRow(tx);
  const day = laterDay(row, now);
  if (day !== row.business_day) tx.run(openDay, { day });
  return day;
}

const tradeOn = prepared<{ day: string }>()((p) =>
  qb
    .insertInto('token_days')
    .values({ business_day: p('day'), last_token: 0 })
    .onConflict((conflict) => conflict.doNothing()),
);

// Orders are never deleted, so the highest token of a day is the last that was assigned.
const lastToken = written<{ day: string }, { token: number }>(
  `SELECT max(last_token, coalesce((SELECT max(token_no) FROM orders WHERE business_day = :day), 0)) AS token
   FROM token_days WHERE business_day = :day`,
);

const tokenKey = (day: string) => cacheKey<number>(`token ${day}`);

function readLastToken(tx: Tx, day: string): number {
  tx.run(tradeOn, { day });
  return tx.get(lastToken, { day })?.token ?? 0;
}

/** Returns the current hour on the store's clock. */
export const saleHour = (tx: Tx, now: number): number => hourOf(now, getDayRow(tx).timezone);

/** Returns the next token of a day: 1, 2, 3 … without gaps, because a refused order also rolls back its token. */
export function nextToken(tx: Tx, day: string): number {
  const token = tx.cached(tokenKey(day), () => readLastToken(tx, day)) + 1;
  tx.cache(tokenKey(day), token);
  return token;
}
