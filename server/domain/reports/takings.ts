// The takings of one business day, up to an instant and by hour. They are computed only from the invoices of that day,
// so that the computation stays fast over the years.
import { sql } from 'kysely';
import type { Cents } from '#shared/billing/money.ts';
import { addDays } from '#shared/days.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { type DayRule, dayStart, hourOf } from '../../time/zone-days.ts';

const HOUR_MS = 3_600_000;

const takenUntil = prepared<{ day: string; until: number }>()((p) =>
  qb
    .selectFrom('invoices')
    .select((eb) => eb.fn.sum<number | null>('total_cents').as('total'))
    .where('business_day', '=', p('day'))
    .where('created_at', '<=', p('until')),
);

/** Returns the total of the invoices of a business day up to an instant, in minor units. */
export const takingsUntil = (tx: Tx, day: string, until: number): Cents =>
  tx.get(takenUntil, { day, until })?.total ?? 0;

const orderedUntil = prepared<{ day: string; until: number }>()((p) =>
  qb
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('business_day', '=', p('day'))
    .where('status', '<>', 'cancelled')
    .where('created_at', '<=', p('until')),
);

/** Returns the number of orders of a day up to an instant. Cancelled orders are not counted. */
export const ordersUntil = (tx: Tx, day: string, until: number): number =>
  tx.get(orderedUntil, { day, until })?.count ?? 0;

/**
 * Returns the instant on the business day `other` that corresponds to `now` on `day`: both instants are equally long
 * after the start of their day.
 */
export const sameTimeOn = (other: string, day: string, now: number, rule: DayRule): number =>
  dayStart(other, rule) + (now - dayStart(day, rule));

const takenByHour = prepared<{ day: string; start: number }>()((p) =>
  qb
    .selectFrom('invoices')
    .select((eb) => [
      // A bound number is a floating-point number: without the cast the hours would have fractions.
      sql<number>`cast(created_at - ${p('start')} AS INTEGER) / ${sql.lit(HOUR_MS)}`.as('slot'),
      eb.fn.sum<number>('total_cents').as('total'),
    ])
    .where('business_day', '=', p('day'))
    .groupBy('slot')
    .orderBy('slot'),
);

/**
 * Returns the start of the clock hour in which a business day begins, because takings are grouped by the hours of the
 * clock.
 */
function firstHour(day: string, rule: DayRule): number {
  const minutes = Number(rule.dayStartsAt.slice(3));
  return dayStart(day, rule) - minutes * 60_000;
}

const slotsOf = (tx: Tx, day: string, rule: DayRule): Map<number, Cents> =>
  new Map(
    tx
      .all(takenByHour, { day, start: firstHour(day, rule) })
      .map(({ slot, total }) => [slot, total]),
  );

/** Returns the takings of two days by hour, from the first to the last hour in which either day had takings. */
export function takingsByHour(tx: Tx, [day, before]: [string, string], rule: DayRule) {
  const [now, then] = [slotsOf(tx, day, rule), slotsOf(tx, before, rule)];
  const slots = [...now.keys(), ...then.keys()];
  if (slots.length === 0) return [];
  const first = Math.min(...slots);
  const start = firstHour(day, rule);
  return Array.from({ length: Math.max(...slots) - first + 1 }, (_, index) => {
    const slot = first + index;
    return {
      hour: hourOf(start + slot * HOUR_MS, rule.timezone),
      cents: now.get(slot) ?? 0,
      beforeCents: then.get(slot) ?? 0,
    };
  });
}

/** Returns the same weekday a week earlier. */
export const weekBefore = (day: string): string => addDays(day, -7);
