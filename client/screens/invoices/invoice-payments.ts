// The payments of an invoice.
import type { Payment } from '#shared/entities/bills.ts';

/** Those that still stand: neither taken back nor corrected. */
export const standing = (payments: readonly Payment[]): Payment[] =>
  payments.filter(
    ({ id, amount, cancelled_at }) =>
      amount > 0 && cancelled_at === null && !payments.some((one) => one.corrects_id === id),
  );
