// Counts the entries of the audit trail by week, for the chart above the trail (contract 41.3).
import { addDays, weekdayOf } from '#shared/days.ts';
import type { AnswerOf, QueryOf } from '#shared/endpoints/table.ts';
import { rangesBetween } from '../../audit/spans.ts';
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import { dayRuleOf, getStore } from '../../domain/store/settings.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { dayStart } from '../../time/zone-days.ts';
import { FROM_FOUND, type Sought } from './found.ts';

type Query = QueryOf<'GET /audit/weeks'> & { readonly now: number };

const WEEKS = 12;

/** The names of the parameters for the instants at which the weeks after the first one begin. */
const BEGINS = Array.from({ length: WEEKS - 1 }, (_, index) => `begin${index + 1}` as const);

type Begins = Record<(typeof BEGINS)[number], number>;

// One pass over the entries: with a pass per week, a clock that was once ahead would let each pass read all entries.
const counted = written<Sought & Begins & { least: number }, { week: number; count: number }>(
  `SELECT ${BEGINS.map((name) => `(at >= :${name})`).join(' + ')} AS week, count(*) AS count
   ${FROM_FOUND} GROUP BY week`,
);

/** Returns the Monday of the week of this day. */
const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** Returns the number of entries in each of the 12 weeks up to the asked day, earliest first. */
function countWeeks(tx: Tx, query: Query): AnswerOf<'GET /audit/weeks'> {
  const { now, day, username, kind, least } = query;
  const rule = dayRuleOf(getStore(tx));
  const lastMonday = mondayOf(day ?? businessDayNow(tx, now));
  const weeks = Array.from({ length: WEEKS }, (_, index) =>
    addDays(lastMonday, 7 * (index + 1 - WEEKS)),
  );
  const begins = weeks.map((week) => dayStart(week, rule));
  const [from = 0, to] = [begins[0], dayStart(addDays(lastMonday, 7), rule)];
  const sought = {
    ...(Object.fromEntries(BEGINS.map((name, index) => [name, begins[index + 1]])) as Begins),
    from,
    to,
    username: username || null,
    kind: kind || null,
    least: least ?? 0,
  };
  const found = rangesBetween(tx, from, to).flatMap((range) =>
    tx.all(counted, { ...sought, ...range }),
  );
  return weeks.map((week, index) => {
    const counts = found.filter((row) => row.week === index).map(({ count }) => count);
    return { week, count: counts.reduce((sum, count) => sum + count, 0) };
  });
}

export const auditWeekReads = { countWeeks };
