// From when on the hub remembers: in days on which it traded, since a clock that leaps ahead ages nothing (CONTRACT §7).

import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { dayStart } from '../../time/zone-days.ts';
import { dayRuleOf, getStore } from '../store/settings.ts';

const DAY_MS = 86_400_000;

const tradingDays = prepared<{ today: string; skip: number }>()((p) =>
  qb
    .selectFrom('token_days')
    .select('business_day')
    .where('business_day', '<=', p('today'))
    .orderBy('business_day', 'desc')
    .limit(1)
    .offset(p('skip')),
);

/**
 * What is older than this instant, in milliseconds, is older than so many days by the clock and by the days on which
 * the hub sold: 7 means before the eighth day of trade ahead of today, for one of them may be a wrong clock's.
 * Undefined while it has not traded for so long: then nothing is old.
 */
export function findRetainedSince(tx: Tx, now: number, days: number): number | undefined {
  const values = { today: businessDayNow(tx, now), skip: days + 1 };
  const row = tx.get(tradingDays, values);
  if (!row) return undefined;
  return Math.min(now - days * DAY_MS, dayStart(row.business_day, dayRuleOf(getStore(tx))));
}
