// Sums per business day, moved in the transaction of the sale, the cancellation or the payment that changes them.
import type { Cents } from '#shared/billing/money.ts';
import type { TaxType } from '#shared/billing/tax.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { recordVisit, takeBackVisit } from './visits.ts';

const addOrders = prepared<{ day: string; orders: number }>()((p) =>
  qb
    .insertInto('rollup_days')
    .values({
      business_day: p('day'),
      orders_count: p('orders'),
      paid_orders: 0,
      revenue_cents: 0,
      tax_cents: 0,
    })
    .onConflict((conflict) =>
      conflict.column('business_day').doUpdateSet((eb) => ({
        orders_count: eb('rollup_days.orders_count', '+', eb.ref('excluded.orders_count')),
      })),
    ),
);

const addMoney = prepared<{
  day: string;
  paid: number;
  revenue: Cents;
  tax: Cents;
  discount: Cents;
  comp: Cents;
  service: Cents;
  refund: Cents;
  guests: number;
  rounding: Cents;
  tip: Cents;
  voided: Cents;
  waste: Cents;
}>()((p) =>
  qb
    .insertInto('rollup_days')
    .values({
      business_day: p('day'),
      orders_count: 0,
      paid_orders: p('paid'),
      revenue_cents: p('revenue'),
      tax_cents: p('tax'),
      discount_cents: p('discount'),
      comp_cents: p('comp'),
      service_cents: p('service'),
      refund_cents: p('refund'),
      guests: p('guests'),
      rounding_cents: p('rounding'),
      tip_cents: p('tip'),
      void_cents: p('voided'),
      waste_cents: p('waste'),
    })
    .onConflict((conflict) =>
      conflict.column('business_day').doUpdateSet((eb) => ({
        paid_orders: eb('rollup_days.paid_orders', '+', eb.ref('excluded.paid_orders')),
        revenue_cents: eb('rollup_days.revenue_cents', '+', eb.ref('excluded.revenue_cents')),
        tax_cents: eb('rollup_days.tax_cents', '+', eb.ref('excluded.tax_cents')),
        discount_cents: eb('rollup_days.discount_cents', '+', eb.ref('excluded.discount_cents')),
        comp_cents: eb('rollup_days.comp_cents', '+', eb.ref('excluded.comp_cents')),
        service_cents: eb('rollup_days.service_cents', '+', eb.ref('excluded.service_cents')),
        refund_cents: eb('rollup_days.refund_cents', '+', eb.ref('excluded.refund_cents')),
        guests: eb('rollup_days.guests', '+', eb.ref('excluded.guests')),
        rounding_cents: eb('rollup_days.rounding_cents', '+', eb.ref('excluded.rounding_cents')),
        tip_cents: eb('rollup_days.tip_cents', '+', eb.ref('excluded.tip_cents')),
        void_cents: eb('rollup_days.void_cents', '+', eb.ref('excluded.void_cents')),
        waste_cents: eb('rollup_days.waste_cents', '+', eb.ref('excluded.waste_cents')),
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
  count: number;
}>()((p) =>
  qb
    .insertInto('rollup_payments')
    .values({
      business_day: p('day'),
      payment_type_id: p('type'),
      title: p('title'),
      payments_count: p('count'),
      amount_cents: p('amount'),
    })
    .onConflict((conflict) =>
      conflict.columns(['business_day', 'payment_type_id', 'title']).doUpdateSet((eb) => ({
        payments_count: eb(
          'rollup_payments.payments_count',
          '+',
          eb.ref('excluded.payments_count'),
        ),
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
interface RecordedOrder {
  readonly business_day: string;
  readonly sale_hour: number;
  readonly customer_id: string | null;
}

interface RecordedItem {
  readonly item_id: number;
  readonly quantity: number;
}

const monthOf = (day: string): string => day.slice(0, 7);

// A dish on several lines is one statement.
function sumByItem(items: Iterable<RecordedItem>): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { item_id, quantity } of items) {
    sums.set(item_id, (sums.get(item_id) ?? 0) + quantity);
  }
  return sums;
}

/** A sale: one order more, and its pieces. */
export function recordSale(tx: Tx, order: RecordedOrder, items: Iterable<RecordedItem>): void {
  const { business_day: day, sale_hour: hour, customer_id: customer } = order;
  const ofDay = { day, orders: 1 };
  tx.add({ query: addOrders, row: `day ${day}`, values: ofDay, sums: ['orders'] });
  const ofHour = { day, hour, orders: 1 };
  tx.add({ query: addHour, row: `hour ${day} ${hour}`, values: ofHour, sums: ['orders'] });
  if (customer !== null) recordVisit(tx, customer, day);
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
export function recordCancelledItems(tx: Tx, day: string, items: Iterable<RecordedItem>): void {
  const month = monthOf(day);
  tx.writeSums();
  for (const [item, quantity] of sumByItem(items)) {
    tx.run(takeFromItem, { day, item, quantity });
    tx.run(takeFromItemMonth, { month, item, quantity });
  }
}

/** A cancelled order counts no more; its items are taken back by `recordCancelledItems`. */
export function recordCancelledOrder(tx: Tx, order: RecordedOrder): void {
  const { business_day: day, sale_hour: hour, customer_id: customer } = order;
  tx.writeSums();
  tx.run(takeFromDay, { day });
  tx.run(takeFromHour, { day, hour });
  if (customer !== null) takeBackVisit(tx, customer, day);
}

export interface RecordedLine {
  readonly tax_title: string | null;
  readonly tax_rate_milli: number | null;
  readonly tax_type: TaxType | null;
  readonly net_cents: Cents;
  readonly tax_cents: Cents;
}

/** What a day's money grows by; what is left out stays. */
export interface RecordedMoney {
  readonly paidOrders?: number;
  readonly revenueCents?: Cents;
  readonly taxCents?: Cents;
  readonly discountCents?: Cents;
  readonly compCents?: Cents;
  readonly serviceCents?: Cents;
  /** What credit notes gave back, as a positive figure. */
  readonly refundCents?: Cents;
  readonly guests?: number;
  readonly roundingCents?: Cents;
  readonly tipCents?: Cents;
  readonly voidCents?: Cents;
  readonly wasteCents?: Cents;
}

/** Money of a day: invoices on theirs, tips and rounding on that of their payment, voids on that of the void. */
export function recordMoney(tx: Tx, day: string, money: RecordedMoney): void {
  tx.run(addMoney, {
    day,
    paid: money.paidOrders ?? 0,
    revenue: money.revenueCents ?? 0,
    tax: money.taxCents ?? 0,
    discount: money.discountCents ?? 0,
    comp: money.compCents ?? 0,
    service: money.serviceCents ?? 0,
    refund: money.refundCents ?? 0,
    guests: money.guests ?? 0,
    rounding: money.roundingCents ?? 0,
    tip: money.tipCents ?? 0,
    voided: money.voidCents ?? 0,
    waste: money.wasteCents ?? 0,
  });
}

const takePaidOrder = prepared<{ day: string }>()((p) =>
  qb
    .updateTable('rollup_days')
    .set((eb) => ({ paid_orders: eb('paid_orders', '-', 1) }))
    .where('business_day', '=', p('day')),
);

/** An order that was paid on that day waits to be paid again. */
export const recordUnpaidOrder = (tx: Tx, day: string): void => {
  tx.run(takePaidOrder, { day });
};

interface RecordedPayment {
  /** The business day of the payment. */
  readonly day: string;
  readonly typeId: number;
  readonly title: string;
  readonly amountCents: Cents;
  /** 1 of a payment, 0 of what a credit note gives back, -1 of one that is taken back. */
  readonly count: number;
}

/** A payment by its type and the title that this bore. */
export const recordPayment = (tx: Tx, payment: RecordedPayment): void => {
  const { day, typeId: type, title, amountCents: amount, count } = payment;
  tx.run(addPayment, { day, type, title, amount, count });
};

/** What was invoiced on a day, by its taxes as sold. */
export function recordTaxes(tx: Tx, day: string, lines: Iterable<RecordedLine>): void {
  for (const sum of sumByTax(lines)) tx.run(addTax, { day, ...sum });
}

// Few taxes, many lines: one statement for each tax.
function sumByTax(lines: Iterable<RecordedLine>) {
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
