// Sums per business day, moved in the transaction of the sale, the cancellation or the payment that changes them.
import type { Cents } from '#shared/billing/money.ts';
import type { TaxType, Totals } from '#shared/billing/tax.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { rollVisit, takeBackVisit } from './visits.ts';

const addDay = prepared<{
  day: string;
  orders: number;
  paid: number;
  revenue: Cents;
  tax: Cents;
}>()((p) =>
  qb
    .insertInto('rollup_days')
    .values({
      business_day: p('day'),
      orders_count: p('orders'),
      paid_orders: p('paid'),
      revenue_cents: p('revenue'),
      tax_cents: p('tax'),
    })
    .onConflict((conflict) =>
      conflict.column('business_day').doUpdateSet((eb) => ({
        orders_count: eb('rollup_days.orders_count', '+', eb.ref('excluded.orders_count')),
        paid_orders: eb('rollup_days.paid_orders', '+', eb.ref('excluded.paid_orders')),
        revenue_cents: eb('rollup_days.revenue_cents', '+', eb.ref('excluded.revenue_cents')),
        tax_cents: eb('rollup_days.tax_cents', '+', eb.ref('excluded.tax_cents')),
      })),
    ),
);

const takeFromDay = prepared<{ day: string }>()((p) =>
  qb
    .updateTable('rollup_days')
    .set((eb) => ({ orders_count: eb('orders_count', '-', 1) }))
    .where('business_day', '=', p('day')),
);

const addHour = prepared<{ day: string; hour: number; orders: number }>()((p) =>
  qb
    .insertInto('rollup_hours')
    .values({ business_day: p('day'), hour: p('hour'), orders_count: p('orders') })
    .onConflict((conflict) =>
      conflict.columns(['business_day', 'hour']).doUpdateSet((eb) => ({
        orders_count: eb('rollup_hours.orders_count', '+', eb.ref('excluded.orders_count')),
      })),
    ),
);

const takeFromHour = prepared<{ day: string; hour: number }>()((p) =>
  qb
    .updateTable('rollup_hours')
    .set((eb) => ({ orders_count: eb('orders_count', '-', 1) }))
    .where('business_day', '=', p('day'))
    .where('hour', '=', p('hour')),
);

const addItem = prepared<{ day: string; item: number; quantity: number }>()((p) =>
  qb
    .insertInto('rollup_items')
    .values({ business_day: p('day'), item_id: p('item'), quantity: p('quantity') })
    .onConflict((conflict) =>
      conflict.columns(['business_day', 'item_id']).doUpdateSet((eb) => ({
        quantity: eb('rollup_items.quantity', '+', eb.ref('excluded.quantity')),
      })),
    ),
);

const takeFromItem = prepared<{ day: string; item: number; quantity: number }>()((p) =>
  qb
    .updateTable('rollup_items')
    .set((eb) => ({ quantity: eb('quantity', '-', p('quantity')) }))
    .where('business_day', '=', p('day'))
    .where('item_id', '=', p('item')),
);

const addItemMonth = prepared<{ month: string; item: number; quantity: number }>()((p) =>
  qb
    .insertInto('rollup_item_months')
    .values({ month: p('month'), item_id: p('item'), quantity: p('quantity') })
    .onConflict((conflict) =>
      conflict.columns(['month', 'item_id']).doUpdateSet((eb) => ({
        quantity: eb('rollup_item_months.quantity', '+', eb.ref('excluded.quantity')),
      })),
    ),
);

const takeFromItemMonth = prepared<{ month: string; item: number; quantity: number }>()((p) =>
  qb
    .updateTable('rollup_item_months')
    .set((eb) => ({ quantity: eb('quantity', '-', p('quantity')) }))
    .where('month', '=', p('month'))
    .where('item_id', '=', p('item')),
);

const addPayment = prepared<{
  day: string;
  type: number;
  title: string;
  amount: Cents;
}>()((p) =>
  qb
    .insertInto('rollup_payments')
    .values({
      business_day: p('day'),
      payment_type_id: p('type'),
      title: p('title'),
      payments_count: 1,
      amount_cents: p('amount'),
    })
    .onConflict((conflict) =>
      conflict.columns(['business_day', 'payment_type_id', 'title']).doUpdateSet((eb) => ({
        payments_count: eb('rollup_payments.payments_count', '+', 1),
        amount_cents: eb('rollup_payments.amount_cents', '+', eb.ref('excluded.amount_cents')),
      })),
    ),
);

