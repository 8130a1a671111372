// Taking money: the payment type, the change, and one invoice with its payment.

import { type Cents, formatCents, toAmountOrNull, toCents } from '#shared/billing/money.ts';
import type { Totals } from '#shared/billing/tax.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid } from '#shared/errors.ts';
import type { CustomerType, DeliveryType } from '#shared/states/states.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { InvoiceRow, PaymentRow } from '../../db/schema.ts';
import type { PaidWith } from '../../printing/jobs/jobs.ts';
import { type RolledLine, rollPayment } from '../../rollups/record.ts';
import type { CommandContext } from '../../threads/command.ts';
import { openBusinessDay } from '../../time/business-day.ts';

type Given = Pick<BodyOf<'POST /orders/complete-and-pay-order'>, 'paymentTypeId' | 'tendered'>;

interface Payment {
  readonly typeId: number;
  readonly title: string;
  readonly isCash: boolean;
  readonly tenderedCents: Cents | null;
  /** What the customer gets back, as a wire amount; null unless he gave cash. */
  readonly change: number | null;
}

/** Whom and where an invoice is for. */
export interface InvoiceHead {
  readonly delivery_type: DeliveryType;
  readonly customer_type: CustomerType;
  readonly customer_id: string | null;
  readonly customer_name: string | null;
  readonly table_id: number | null;
  readonly table_title: string | null;
  readonly floor: string | null;
}

const paymentType = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('payment_types')
    .select(['id', 'title', 'is_active', 'is_cash'])
    .where('id', '=', p('id'))
    .where('deleted_at', 'is', null),
);
const firstActive = prepared()(() =>
  qb
    .selectFrom('payment_types')
    .select(['id', 'title', 'is_active', 'is_cash'])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1),
);

/** How a bill is paid; 400 for a type that can't be used and for cash below the total (CONTRACT §5). */
export function readPayment(tx: Tx, given: Given, totalCents: Cents): Payment {
  const id = given.paymentTypeId ?? null;
  const type = id === null ? tx.get(firstActive, {}) : tx.get(paymentType, { id });
  if (!type) throw invalid('paymentTypeId', 'This payment type is gone. Please choose another!');
  if (type.is_active !== 1) {
    throw invalid('paymentTypeId', `“${type.title}” is turned off. Please choose another!`);
  }
  const tendered = given.tendered ?? null;
  const tenderedCents = type.is_cash === 1 && tendered !== null ? toCents(tendered) : null;
  if (tenderedCents !== null && tenderedCents < totalCents) {
    throw invalid('tendered', `The amount is below the total of ${formatCents(totalCents)}!`);
  }
  const change = toAmountOrNull(tenderedCents === null ? null : tenderedCents - totalCents);
  const isCash = type.is_cash === 1;
  return { typeId: type.id, title: type.title, isCash, tenderedCents, change };
}

/** How it was paid, as the receipt says it. */
export const paidWith = (invoiceId: number, payment: Payment): PaidWith => ({
  invoiceId,
  title: payment.title,
  isCash: payment.isCash,
  tendered: toAmountOrNull(payment.tenderedCents),
  change: payment.change,
});

const emailOf = prepared<{ phone: string }>()((p) =>
  qb.selectFrom('customers').select('email').where('phone', '=', p('phone')),
);

/** What an invoice is made of: its sums, how it is paid, and the sold lines with their taxes. */
interface Bill {
  readonly totals: Totals;
  readonly payment: Payment;
  readonly paidOrders: number;
  readonly lines: readonly RolledLine[];
}

type NewInvoice = Omit<InvoiceRow, 'id'>;
const insertInvoice = prepared<{ [K in keyof NewInvoice]: NewInvoice[K] }>()((p) =>
  qb.insertInto('invoices').values({
    created_at: p('created_at'),
    business_day: p('business_day'),
    sub_total_cents: p('sub_total_cents'),
    tax_total_cents: p('tax_total_cents'),
    total_cents: p('total_cents'),
    table_id: p('table_id'),
    table_title: p('table_title'),
    floor: p('floor'),
    delivery_type: p('delivery_type'),
    customer_type: p('customer_type'),
    customer_id: p('customer_id'),
    customer_name: p('customer_name'),
    customer_email: p('customer_email'),
    user_id: p('user_id'),
  }),
);

type NewPayment = Omit<PaymentRow, 'id'>;
const insertPayment = prepared<{ [K in keyof NewPayment]: NewPayment[K] }>()((p) =>
  qb.insertInto('payments').values({
    invoice_id: p('invoice_id'),
    payment_type_id: p('payment_type_id'),
    title: p('title'),
    amount_cents: p('amount_cents'),
    tendered_cents: p('tendered_cents'),
    created_at: p('created_at'),
  }),
);

/** Stores an invoice and its payment; gives the invoice's number. */
export function makeInvoice(
  tx: Tx,
  { now, actor }: CommandContext,
  head: InvoiceHead,
  { totals, payment, paidOrders, lines }: Bill,
): number {
  const day = openBusinessDay(tx, now);
  const phone = head.customer_id;
  const { id } = tx.run(insertInvoice, {
    created_at: now,
    business_day: day,
    sub_total_cents: totals.subtotalCents,
    tax_total_cents: totals.taxTotalCents,
    total_cents: totals.totalCents,
    table_id: head.table_id,
    table_title: head.table_title,
    floor: head.floor,
    delivery_type: head.delivery_type,
    customer_type: head.customer_type,
    customer_id: phone,
    customer_name: head.customer_name,
    customer_email: phone === null ? null : (tx.get(emailOf, { phone })?.email ?? null),
    user_id: actor?.userId ?? null,
  });
  tx.run(insertPayment, {
    invoice_id: id,
    payment_type_id: payment.typeId,
    title: payment.title,
    amount_cents: totals.totalCents,
    tendered_cents: payment.tenderedCents,
    created_at: now,
  });
  rollPayment(tx, { day, paidOrders, totals, typeId: payment.typeId, title: payment.title }, lines);
  return id;
}
