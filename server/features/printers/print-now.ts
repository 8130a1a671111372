// What is printed on demand: receipts, tokens, the drawer without a sale.
import { toAmount, toAmountOrNull } from '#shared/billing/money.ts';
import { paidPartOf } from '#shared/billing/receipt.ts';
import { notFound, Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { addJob, addReceipt, nowOnPaper, printOutcome } from '../../printing/jobs/jobs.ts';
import {
  findDrawer,
  findReceiptPrinter,
  findTokenPrinter,
  listPrinters,
} from '../../printing/jobs/printer-queries.ts';
import type { Command } from '../../threads/command.ts';
import { billedItems } from '../billing/queries.ts';
import { getOrderRows, idsIn, type SoldOrder } from '../orders/queries.ts';

type Message = { message: string };

const paymentsOf = prepared<{ invoices: string }>()((p) =>
  qb
    .selectFrom('payments')
    .selectAll()
    .where('invoice_id', 'in', idsIn(p('invoices')))
    .orderBy('id'),
);

/** How these orders were paid, and the invoices that their receipt is a copy of: none while one of them is not paid. */
function paidOf(tx: Tx, orders: readonly SoldOrder[]) {
  const ids = new Set(orders.map(({ invoice_id }) => invoice_id));
  const invoices = [...ids].filter((id) => id !== null);
  const rows = tx.all(paymentsOf, { invoices: JSON.stringify(invoices) });
  const payments = rows.map((row) => {
    const { title, amount_cents, tendered_cents, rounding_cents, tip_cents } = row;
    const taken = amount_cents + rounding_cents + tip_cents;
    return {
      title,
      amount: toAmount(amount_cents),
      tendered: toAmountOrNull(tendered_cents),
      change: toAmountOrNull(tendered_cents === null ? null : tendered_cents - taken),
    };
  });
  if (!ids.has(null)) return { invoices, by: paidPartOf(payments) };
  return { invoices: [], by: payments.length === 0 ? {} : { payments } };
}

export const printReceiptNow: Command<{ orderIds: readonly number[] }, Message & { id: number }> = (
  tx,
  { orderIds },
  context,
) => {
  const rows = getOrderRows(tx, orderIds).filter(({ status }) => status !== 'cancelled');
  if (billedItems(tx, rows).length === 0) {
    throw new Refusal('ORDER_CANCELLED', 'This order is cancelled!');
  }
  const printer = findReceiptPrinter(listPrinters(tx));
  if (!printer) throw new Refusal('PRINT_JOB_STATE', 'No network printer prints receipts!');
  const paid = paidOf(tx, rows);
  const id = addReceipt(tx, context.now, printer, rows, paid);
  const details = { orderIds: rows.map((row) => row.id), invoiceIds: paid.invoices };
  audit(tx, context, { kind: 'receipt.printed', entity: 'print job', id, details });
  const answer = { message: `The receipt goes to “${printer.name}”.`, id };
  return { answer, ...printOutcome([id]) };
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
  if (!printer) throw new Refusal('PRINT_JOB_STATE', 'No network printer prints tokens!');
  const document = {
    kind: 'token',
    tokenNo: row.token_no,
    printedAt: nowOnPaper(tx, context.now),
  } as const;
  const id = addJob(tx, context.now, { printerId: printer.id, document, orderId });
  const details = { orderId, token: row.token_no };
  audit(tx, context, { kind: 'token.printed', entity: 'print job', id, details });
  return { answer: { message: `The token goes to “${printer.name}”.`, id }, ...printOutcome([id]) };
};

/** Opens the drawer without a sale; who and why stands in the audit trail. */
export const openDrawer: Command<{ reason: string }, Message> = (tx, { reason }, context) => {
  const printer = findDrawer(listPrinters(tx));
  if (!printer) throw new Refusal('PRINT_JOB_STATE', 'No network printer has a drawer!');
  const id = addJob(tx, context.now, { printerId: printer.id, document: { kind: 'drawer' } });
  audit(tx, context, { kind: 'drawer.no-sale', entity: 'print job', id, details: { reason } });
  return { answer: { message: 'The drawer is told to open.' }, ...printOutcome([id]) };
};

export const printNowCommands = { printReceiptNow, printTokenNow, openDrawer };
