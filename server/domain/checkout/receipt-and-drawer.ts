// What receipts and drawers do when a bill is paid.
import { type PaidPart, paidPartOf } from '#shared/billing/receipt-context.ts';
import type { Tx } from '../../db/executor.ts';
import type { CommandContext } from '../../engine/command.ts';
import { hasRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import type { Paid } from '../payments/payments.ts';
import { openDrawerFor } from '../print-jobs/drawer-jobs.ts';
import { wireOf } from '../store/bill-rules.ts';
import { getStore } from '../store/settings.ts';

/** What the receipt prints of a payment. */
interface PaidOnPaper {
  readonly invoiceId: number;
  readonly by: PaidPart;
}

export function paidWith(tx: Tx, invoiceId: number, { payments }: Paid): PaidOnPaper {
  const wire = wireOf(tx);
  const parts = payments.map(({ offered, changeCents }) => ({
    title: offered.title,
    amount: wire.amount(offered.amountCents),
    tendered: wire.orNull(offered.isCash ? offered.tenderedCents : null),
    change: wire.orNull(changeCents),
  }));
  return { invoiceId, by: paidPartOf(parts) };
}

/** Opens a drawer although nothing is due: a no-sale. If that needs a permission, the drawer stays shut without it. */
function openForNothing(tx: Tx, context: CommandContext, invoiceId: number | null): number[] {
  if (getStore(tx).no_sale_needs === 'approval' && !hasRight(context, 'no-sale')) return [];
  const opened = openDrawerFor(tx, context, 'no-sale', { invoiceId });
  if (opened.length > 0) {
    recordException(tx, context, { kind: 'no-sale', valueCents: 0, invoiceId });
  }
  return opened;
}

/** Opens the drawer for cash, once for all payments of a call. Returns the print jobs. */
export function openForCash(
  tx: Tx,
  context: CommandContext,
  { payments }: Paid,
  invoiceId: number | null,
): number[] {
  const cash = payments.filter(({ offered }) => offered.isCash);
  if (cash.length === 0) return [];
  // Cash was named, but nothing was due.
  const isNothingDue = cash.every(({ offered }) => offered.amountCents + offered.tipCents === 0);
  return isNothingDue
    ? openForNothing(tx, context, invoiceId)
    : openDrawerFor(tx, context, 'sale', { invoiceId });
}
