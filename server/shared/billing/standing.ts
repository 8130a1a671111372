// The payments of an invoice that are still valid.
import type { Payment } from '../entities/bills.ts';

/** Returns the payments that are neither cancelled nor corrected. */
export const standing = (payments: readonly Payment[]): Payment[] =>
  payments.filter(
    ({ id, amount, cancelled_at }) =>
      amount > 0 && cancelled_at === null && !payments.some((one) => one.corrects_id === id),
  );
