// The owner's first question, answered at once: what today took so far, what is open, what is late, who comes next.
import { sql } from 'kysely';
import type { Cents } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { TICKET_AGE_MINUTES } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { isOpenOrder } from '../../db/open-rows.ts';
import { prepared, qb } from '../../db/query.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { isZMissing } from '../cash/z-missing-queries.ts';
import { sameTimeOn, takingsByHour, takingsUntil, weekBefore } from '../reports/takings-queries.ts';
import { wireOf } from '../store/bill-rules-queries.ts';
import { dayRuleOf, getStore } from '../store/queries.ts';

type Now = AnswerOf<'GET /dashboard/now'>;

const NEXT_RESERVATIONS = 5;
/** As long as a ticket may be open before a kitchen screen turns it red. */
const LATE_MS = TICKET_AGE_MINUTES.red * 60_000;
/** A party may be this late before it is next no more. */
const GRACE_MS = 30 * 60_000;

/** A table's open orders are one bill; an order without a table is one of its own. */
const openBills = prepared()(() =>
  qb
    .selectFrom('orders')
    .select(['id', 'table_id'])
    .where(isOpenOrder)
    .where('payment_status', '=', sql.lit('pending')),
);

const openDue = prepared()(() =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select((eb) => eb.fn.sum<number | null>('order_items.total_cents').as('cents'))
    .where(isOpenOrder)
    .where('orders.payment_status', '=', sql.lit('pending'))
    .where('order_items.status', '<>', 'cancelled'),
);

const unpaidOrders = prepared()(() =>
  qb
    .selectFrom('orders')
    .select('token_no')
    .where('status', '=', sql.lit('completed'))
    .where('payment_status', '=', sql.lit('pending')),
);

const lateTickets = prepared<{ before: number }>()((p) =>
  qb
    .selectFrom('orders')
    .select('token_no')
    .where(isOpenOrder)
    .where('created_at', '<=', p('before'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_items')
          .select('order_items.id')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .where('order_items.status', 'in', ['created', 'preparing']),
      ),
    )
    .orderBy('id'),
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

function countBills(tx: Tx): number {
  const rows = tx.all(openBills, {});
  return new Set(rows.map(({ id, table_id }) => (table_id === null ? `order ${id}` : table_id)))
    .size;
}

export function readNow(tx: Tx, now: number): Now {
  const store = getStore(tx);
  const rule = dayRuleOf(store);
  const day = businessDayNow(tx, now);
  const before = weekBefore(day);
  const until = sameTimeOn(before, day, now, rule);
  const wire = wireOf(tx);
  const amount = (cents: Cents | null | undefined) => wire.amount(cents ?? 0);
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
    openBills: countBills(tx),
    openDue: amount(tx.get(openDue, {})?.cents),
    unpaidOrders: tx.all(unpaidOrders, {}).length,
    isZMissing: isZMissing(tx, now),
    lateTokens: tx.all(lateTickets, { before: now - LATE_MS }).map(({ token_no }) => token_no),
    nextReservations: tx
      .all(nextReservations, { from: now - GRACE_MS, limit: NEXT_RESERVATIONS })
      .map((row) => ({ ...row, date: new Date(row.date).toISOString() })),
  };
}
