// The calls of the hub's clock and its business day (CONTRACT §7).
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { businessDayOf } from '../../time/zone-days.ts';
import { reopenDay } from './clock.ts';
import { findClockWarning } from './clock-queries.ts';
import { dayRuleOf, getStore } from './queries.ts';

export const clockRoutes = (hub: Hub): Route[] => [
  route('GET /settings/clock', () =>
    hub.read((tx) => {
      const now = hub.clock();
      return {
        now: new Date(now).toISOString(),
        businessDay: businessDayNow(tx, now),
        clockDay: businessDayOf(now, dayRuleOf(getStore(tx))),
        warning: findClockWarning(hub, tx),
      };
    }),
  ),
  route('POST /settings/clock/reopen-day', async ({ body, call }) => {
    const committed = await hub.run(reopenDay, body, call);
    if (committed.status === 200) hub.clockWatch.believe();
    return committed;
  }),
];
