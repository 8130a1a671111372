// Today's figures for the owner: sales so far, open bills, late tickets, the next reservations.
import { sql } from 'kysely';
import type { Cents } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { Tx } from '../../db/executor.ts';
import { isOpenBill } from '../../db/open-rows.ts';
import { prepared, qb } from '../../db/query.ts';
import { isZMissing } from '../../domain/cash/missing-z.ts';
import { listLateTokens } from '../../domain/kitchen/late-tickets.ts';
import {
  sameTimeOn,
  takingsByHour,
  takingsUntil,
  weekBefore,
} from '../../domain/reports/takings.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { dayRuleOf, getStore } from '../../domain/store/settings.ts';
import { businessDayNow } from '../../time/business-day.ts';

type Now = AnswerOf<'GET /dashboard/now'>;

const NEXT_RESERVATIONS = 5;
/** How late a party may be before it is no longer listed as next. */
const GRACE_MS = 30 * 60_000;

/** The amount due on open bills: after discounts, comps and part payments, with the service charge. */
const openBills = prepared()(() =>
  qb
    .selectFrom('bills')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number | null>`sum(net_cents + tax_cents - paid_cents)`.as('due_cents'),
    ])
    .where(isOpenBill),
);

const unpaidOrders = prepared()(() =>
  qb
    .selectFrom('orders')
    .select('token_no')
    .where('status', '=', sql.lit('completed'))
    .where('payment_status', '=', sql.lit('pending')),
);

const nextReservations = prepared<{ from: number; limit: number }>()((p) =>
  qb
    .selectFrom('reservations')
    .leftJoin('store_tables', 'store_tables.id', 'reservations.table_id')
    .select([
      'reservations.id',
      'reservations.date',
      'reservations.customer_name',
      'reservations.people_count',
      'store_tables.table_title',
    ])
    .where('date', '>=', p('from'))
    .where('status', '=', 'booked')
    .where('seated_at', 'is', null)
    .where('no_show_at', 'is', null)
    .orderBy('date')
    .orderBy('reservations.id')
    .limit(p('limit')),
);

export function readNow(tx: Tx, now: number): Now {
  const store = getStore(tx);
  const rule = dayRuleOf(store);
  const day = businessDayNow(tx, now);
  const before = weekBefore(day);
  const until = sameTimeOn(before, day, now, rule);
  const wire = wireOf(tx);
  const amount = (cents: Cents | null | undefined) => wire.amount(cents ?? 0);
  const open = tx.get(openBills, {});
  return {
    day,
    currency: store.currency,
    currencyDecimals: store.currency_decimals,
    timezone: store.timezone,
    takings: amount(takingsUntil(tx, day, now)),
    before: { day: before, takings: amount(takingsUntil(tx, before, until)) },
    hours: takingsByHour(tx, [day, before], rule).map(({ hour, cents, beforeCents }) => ({
      hour,
      takings: amount(cents),
      before: amount(beforeCents),
    })),
    openBills: open?.count ?? 0,
    openDue: amount(open?.due_cents),
    unpaidOrders: tx.all(unpaidOrders, {}).length,
    isZMissing: isZMissing(tx, now),
    lateTokens: listLateTokens(tx, now),
    nextReservations: tx
      .all(nextReservations, { from: now - GRACE_MS, limit: NEXT_RESERVATIONS })
      .map((row) => ({ ...row, date: new Date(row.date).toISOString() })),
  };
}

const dashboardNow = (tx: Tx, { now }: { readonly now: number }): Now => readNow(tx, now);

export const nowReads = { dashboardNow };
