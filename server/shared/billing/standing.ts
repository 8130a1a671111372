// The payments of an invoice that still stand.
import type { Payment } from '../entities/bills.ts';

/** Neither taken back nor corrected. */
export const standing = (payments: readonly Payment[]): Payment[] =>
  payments.filter(
    ({ id, amount, cancelled_at }) =>
      amount > 0 && cancelled_at === null && !payments.some((one) => one.corrects_id === id),
  );
