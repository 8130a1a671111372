// The hub's answers to payments that were stored on the device first and sent in the background.

import type { StoredReport } from '../checkout/receipt.ts';
import { paymentReceipt } from '../checkout/reprint.ts';
import type { Delivery } from './entry.ts';

/** Returns the invoice and the change; undefined if the answer lacks them. */
export function paidOf({ answer }: Delivery): { invoiceId?: number; change?: number } {
  if (typeof answer !== 'object' || answer === null) return {};
  const { invoiceId, change } = answer as { invoiceId?: unknown; change?: unknown };
  return {
    ...(typeof invoiceId === 'number' && { invoiceId }),
    ...(typeof change === 'number' && { change }),
  };
}

/** Returns the receipt of a payment that was sent in the background; undefined if the hub has laid out no receipt. */
export function paperOf(delivery: Delivery): StoredReport | undefined {
  const { answer } = delivery;
  const { invoiceId } = paidOf(delivery);
  if (invoiceId === undefined || typeof answer !== 'object' || answer === null) return undefined;
  const { paper } = answer as { paper?: Parameters<typeof paymentReceipt>[0] };
  return paper && paymentReceipt(paper, invoiceId);
}
