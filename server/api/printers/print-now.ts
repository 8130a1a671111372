// Prints receipts and tokens on demand, and opens the drawer without a sale.

import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, notFound, Refusal } from '#shared/errors.ts';
import type { HubEvent } from '#shared/frames.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import {
  findBillRows,
  type LoadedBill,
  listBillIdsOf,
  loadBills,
} from '../../domain/bills/load-bills.ts';
import { markPrinted, nextPrint } from '../../domain/bills/mark-printed.ts';
import { billedItems } from '../../domain/bills/order-sums.ts';
import { receiptOfInvoice } from '../../domain/invoices/printed-bill.ts';
import { recordReprints } from '../../domain/invoices/reprints.ts';
import { getOrderRows, type SoldOrder } from '../../domain/orders/orders.ts';
import { openDrawerFor } from '../../domain/print-jobs/drawer-jobs.ts';
import { addJob } from '../../domain/print-jobs/job-rows.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import {
  findReceiptPrinter,
  findTokenPrinter,
  listPrinters,
} from '../../domain/print-jobs/printers.ts';
import { nextCopy } from '../../domain/print-jobs/receipt-copies.ts';
import { addReceipt, addReceiptJob } from '../../domain/print-jobs/receipt-jobs.ts';
import { tokenDocument } from '../../domain/print-jobs/slips.ts';
import { getStore } from '../../domain/store/settings.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { ALLOWED, needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { invoicedOf, paidBy, receiptOver } from './receipt-of-orders.ts';

type Message = { message: string };

type Sent = BodyOf<'POST /print/receipt'>;
type Printed = Message & { id: number };

function getPrinter(tx: Tx) {
  const printer = findReceiptPrinter(listPrinters(tx));
  if (printer) return printer;
  throw new Refusal('PRINT_JOB_STATE', 'No network printer prints receipts.');
}

/** Returns the open bills of these orders and marks them as printed. */
function printedBills(tx: Tx, now: number, rows: readonly SoldOrder[]): LoadedBill[] {
  const ids = listBillIdsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const open = findBillRows(tx, ids).filter(({ status }) => status === 'open');
  const bills = loadBills(tx, open);
  for (const bill of bills) markPrinted(tx, now, bill);
  return bills;
}

/** Records a reprint for each invoice with a receipt that may have been printed before. */
const recordCopies = (tx: Tx, context: CommandContext, invoices: readonly number[]): void =>
  recordReprints(
    tx,
    context,
    invoices.filter((id) => nextCopy(tx, [id]) > 0),
  );

function printOrders(tx: Tx, orderIds: readonly number[], context: CommandContext) {
  const { now } = context;
  const rows = getOrderRows(tx, orderIds).filter(({ status }) => status !== 'cancelled');
  if (billedItems(tx, rows).length === 0) {
    throw new Refusal('ORDER_CANCELLED', 'This order is cancelled.');
  }
  const printer = getPrinter(tx);
  const invoiced = invoicedOf(tx, rows);
  const { copyOf } = invoiced;
  recordCopies(tx, context, copyOf);
  const bills = printedBills(tx, now, rows);
  const copy = bills.length === 0 ? undefined : Math.max(...bills.map(nextPrint));
  const again = copy === undefined ? {} : { copy };
  const sheet = receiptOver(tx, rows, invoiced, bills);
  const id = sheet
    ? addReceiptJob(tx, now, printer, { ...sheet, ...again }, { invoices: copyOf })
    : addReceipt(tx, now, printer, rows, {
        invoices: copyOf,
        by: paidBy(tx, rows, invoiced),
        ...again,
      });
  const details = { orderIds: rows.map((row) => row.id), invoiceIds: copyOf, copy };
  return { id, printer, details, billIds: bills.map(({ row }) => row.id) };
}

function printOne(tx: Tx, invoiceId: number, context: CommandContext) {
  const { now } = context;
  const sheet = receiptOfInvoice(tx, invoiceId);
  const printer = getPrinter(tx);
  recordCopies(tx, context, [invoiceId]);
  const id = addReceiptJob(tx, now, printer, sheet, { invoices: [invoiceId] });
  return {
    id,
    printer,
    details: { orderIds: sheet.orderIds, invoiceIds: [invoiceId] },
    billIds: [],
  };
}

/** Prints the receipt of orders, paid or not, or of an invoice; 400 unless exactly one of the two is sent. */
export const printReceiptNow: Command<Sent, Printed> = (tx, { orderIds, invoiceId }, context) => {
  if ((orderIds === undefined) === (invoiceId === undefined)) {
    throw invalid('orderIds', 'Please choose orders, each once.');
  }
  const done =
    invoiceId === undefined
      ? printOrders(tx, orderIds ?? [], context)
      : printOne(tx, invoiceId, context);
  const { id, printer, details, billIds } = done;
  audit(tx, context, { kind: 'receipt.printed', entity: 'print job', id, details });
  const answer = { message: `The receipt is printed on “${printer.name}”.`, id };
  const { events, signals } = printOutcome([id]);
  const orderEvents: HubEvent[] =
    billIds.length === 0 ? [] : [{ event: 'bill_update', data: { billIds } }];
  return { answer, events: [...orderEvents, ...events], signals };
};

export const printTokenNow: Command<{ orderId: number }, Message & { id: number }> = (
  tx,
  { orderId },
  context,
) => {
  const [row] = getOrderRows(tx, [orderId]);
  if (!row) throw notFound('order');
  const printers = listPrinters(tx);
  const printer = findTokenPrinter(printers);
  if (!printer) throw new Refusal('PRINT_JOB_STATE', 'No network printer prints tokens.');
  const document = tokenDocument(tx, context.now, row.token_no);
  const id = addJob(tx, context.now, { printerId: printer.id, document, orderId });
  const details = { orderId, token: row.token_no };
  audit(tx, context, { kind: 'token.printed', entity: 'print job', id, details });
  return {
    answer: { message: `The token is printed on “${printer.name}”.`, id },
    ...printOutcome([id]),
  };
};

/** Opens the drawer without a sale; the audit trail and the exceptions record who did it and why. */
export const openDrawer: Command<{ reason: string }, Message> = (tx, { reason }, context) => {
  const needsApproval = getStore(tx).no_sale_needs === 'approval';
  const opened = openDrawerFor(tx, context, 'no-sale');
  const [id] = opened;
  if (id === undefined) throw new Refusal('PRINT_JOB_STATE', 'No network printer has a drawer.');
  const describe = () => ({ text: `Open the drawer: ${reason}`, amount: null });
  const { approvedBy } = needsApproval ? needRight(context, 'no-sale', describe) : ALLOWED;
  recordException(tx, context, { kind: 'no-sale', valueCents: 0, reason, approvedBy });
  audit(tx, context, { kind: 'drawer.no-sale', entity: 'print job', id, details: { reason } });
  return { answer: { message: 'Opening the drawer.' }, ...printOutcome(opened) };
};
