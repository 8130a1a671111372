// Prints the kitchen slips, tokens and receipts of a sale. The print jobs are written in the transaction of the sale,
// so that nothing is printed without a sale and no paper is forgotten.

import type { PaidPart } from '#shared/billing/receipt-context.ts';
import type { HubEvent } from '#shared/frames.ts';
import type { Tx } from '../../db/executor.ts';
import type { CommandContext, Signal } from '../../engine/command.ts';
import { findOrderRows } from '../orders/orders.ts';
import { getStore } from '../store/settings.ts';
import { NOTHING, type Printed } from './job-rows.ts';
import { findReceiptPrinter, listPrinters } from './printers.ts';
import { addReceipt, browserReceiptOfOrders } from './receipt-jobs.ts';
import { addOrderSlips } from './slips.ts';

/** Returns the event for screens and the signal for printers that a command returns for its print jobs. */
export function printOutcome(jobIds: Printed): { events: HubEvent[]; signals: Signal[] } {
  if (jobIds.length === 0) return { events: [], signals: [] };
  return {
    events: [{ event: 'print_update', data: { jobIds: [...jobIds] } }],
    signals: [{ kind: 'print' }],
  };
}

/** Prints the slips for the kitchen and the token for the guest when an order is sent. */
export function printOrder(tx: Tx, context: CommandContext, orderId: number): Printed {
  const printers = listPrinters(tx);
  if (printers.length === 0) return NOTHING;
  const [row] = findOrderRows(tx, [orderId]);
  return row ? addOrderSlips(tx, context, printers, row) : NOTHING;
}

/** The data about the payment of a bill that the receipt needs. */
interface PaidWith {
  readonly invoiceId: number;
  readonly by: PaidPart;
  readonly language?: string | undefined;
}

/**
 * Prints the receipt of a paid bill if the cashier asked for it. If the call does not say whether to print, the
 * settings decide this.
 */
export function printPaid(
  tx: Tx,
  context: CommandContext,
  orderIds: readonly number[],
  { invoiceId, ...paid }: PaidWith,
  wanted?: boolean,
): Printed {
  const { now } = context;
  const printers = listPrinters(tx);
  if (printers.length === 0) return NOTHING;
  const printer = findReceiptPrinter(printers);
  const doPrint = wanted ?? getStore(tx).is_enable_print === 1;
  if (!printer || !doPrint) return NOTHING;
  const rows = findOrderRows(tx, orderIds);
  return [addReceipt(tx, now, printer, rows, { ...paid, invoices: [invoiceId] })];
}

/**
 * Returns the receipt for the browser to print, if the browser asked for it and no network printer prints receipts.
 */
export function paidBrowserReceipt(
  tx: Tx,
  { now }: CommandContext,
  orderIds: readonly number[],
  { invoiceId, ...paid }: PaidWith,
  wanted?: boolean,
) {
  if (wanted !== true || findReceiptPrinter(listPrinters(tx))) return {};
  const rows = findOrderRows(tx, orderIds);
  return { paper: browserReceiptOfOrders(tx, now, rows, { ...paid, invoices: [invoiceId] }) };
}
