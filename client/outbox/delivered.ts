// What the hub said of money that went out later.
import { paidPaper } from '../checkout/lay-again.ts';
import type { StoredReport } from '../checkout/receipt.ts';
import type { Delivery } from './entry.ts';

/** Invoice and change; absent where it took none. */
export function paidOf({ answer }: Delivery): { invoiceId?: number; change?: number } {
  if (typeof answer !== 'object' || answer === null) return {};
  const { invoiceId, change } = answer as { invoiceId?: unknown; change?: unknown };
  return {
    ...(typeof invoiceId === 'number' && { invoiceId }),
    ...(typeof change === 'number' && { change }),
  };
}

/** The receipt of money that went out later as the hub has laid it out, where it has. */
export function paperOf(delivery: Delivery): StoredReport | undefined {
  const { answer } = delivery;
  const { invoiceId } = paidOf(delivery);
  if (invoiceId === undefined || typeof answer !== 'object' || answer === null) return undefined;
  const { paper } = answer as { paper?: Parameters<typeof paidPaper>[0] };
  return paper && paidPaper(paper, invoiceId);
}
