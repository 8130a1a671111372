// Paying orders that are on the books: what they come to on their bills, and one invoice over it (CONTRACT §5, §15).
import { sumsOf } from '#shared/billing/bill.ts';
import type { Totals } from '#shared/billing/tax.ts';
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { takeOff } from '../../domain/bills/bill-of-orders.ts';
import { listBillIdsOf } from '../../domain/bills/load-bills.ts';
import { isUnpaid } from '../../domain/bills/unpaid-orders.ts';
import { payBill, readTender } from '../../domain/checkout/pay-bill.ts';
import { openForCash, paidWith } from '../../domain/checkout/receipt-and-drawer.ts';
import { tellsRefused } from '../../domain/checkout/refused-payments.ts';
import { auditCompleted, closeOrders } from '../../domain/kitchen/complete-orders.ts';
import { getOrderRows, type SoldOrder } from '../../domain/orders/orders.ts';
import { type Paid, readTappedAt } from '../../domain/payments/payments.ts';
import { layPaid, printOutcome, printPaid } from '../../domain/print-jobs/jobs.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { checkBill, checkTotals } from './cart.ts';

const idsOf = (orders: readonly SoldOrder[]): number[] => orders.map(({ id }) => id);

/** Those that are not cancelled, and what of them is unpaid; 404, 409 where that is nothing. */
function getPayable(tx: Tx, orderIds: readonly number[]) {
  const orders = getOrderRows(tx, orderIds).filter(({ status }) => status !== 'cancelled');
  const unpaid = orders.filter(isUnpaid);
  const [first] = unpaid;
  if (orders.length === 0) throw new Refusal('ORDER_CANCELLED', 'This order is cancelled.');
  if (!first) throw new Refusal('ORDER_PAID', 'This order is already paid.');
  return { orders, unpaid, first };
}

interface PaidTogether {
  readonly orderIds: readonly number[];
  readonly totals: Totals;
  readonly paid: Paid;
}

function auditPaid(
  tx: Tx,
  context: CommandContext,
  invoiceId: number,
  { orderIds, totals, paid }: PaidTogether,
): void {
  const details = {
    orderIds,
    total: wireOf(tx).amount(totals.totalCents),
    paymentType: paid.payments.map(({ offered }) => offered.title).join(', '),
  };
  audit(tx, context, { kind: 'order.paid', entity: 'invoice', id: invoiceId, details });
}

/** One invoice over the unpaid orders; they and the paid ones are completed, cancelled ones left out. */
export const payOrders: Command<
  BodyOf<'POST /orders/complete-and-pay-order'>,
  AnswerOf<'POST /orders/complete-and-pay-order'>
> = tellsRefused('POST /orders/complete-and-pay-order', (tx, body, context) => {
  const payTotal = readTender(tx, body);
  const tappedAt = readTappedAt(body.tappedAt);
  const { orders, unpaid, first } = getPayable(tx, body.orderIds);
  const billsBefore = listBillIdsOf(tx, idsOf(unpaid));
  const loaded = takeOff(tx, context, unpaid, first);
  const totals = sumsOf(loaded.bill);
  checkBill(totals);
  checkTotals(tx, totals, [body.subTotal, body.taxTotal, body.total]);
  const paid = payTotal(totals.totalCents);
  const { invoiceId, paidOrderIds } = payBill(tx, context, loaded, paid, {
    head: first,
    tappedAt,
  });
  if (invoiceId === null || paidOrderIds.length !== unpaid.length) {
    throw new Refusal('ORDER_PAID', 'One of these orders is already paid.');
  }
  const { ids: closed, fired } = closeOrders(tx, context, orders);
  // Those that this pays have its row.
  const paidBefore = closed.filter((id) => !idsOf(unpaid).includes(id));
  auditCompleted(tx, context, paidBefore);
  auditPaid(tx, context, invoiceId, { orderIds: idsOf(unpaid), totals, paid });
  const touched = orders.filter((order) => isUnpaid(order) || closed.includes(order.id));
  const onPaper = paidWith(tx, invoiceId, paid);
  const opened = openForCash(tx, context, paid, invoiceId);
  const printed = printPaid(tx, context, idsOf(unpaid), onPaper, body.printReceipt);
  const { events, signals } = printOutcome([...opened, ...printed, ...fired.jobIds]);
  const change = wireOf(tx).orNull(paid.changeCents);
  return {
    answer: {
      message: 'Order paid and completed.',
      invoiceId,
      change,
      ...layPaid(tx, context, idsOf(unpaid), onPaper, body.printReceipt),
    },
    events: [
      {
        event: 'order_update',
        data: { orderIds: [...new Set([...idsOf(touched), ...fired.orderIds])] },
      },
      ...billsUpdated([...billsBefore, loaded.row.id]),
      ...events,
    ],
    signals,
  };
});
