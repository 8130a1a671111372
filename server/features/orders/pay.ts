// Paying orders that are on the books: the sums of a bill, and one invoice over it (CONTRACT §5).

import { toAmount } from '#shared/billing/money.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { BillSummary } from '#shared/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { printOutcome, printPaid } from '../../printing/jobs/jobs.ts';
import type { Command } from '../../threads/command.ts';
import { billedItems, billOf, billSummaryOf } from '../billing/queries.ts';
import { checkBill, checkTotals } from './cart.ts';
import { auditCompleted, closeOrders } from './complete.ts';
import { makeInvoice, paidWith, readPayment } from './invoice.ts';
import { getOrderRows, idsIn, type SoldOrder } from './queries.ts';

const isUnpaid = ({ status, payment_status }: SoldOrder): boolean =>
  status !== 'cancelled' && payment_status === 'pending';

/** What is still to be paid of these orders; 404 when one is unknown. */
export const summariseUnpaid = (tx: Tx, orderIds: readonly number[]): BillSummary =>
  billSummaryOf(tx, getOrderRows(tx, orderIds).filter(isUnpaid));

const markPaid = prepared<{ ids: string; invoice: number }>()((p) =>
  qb
    .updateTable('orders')
    .set({ payment_status: 'paid', invoice_id: p('invoice') })
    .where('id', 'in', idsIn(p('ids')))
    .where('payment_status', '=', 'pending')
    .where('status', '<>', 'cancelled'),
);

const idsOf = (orders: readonly SoldOrder[]): number[] => orders.map(({ id }) => id);

/** One invoice over the unpaid orders; they and the paid ones are completed, cancelled ones left out. */
export const payOrders: Command<
  BodyOf<'POST /orders/complete-and-pay-order'>,
  { message: string; invoiceId: number; change: number | null }
> = (tx, body, context) => {
  const orders = getOrderRows(tx, body.orderIds).filter(({ status }) => status !== 'cancelled');
  const unpaid = orders.filter(isUnpaid);
  const [first] = unpaid;
  if (orders.length === 0) throw new Refusal('ORDER_CANCELLED', 'This order is cancelled!');
  if (!first) throw new Refusal('ORDER_PAID', 'This order is already paid!');
  const lines = billedItems(tx, unpaid);
  const bill = billOf(lines);
  checkBill(bill);
  checkTotals(bill, [body.subTotal, body.taxTotal, body.total]);
  const payment = readPayment(tx, body, bill.totalCents);
  const invoiceId = makeInvoice(tx, context, first, {
    totals: bill,
    payment,
    paidOrders: unpaid.length,
    lines,
  });
  const { changes } = tx.run(markPaid, { ids: JSON.stringify(idsOf(unpaid)), invoice: invoiceId });
  if (changes !== unpaid.length) {
    throw new Refusal('ORDER_PAID', 'One of these orders is already paid!');
  }
  const closed = closeOrders(tx, orders);
  // Those that this pays have its row.
  const paidBefore = closed.filter((id) => !idsOf(unpaid).includes(id));
  auditCompleted(tx, context, paidBefore);
  const details = {
    orderIds: idsOf(unpaid),
    total: toAmount(bill.totalCents),
    paymentType: payment.title,
  };
  audit(tx, context, { kind: 'order.paid', entity: 'invoice', id: invoiceId, details });
  const touched = orders.filter((order) => isUnpaid(order) || closed.includes(order.id));
  const paid = paidWith(invoiceId, payment);
  const printed = printPaid(tx, context, idsOf(unpaid), paid, body.printReceipt);
  const { events, signals } = printOutcome(printed);
  return {
    answer: { message: 'Order paid and completed!', invoiceId, change: payment.change },
    events: [{ event: 'order_update', data: { orderIds: idsOf(touched) } }, ...events],
    signals,
  };
};
