// Computes how far back the hub keeps data. It also counts the days on which the store traded, so that data does not
// become old only because the clock jumps ahead (contract 7).

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
 * Returns the instant, in milliseconds, before which data is old: the earlier of two instants. The first is `days` days
 * ago. The second is the start of the day that is found by counting back `days` + 1 days of trade. The additional day
 * is needed because one day of trade may come from a wrong clock. Undefined while the hub has traded on too few days;
 * then no data is old.
 */
export function findRetainedSince(tx: Tx, now: number, days: number): number | undefined {
  const values = { today: businessDayNow(tx, now), skip: days + 1 };
  const row = tx.get(tradingDays, values);
  if (!row) return undefined;
  return Math.min(now - days * DAY_MS, dayStart(row.business_day, dayRuleOf(getStore(tx))));
}
