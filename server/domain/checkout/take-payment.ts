// Takes payments on a stored bill, for every call that pays a bill (contract 15). The call that places and pays an
// order does not use this file, because it prints the kitchen slips before the receipt.
import type { Tx } from '../../db/executor.ts';
import type { CommandContext } from '../../engine/command.ts';
import type { LoadedBill } from '../bills/load-bills.ts';
import type { BillHead } from '../bills/write-bills.ts';
import type { Closed } from '../kitchen/complete-orders.ts';
import type { Paid } from '../payments/payments.ts';
import { printOutcome } from '../print-jobs/jobs.ts';
import { wireOf } from '../store/bill-rules.ts';
import { type PaidOff, payBill } from './pay-bill.ts';
import { paperOf } from './receipt-and-drawer.ts';

interface Taking {
  readonly paid: Paid;
  readonly tappedAt: number | null;
  /** The customer, dining option and table of the invoice, if they differ from the bill's. */
  readonly head?: BillHead;
  /** The orders on the receipt. */
  readonly orderIds: readonly number[];
  readonly prints: boolean | undefined;
  readonly language?: string | undefined;
  /**
   * Completes orders and writes the audit trail. It is called after the payments are booked and before anything is
   * printed.
   */
  readonly close: (paidOff: PaidOff) => Closed;
}

/**
 * Books the payments, closes orders, opens the drawer and prints the receipt. Returns the values that the call needs
 * for its answer.
 */
export function takePayment(
  tx: Tx,
  context: CommandContext,
  loaded: LoadedBill,
  { close, head, tappedAt, ...taking }: Taking,
) {
  const paidOff = payBill(tx, context, loaded, taking.paid, { tappedAt, ...(head && { head }) });
  const closed = close(paidOff);
  const { jobs, receipt } = paperOf(tx, context, { ...taking, invoiceId: paidOff.invoiceId });
  return {
    ...paidOff,
    closed,
    receipt,
    change: wireOf(tx).orNull(taking.paid.changeCents),
    ...printOutcome([...jobs, ...closed.fired.jobIds]),
  };
}
