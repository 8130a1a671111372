// What a receipt over orders says: their lines as sold, or as their invoices and bills have them, and how they were paid.
import { type PaidPart, paidPartOf, type ReceiptContext } from '#shared/billing/receipt-context.ts';
import { standing } from '#shared/billing/standing.ts';
import type { Tx } from '../../db/executor.ts';
import type { LoadedBill } from '../billing/bill-queries.ts';
import { getInvoice } from '../billing/invoice-list-queries.ts';
import { listItemised } from '../billing/invoiced-queries.ts';
import { sheetOfOrders } from '../billing/orders-sheet-queries.ts';
import { billedItems } from '../billing/queries.ts';
import { sheetOfBills } from '../billing/sheet-queries.ts';
import type { SoldOrder } from '../orders/queries.ts';
import { wireOf } from '../store/bill-rules-queries.ts';

/** The invoices of some orders. */
interface Invoiced {
  /** With shares, discounts or a charge: their lines can't be read from the orders. */
  readonly itemised: readonly number[];
  readonly plain: readonly number[];
  /** Those that the paper is a copy of: none while one of the orders is not paid. */
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

/** Bills on which something is off, given away, charged or paid: their paper can't be read from their orders. */
const isReduced = ({ row }: LoadedBill): boolean =>
  row.off_cents + row.comp_cents + row.service_net_cents + row.service_tax_cents + row.paid_cents >
  0;

/** The paper of orders that can't be read from their lines as sold; undefined where it can, or where it is that of one invoice. */
export function sheetOver(
  tx: Tx,
  rows: readonly SoldOrder[],
  { itemised, plain, copyOf }: Invoiced,
  bills: readonly LoadedBill[],
): ReceiptContext | undefined {
  const isAsSold = itemised.length === 0 && !bills.some(isReduced);
  if (isAsSold || copyOf.length === 1) return undefined;
  const invoices = inOrder(itemised, plain);
  const billIds = bills.map(({ row }) => row.id);
  // A bill alone also says which part it is, and for how many guests.
  if (invoices.length === 0) return sheetOfBills(tx, billIds);
  return sheetOfOrders(
    tx,
    rows.map(({ id }) => id),
    { invoices, bills: billIds },
  );
}

/** Orders as sold: their payments, where these make up what the paper counts as paid; an invoice may be of further orders. */
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
