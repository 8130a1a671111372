// Pays orders without naming a bill: finds or opens the bill of the orders, then pays it like any other bill (contract
// 5, 15).
import { sumsOf } from '#shared/billing/bill.ts';
import type { Totals } from '#shared/billing/tax.ts';
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { billWithOnly } from '../../domain/bills/bill-of-orders.ts';
import { listBillIdsOf } from '../../domain/bills/load-bills.ts';
import { isUnpaid } from '../../domain/bills/unpaid-orders.ts';
import type { PaidOff } from '../../domain/checkout/pay-bill.ts';
import { recordsRefusal } from '../../domain/checkout/refused-payments.ts';
import { takePayment } from '../../domain/checkout/take-payment.ts';
import { auditCompleted, closeOrders } from '../../domain/kitchen/complete-orders.ts';
import { getOrderRows, type SoldOrder } from '../../domain/orders/orders.ts';
import { type Paid, readTappedAt, titlesOf } from '../../domain/payments/payments.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { checkBill, checkTotals } from './cart.ts';
import { readTender } from './read-tender.ts';

const idsOf = (orders: readonly SoldOrder[]): number[] => orders.map(({ id }) => id);

/**
 * Returns the orders that are not cancelled, and their unpaid lines; 404 for an unknown order, 409 if nothing is
 * unpaid.
 */
function getPayable(tx: Tx, orderIds: readonly number[]) {
  const orders = getOrderRows(tx, orderIds).filter(({ status }) => status !== 'cancelled');
  const unpaid = orders.filter(isUnpaid);
  const [first] = unpaid;
  if (orders.length === 0) throw new Refusal('ORDER_CANCELLED', 'This order is cancelled.');
  if (!first) throw new Refusal('ORDER_PAID', 'This order is already paid.');
  return { orders, unpaid, first };
}

function auditPaid(
  tx: Tx,
  context: CommandContext,
  invoiceId: number,
  sale: { readonly orderIds: readonly number[]; readonly totals: Totals; readonly paid: Paid },
): void {
  const { orderIds, totals, paid } = sale;
  const total = wireOf(tx).amount(totals.totalCents);
  const details = { orderIds, total, paymentType: titlesOf(paid) };
  audit(tx, context, { kind: 'order.paid', entity: 'invoice', id: invoiceId, details });
}

/** Returns the invoice that pays all of these orders. Throws 409 if one of the orders is not on that invoice. */
function invoiceOver(unpaid: readonly SoldOrder[], { invoiceId, paidOrderIds }: PaidOff): number {
  if (invoiceId !== null && paidOrderIds.length === unpaid.length) return invoiceId;
  throw new Refusal('ORDER_PAID', 'One of these orders is already paid.');
}

/**
 * Issues one invoice for the unpaid orders. Completes these orders and the orders that were paid before; skips
 * cancelled orders.
 */
export const payOrders: Command<
  BodyOf<'POST /orders/complete-and-pay-order'>,
  AnswerOf<'POST /orders/complete-and-pay-order'>
> = recordsRefusal('POST /orders/complete-and-pay-order', (tx, body, context) => {
  const payTotal = readTender(tx, body);
  const tappedAt = readTappedAt(body.tappedAt);
  const { orders, unpaid, first } = getPayable(tx, body.orderIds);
  const billsBefore = listBillIdsOf(tx, idsOf(unpaid));
  const loaded = billWithOnly(tx, context, unpaid, first);
  const totals = sumsOf(loaded.bill);
  checkBill(totals);
  checkTotals(tx, totals, [body.subTotal, body.taxTotal, body.total]);
  const paid = payTotal(totals.totalCents);
  const taken = takePayment(tx, context, loaded, {
    paid,
    tappedAt,
    head: first,
    orderIds: idsOf(unpaid),
    prints: body.printReceipt,
    close: (paidOff) => {
      const invoiceId = invoiceOver(unpaid, paidOff);
      const closed = closeOrders(tx, context, orders);
      // Orders that this call pays are in the audit row of the payment. Only the other orders get separate rows.
      const others = closed.ids.filter((id) => !idsOf(unpaid).includes(id));
      auditCompleted(tx, context, others);
      auditPaid(tx, context, invoiceId, { orderIds: idsOf(unpaid), totals, paid });
      return closed;
    },
  });
  const { ids: closed, fired } = taken.closed;
  const touched = orders.filter((order) => isUnpaid(order) || closed.includes(order.id));
  return {
    answer: {
      message: 'Order paid and completed.',
      invoiceId: invoiceOver(unpaid, taken),
      change: taken.change,
      ...(taken.cards.length > 0 && { cards: [...taken.cards] }),
      ...taken.receipt,
    },
    events: [
      {
        event: 'order_update',
        data: { orderIds: [...new Set([...idsOf(touched), ...fired.orderIds])] },
      },
      ...billsUpdated([...billsBefore, loaded.row.id]),
      ...taken.events,
    ],
    signals: taken.signals,
  };
});
