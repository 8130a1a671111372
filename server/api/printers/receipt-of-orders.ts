// The receipt of several orders. It shows their payments and their lines, either as sold or as on their invoices and
// bills.
import { type PaidPart, paidPartOf, type ReceiptContext } from '#shared/billing/receipt-context.ts';
import { standing } from '#shared/billing/standing.ts';
import type { Tx } from '../../db/executor.ts';
import type { LoadedBill } from '../../domain/bills/load-bills.ts';
import { billedItems } from '../../domain/bills/order-sums.ts';
import { listItemised } from '../../domain/invoices/invoiced-sums.ts';
import { getInvoice } from '../../domain/invoices/list-invoices.ts';
import { receiptOfBills } from '../../domain/invoices/printed-bill.ts';
import { receiptOfPaidOrders } from '../../domain/invoices/printed-orders.ts';
import type { SoldOrder } from '../../domain/orders/orders.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';

/** The invoices that contain lines of the orders on a receipt. */
interface Invoiced {
  /** Invoices with shares, discounts or a service charge. Their lines cannot be read from the orders. */
  readonly itemised: readonly number[];
  readonly plain: readonly number[];
  /** All these invoices if all orders are paid: the receipt is then a copy of their receipts. Otherwise empty. */
  readonly copyOf: readonly number[];
}

export function invoicedOf(tx: Tx, rows: readonly SoldOrder[]): Invoiced {
  const itemised = listItemised(
    tx,
    rows.map(({ id }) => id),
  );
  const of = rows.flatMap(({ invoice_id }) => invoice_id ?? []);
  const plain = [...new Set(of)].filter((id) => !itemised.includes(id));
  const isPaid = of.length === rows.length;
  return { itemised, plain, copyOf: isPaid ? inOrder(itemised, plain) : [] };
}

const inOrder = (...ids: readonly (readonly number[])[]): number[] =>
  ids.flat().sort((a, b) => a - b);

/**
 * Whether a bill has a discount, comp, service charge or payment. Its receipt then cannot be made from its orders
 * alone.
 */
const isReduced = ({ row }: LoadedBill): boolean =>
  row.off_cents + row.comp_cents + row.service_net_cents + row.service_tax_cents + row.paid_cents >
  0;

/**
 * Returns the receipt of orders whose invoices or bills differ from the lines as sold. Returns undefined if the receipt
 * can show the lines as sold, or if it is the receipt of a single invoice: other functions make these receipts.
 */
export function receiptOver(
  tx: Tx,
  rows: readonly SoldOrder[],
  { itemised, plain, copyOf }: Invoiced,
  bills: readonly LoadedBill[],
): ReceiptContext | undefined {
  const isAsSold = itemised.length === 0 && !bills.some(isReduced);
  if (isAsSold || copyOf.length === 1) return undefined;
  const invoices = inOrder(itemised, plain);
  const billIds = bills.map(({ row }) => row.id);
  // The receipt of a single bill also shows which part it is, and its number of guests.
  if (invoices.length === 0) return receiptOfBills(tx, billIds);
  return receiptOfPaidOrders(
    tx,
    rows.map(({ id }) => id),
    { invoices, bills: billIds },
  );
}

/**
 * Returns the payments for a receipt that shows the orders' lines as sold. Returns no payments if they do not add up to
 * the price of these orders, because an invoice may cover other orders too.
 */
export function paidBy(tx: Tx, rows: readonly SoldOrder[], { plain, copyOf }: Invoiced): PaidPart {
  const wire = wireOf(tx);
  const payments = plain.flatMap((id) => {
    const all = getInvoice(tx, id).payments;
    const counted = standing(all);
    return counted.length > 0 ? counted : all.slice(0, 1);
  });
  const paidRows = rows.filter(({ invoice_id }) => invoice_id !== null);
  const paidCents = billedItems(tx, paidRows).reduce((sum, item) => sum + item.total_cents, 0);
  const takenCents = payments.reduce((sum, { amount }) => sum + wire.near(amount), 0);
  if (payments.length === 0 || takenCents !== paidCents) return {};
  const said = payments.map(({ title, amount, tendered, change }) => ({
    title,
    amount,
    tendered,
    change,
  }));
  return copyOf.length > 0 ? paidPartOf(said) : { payments: said };
}
