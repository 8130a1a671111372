// Prints the receipt and opens the drawer when a bill is paid.
import { type PaidPart, paidPartOf } from '#shared/billing/receipt-context.ts';
import type { Tx } from '../../db/executor.ts';
import type { CommandContext } from '../../engine/command.ts';
import { hasRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import type { Paid } from '../payments/payments.ts';
import { openDrawerFor } from '../print-jobs/drawer-jobs.ts';
import { paidBrowserReceipt, printPaid } from '../print-jobs/jobs.ts';
import { wireOf } from '../store/bill-rules.ts';
import { getStore } from '../store/settings.ts';

/** The invoice and payments as a receipt prints them. */
interface PaidOnPaper {
  readonly invoiceId: number;
  readonly by: PaidPart;
}

function paidWith(tx: Tx, invoiceId: number, { payments }: Paid): PaidOnPaper {
  const wire = wireOf(tx);
  const parts = payments.map(({ offered, changeCents }) => ({
    title: offered.title,
    amount: wire.amount(offered.amountCents),
    tendered: wire.orNull(offered.isCash ? offered.tenderedCents : null),
    change: wire.orNull(changeCents),
  }));
  return { invoiceId, by: paidPartOf(parts) };
}

/**
 * Opens the drawer as a no-sale, because the cash payment is 0. The drawer stays shut if a no-sale needs a permission
 * that the user does not have.
 */
function openForNothing(tx: Tx, context: CommandContext, invoiceId: number | null): number[] {
  if (getStore(tx).no_sale_needs === 'approval' && !hasRight(context, 'no-sale')) return [];
  const opened = openDrawerFor(tx, context, 'no-sale', { invoiceId });
  if (opened.length > 0) {
    recordException(tx, context, { kind: 'no-sale', valueCents: 0, invoiceId });
  }
  return opened;
}

/** Opens the drawer for cash, once for all payments of a call. Returns the print jobs. */
function openForCash(
  tx: Tx,
  context: CommandContext,
  { payments }: Paid,
  invoiceId: number | null,
): number[] {
  const cash = payments.filter(({ offered }) => offered.isCash);
  if (cash.length === 0) return [];
  const isNothingDue = cash.every(({ offered }) => offered.amountCents + offered.tipCents === 0);
  return isNothingDue
    ? openForNothing(tx, context, invoiceId)
    : openDrawerFor(tx, context, 'sale', { invoiceId });
}

/**
 * Opens the drawer for cash and prints the receipt. Returns the ids of the print jobs, and the receipt if the browser
 * has to print it.
 */
export function paperOf(
  tx: Tx,
  context: CommandContext,
  part: {
    readonly paid: Paid;
    /** Null while the bill is not paid in full: it has no receipt yet. */
    readonly invoiceId: number | null;
    readonly orderIds: readonly number[];
    readonly prints?: boolean | undefined;
    /** The language of the receipt, if one was asked for. */
    readonly language?: string | undefined;
  },
) {
  const { paid, invoiceId, orderIds, prints, language } = part;
  const opened = openForCash(tx, context, paid, invoiceId);
  if (invoiceId === null) return { jobs: opened, receipt: {} };
  const onPaper = { ...paidWith(tx, invoiceId, paid), language };
  return {
    jobs: [...opened, ...printPaid(tx, context, orderIds, onPaper, prints)],
    receipt: paidBrowserReceipt(tx, context, orderIds, onPaper, prints),
  };
}
