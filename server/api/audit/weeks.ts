// Counts the entries of the audit trail by week, for the chart above the trail (contract 41.3).
import { addDays } from '#shared/days.ts';
import type { AnswerOf, QueryOf } from '#shared/endpoints/table.ts';
import { rangesBetween } from '../../audit/spans.ts';
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import { dayRuleOf, getStore } from '../../domain/store/settings.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { rangeInstants } from '../../time/zone-days.ts';
import { FROM_FOUND, type Sought } from './found.ts';

type Query = QueryOf<'GET /audit/weeks'> & { readonly now: number };

const WEEKS = 12;

const counted = written<Sought & { least: number }, { count: number }>(
  `SELECT count(*) AS count ${FROM_FOUND}`,
);

/** Returns the Monday of the week of this day. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Returns the number of entries in each of the 12 weeks up to the asked day, earliest first. */
function countWeeks(tx: Tx, query: Query): AnswerOf<'GET /audit/weeks'> {
  const { now, day, username, kind, least } = query;
  const rule = dayRuleOf(getStore(tx));
  const lastMonday = mondayOf(day ?? businessDayNow(tx, now));
  return Array.from({ length: WEEKS }, (_, index) => {
    const week = addDays(lastMonday, 7 * (index + 1 - WEEKS));
    const [from, to] = rangeInstants(week, addDays(week, 6), rule);
    const sought = { from, to, username: username || null, kind: kind || null, least: least ?? 0 };
    const counts = rangesBetween(tx, from, to).map(
      (range) => tx.get(counted, { ...sought, ...range })?.count ?? 0,
    );
    return { week, count: counts.reduce((sum, count) => sum + count, 0) };
  });
}

export const auditWeekReads = { countWeeks };
