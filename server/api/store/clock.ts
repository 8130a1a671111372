// Reopens a business day (contract 7). Its token numbers continue after the highest number used.
import { isCalendarDay } from '#shared/days.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal, say } from '#shared/errors.ts';
import { INVALID } from '#shared/texts.ts';
import { DAY_REOPENED } from '../../audit/last-clock.ts';
import { audit } from '../../audit/record.ts';
import { qb } from '../../db/query.ts';
import { dayRuleOf, getStore } from '../../domain/store/settings.ts';
import type { Command } from '../../engine/command.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { businessDayOf } from '../../time/zone-days.ts';

/**
 * Makes an earlier day the business day again. Its token numbers continue after the highest number used. Throws 409
 * `BAD_BUSINESS_DAY` for a day before the clock's day (set the clock first) or after the open business day.
 */
export const reopenDay: Command<BodyOf<'POST /settings/clock/reopen-day'>, { message: string }> = (
  tx,
  { day },
  context,
) => {
  if (!isCalendarDay(day)) throw invalid('day', INVALID.date);
  const clockDay = businessDayOf(context.now, dayRuleOf(getStore(tx)));
  const open = businessDayNow(tx, context.now);
  if (day < clockDay || day > open) {
    const reach = clockDay === open ? clockDay : `${clockDay} to ${open}`;
    throw new Refusal(
      'BAD_BUSINESS_DAY',
      say`By the hub's clock, only ${{ reach }} can be reopened. To reopen another day, please set the clock first.`,
    );
  }
  tx.run(qb.updateTable('store').set({ business_day: day }));
  audit(tx, context, {
    kind: DAY_REOPENED,
    entity: 'store',
    id: 1,
    details: { from: open, to: day },
  });
  return { answer: { message: 'Business day reopened successfully.' } };
};
