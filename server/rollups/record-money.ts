// A business day's money: invoices and credit notes, payments by type, taxes as sold.
import type { Cents } from '#shared/billing/money.ts';
import type { TaxType } from '#shared/billing/tax.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import type { RecordedLine } from './record.ts';

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

/** Amounts to add to a day's sums. A sum whose amount is absent stays unchanged. */
interface RecordedMoney {
  readonly paidOrders?: number;
  readonly revenueCents?: Cents;
  readonly taxCents?: Cents;
  readonly discountCents?: Cents;
  readonly compCents?: Cents;
  readonly serviceCents?: Cents;
  /** The refunds of credit notes, as a positive amount. */
  readonly refundCents?: Cents;
  readonly guests?: number;
  readonly roundingCents?: Cents;
  readonly tipCents?: Cents;
  readonly voidCents?: Cents;
  readonly wasteCents?: Cents;
}

/**
 * Adds money to the sums of a day. An invoice counts on its own day, tips and rounding on the day of their payment,
 * and a void on the day of the void.
 */
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

/** Subtracts an order that was paid on that day and is unpaid again. */
export const recordUnpaidOrder = (tx: Tx, day: string): void => {
  tx.run(takePaidOrder, { day });
};

interface RecordedPayment {
  /** The business day of the payment. */
  readonly day: string;
  readonly typeId: number;
  readonly title: string;
  readonly amountCents: Cents;
  /** 1 for a payment, 0 for a refund of a credit note, -1 for the reversal of a payment. */
  readonly count: number;
}

/** Records a payment by its type and the title of that type at the time. */
export const recordPayment = (tx: Tx, payment: RecordedPayment): void => {
  const { day, typeId: type, title, amountCents: amount, count } = payment;
  tx.run(addPayment, { day, type, title, amount, count });
};

/** Records the invoiced amounts of a day by tax, as sold. */
export function recordTaxes(tx: Tx, day: string, lines: Iterable<RecordedLine>): void {
  for (const sum of sumByTax(lines)) tx.run(addTax, { day, ...sum });
}

// An invoice has many lines but few taxes, so the lines are added up first: one statement for each tax.
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
