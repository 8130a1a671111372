// How paper says that a bill was paid.
import { type PaidPart, paidPartOf } from '#shared/billing/receipt.ts';
import type { Tx } from '../../db/executor.ts';
import { wireOf } from '../store/bill-rules-queries.ts';
import type { Paid } from './payment-moves.ts';

/** What the printers are told of a payment: the drawer opens for cash, the receipt says how it was paid. */
export interface PaidOnPaper {
  readonly invoiceId: number;
  readonly isCash: boolean;
  readonly by: PaidPart;
}

export function paidWith(tx: Tx, invoiceId: number, { payments }: Paid): PaidOnPaper {
  const wire = wireOf(tx);
  const said = payments.map(({ offered, changeCents }) => ({
    title: offered.title,
    amount: wire.amount(offered.amountCents),
    tendered: wire.orNull(offered.isCash ? offered.tenderedCents : null),
    change: wire.orNull(changeCents),
  }));
  const isCash = payments.some(({ offered }) => offered.isCash);
  return { invoiceId, isCash, by: paidPartOf(said) };
}
