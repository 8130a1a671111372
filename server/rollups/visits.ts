// The days on which each customer ordered, each with the day of that customer's previous order. Reports find the
// returning customers of a period in these rows.
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';

type Visit = { customer: string; day: string };

const add = prepared<Visit>()((p) =>
  qb
    .insertInto('rollup_customers')
    .values((eb) => ({
      customer_id: p('customer'),
      business_day: p('day'),
      orders_count: 1,
      previous_day: eb
        .selectFrom('rollup_customers as earlier')
        .select((inner) => inner.fn.max('earlier.business_day').as('day'))
        .where('earlier.customer_id', '=', p('customer'))
        .where('earlier.business_day', '<', p('day')),
    }))
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'business_day'])
        .doUpdateSet((eb) => ({ orders_count: eb('rollup_customers.orders_count', '+', 1) })),
    )
    .returning('orders_count'),
);

const takeOne = prepared<Visit>()((p) =>
  qb
    .updateTable('rollup_customers')
    .set((eb) => ({ orders_count: eb('orders_count', '-', 1) }))
    .where('customer_id', '=', p('customer'))
    .where('business_day', '=', p('day'))
    .returning('orders_count'),
);

const remove = prepared<Visit>()((p) =>
  qb
    .deleteFrom('rollup_customers')
    .where('customer_id', '=', p('customer'))
    .where('business_day', '=', p('day')),
);

/** Recomputes `previous_day` of the customer's first day after `day`. */
const relinkNext = prepared<Visit>()((p) =>
  qb
    .updateTable('rollup_customers')
    .set((eb) => ({
      previous_day: eb
        .selectFrom('rollup_customers as earlier')
        .select((inner) => inner.fn.max('earlier.business_day').as('day'))
        .where('earlier.customer_id', '=', p('customer'))
        .whereRef('earlier.business_day', '<', 'rollup_customers.business_day'),
    }))
    .where('customer_id', '=', p('customer'))
    .where('business_day', '=', (eb) =>
      eb
        .selectFrom('rollup_customers as later')
        .select((inner) => inner.fn.min('later.business_day').as('day'))
        .where('later.customer_id', '=', p('customer'))
        .where('later.business_day', '>', p('day')),
    ),
);

/** Adds an order of a customer. A day may be reopened, so later days may already exist (contract 7). */
export function recordVisit(tx: Tx, customer: string, day: string): void {
  const isFirst = tx.get(add, { customer, day })?.orders_count === 1;
  if (isFirst) tx.run(relinkNext, { customer, day });
}

/** Subtracts an order; a day without orders is removed, and the next day is linked to the customer's previous day. */
export function takeBackVisit(tx: Tx, customer: string, day: string): void {
  if (tx.get(takeOne, { customer, day })?.orders_count !== 0) return;
  tx.run(remove, { customer, day });
  tx.run(relinkNext, { customer, day });
}
