// Lines cannot leave a bill that spends points or gift cards (contract 32).
import { Refusal } from '#shared/errors.ts';
import type { StoredBill } from './load-bills.ts';

/**
 * Throws 409 BILL_HAS_VALUE if one of these bills spends points or a gift card, because no line may leave such a bill.
 */
export function expectNoValue(rows: readonly Pick<StoredBill, 'value'>[]): void {
  if (rows.every(({ value }) => value === null)) return;
  throw new Refusal(
    'BILL_HAS_VALUE',
    'Points or a gift card are deducted from this bill. Please remove them first.',
  );
}