const addTax = prepared<{
  day: string;
  title: string;
  rate: number;
  type: TaxType | '';
  net: Cents;
  tax: Cents;
}>()((p) =>
  qb
    .insertInto('rollup_taxes')
    .values({
      business_day: p('day'),
      title: p('title'),
      rate_milli: p('rate'),
      type: p('type'),
      net_cents: p('net'),
      tax_cents: p('tax'),
    })
    .onConflict((conflict) =>
      conflict.columns(['business_day', 'title', 'rate_milli', 'type']).doUpdateSet((eb) => ({
        net_cents: eb('rollup_taxes.net_cents', '+', eb.ref('excluded.net_cents')),
        tax_cents: eb('rollup_taxes.tax_cents', '+', eb.ref('excluded.tax_cents')),
      })),
    ),
);

/** An order's place in the sums: its business day, its hour, its customer. */
interface RolledOrder {
  readonly business_day: string;
  readonly sale_hour: number;
  readonly customer_id: string | null;
}

interface RolledItem {
  readonly item_id: number;
  readonly quantity: number;
}

const monthOf = (day: string): string => day.slice(0, 7);

// A dish on several lines is one statement.
function sumByItem(items: Iterable<RolledItem>): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { item_id, quantity } of items) {
    sums.set(item_id, (sums.get(item_id) ?? 0) + quantity);
  }
  return sums;
}

/** A sale: one order more, and its pieces. */
export function rollSale(tx: Tx, order: RolledOrder, items: Iterable<RolledItem>): void {
  const { business_day: day, sale_hour: hour, customer_id: customer } = order;
  const ofDay = { day, orders: 1, paid: 0, revenue: 0, tax: 0 };
  tx.add({ query: addDay, row: `day ${day}`, values: ofDay, sums: ['orders'] });
  const ofHour = { day, hour, orders: 1 };
  tx.add({ query: addHour, row: `hour ${day} ${hour}`, values: ofHour, sums: ['orders'] });
  if (customer !== null) rollVisit(tx, customer, day);
  const month = monthOf(day);
  for (const [item, quantity] of sumByItem(items)) {
    const ofItem = { day, item, quantity };
    tx.add({ query: addItem, row: `item ${day} ${item}`, values: ofItem, sums: ['quantity'] });
    const ofMonth = { month, item, quantity };
    const row = `item ${month} ${item}`;
    tx.add({ query: addItemMonth, row, values: ofMonth, sums: ['quantity'] });
  }
}

/** Pieces that are cancelled after the sale. */
export function rollCancelledItems(tx: Tx, day: string, items: Iterable<RolledItem>): void {
  const month = monthOf(day);
  tx.writeSums();
  for (const [item, quantity] of sumByItem(items)) {
    tx.run(takeFromItem, { day, item, quantity });
    tx.run(takeFromItemMonth, { month, item, quantity });
  }
}

/** A cancelled order counts no more; its items are taken back by `rollCancelledItems`. */
export function rollCancelledOrder(tx: Tx, order: RolledOrder): void {
  const { business_day: day, sale_hour: hour, customer_id: customer } = order;
  tx.writeSums();
  tx.run(takeFromDay, { day });
  tx.run(takeFromHour, { day, hour });
  if (customer !== null) takeBackVisit(tx, customer, day);
}

export interface RolledLine {
  readonly tax_title: string | null;
  readonly tax_rate_milli: number | null;
  readonly tax_type: TaxType | null;
  readonly net_cents: Cents;
  readonly tax_cents: Cents;
}

interface RolledPayment {
  /** The business day of the payment. */
  readonly day: string;
  readonly paidOrders: number;
  readonly totals: Totals;
  readonly typeId: number;
  readonly title: string;
}

/** An invoice: its money on the day it was paid, by payment type and by tax as sold. */
export function rollPayment(tx: Tx, paid: RolledPayment, lines: Iterable<RolledLine>): void {
  const { day, totals } = paid;
  const { totalCents: revenue, taxTotalCents: tax } = totals;
  tx.run(addDay, { day, orders: 0, paid: paid.paidOrders, revenue, tax });
  tx.run(addPayment, { day, type: paid.typeId, title: paid.title, amount: revenue });
  for (const sum of sumByTax(lines)) tx.run(addTax, { day, ...sum });
}

// Few taxes, many lines: one statement for each tax.
function sumByTax(lines: Iterable<RolledLine>) {
  const sums = new Map<
    string,
    { title: string; rate: number; type: TaxType | ''; net: Cents; tax: Cents }
  >();
  for (const line of lines) {
    const [title, rate] = [line.tax_title ?? '', line.tax_rate_milli ?? -1];
    const type = line.tax_type ?? '';
    const key = JSON.stringify([title, rate, type]);
    const sum = sums.get(key) ?? { title, rate, type, net: 0, tax: 0 };
    sum.net += line.net_cents;
    sum.tax += line.tax_cents;
    sums.set(key, sum);
  }
  return sums.values();
}
