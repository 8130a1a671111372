// Each customer's total orders and payments, so that a customer's page need not add up the orders of years (contract
// 5).
import type { Cents } from '#shared/billing/money.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb, written } from '../db/query.ts';

const add = prepared<{ customer: string; orders: number; cents: Cents }>()((p) =>
  qb
    .insertInto('rollup_customer_sums')
    .values({ customer_id: p('customer'), orders_count: p('orders'), spent_cents: p('cents') })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet((eb) => ({
        orders_count: eb('rollup_customer_sums.orders_count', '+', eb.ref('excluded.orders_count')),
        spent_cents: eb('rollup_customer_sums.spent_cents', '+', eb.ref('excluded.spent_cents')),
      })),
    ),
);

interface CustomerChange {
  /** The change in the customer's number of orders, without cancelled orders. */
  readonly orders?: number;
  /** The customer's amount of an invoice; negative for a credit note. */
  readonly cents?: Cents;
}

/** Adds a change to a customer's sums. */
export function recordCustomer(
  tx: Tx,
  customer: string,
  { orders = 0, cents = 0 }: CustomerChange,
): void {
  tx.run(add, { customer, orders, cents });
}

const paidOf = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('order_items')
    .select((eb) => eb.fn.sum<number | null>('total_cents').as('cents'))
    .where('order_id', '=', p('id'))
    .where('status', '<>', 'cancelled'),
);

/** Records orders that were paid with the sale. */
export function recordPaid(
  tx: Tx,
  orders: readonly { readonly id: number; readonly customer_id: string | null }[],
): void {
  for (const { id, customer_id: customer } of orders) {
    if (customer === null) continue;
    recordCustomer(tx, customer, { cents: tx.get(paidOf, { id })?.cents ?? 0 });
  }
}

const spentOn = written<{ invoice: number }, { customer_id: string; cents: Cents }>(`
  SELECT o.customer_id, sum(l.net_cents + l.tax_cents) AS cents
  FROM invoice_lines l JOIN order_items i ON i.id = l.order_item_id JOIN orders o ON o.id = i.order_id
  WHERE l.invoice_id = :invoice AND o.customer_id IS NOT NULL AND l.card IS NOT 'multi' GROUP BY 1`);

/** Records the amounts of an invoice or credit note for the customers who ordered the lines, after all reductions. */
export function recordSpent(tx: Tx, invoiceId: number): void {
  for (const { customer_id: customer, cents } of tx.all(spentOn, { invoice: invoiceId })) {
    recordCustomer(tx, customer, { cents });
  }
}
