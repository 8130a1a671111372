// Finds out whether another device ended what a dialog of a bill is about.
import { useSnapshot } from 'valtio';
import { EndedDialog } from '../checkout/payment-end.tsx';
import { t } from '../locales/t.ts';
import { sending } from './actions.ts';
import type { BillDialog, BillDialogProps } from './bill-dialog.ts';

/** The dialogs whose changes the hub refuses once a part of the bill is paid. */
const BEFORE_PAYMENT: readonly BillDialog[] = ['split', 'join', 'discount', 'coupon', 'service'];

type Open = Pick<BillDialogProps, 'bill' | 'bills'>;

/** Returns the sentence for a bill that is no longer open. */
export const closedBill = (): string =>
  t('This bill is no longer open. It was paid, joined or cancelled on another device.');

/** Returns a sentence if the bill is no longer open. */
export const closedWords = ({ bill, bills }: Open): string | undefined =>
  bills.some(({ id }) => id === bill.id) ? undefined : closedBill();

function endedWords(kind: BillDialog, open: Open): string | undefined {
  const { paid, lines, payments } = open.bill;
  const closed = closedWords(open);
  if (closed !== undefined) return closed;
  if (paid > 0 && BEFORE_PAYMENT.includes(kind)) return t('This bill is partly paid already.');
  if (typeof kind === 'string') return undefined;
  const isThere =
    'line' in kind
      ? lines.some(({ id }) => id === kind.line)
      : payments.some(({ id, cancelled_at }) => id === kind.payment && cancelled_at === null);
  return isThere
    ? undefined
    : t(
        'This line or payment is no longer on the bill. It was moved, cancelled or refunded on another device.',
      );
}

/**
 * Returns a sentence if the dialog can no longer do its work. Returns undefined while this screen sends a change,
 * because the dialog closes after it.
 */
export function useEnded(kind: BillDialog, open: Open): string | undefined {
  const isSending = useSnapshot(sending).count > 0;
  return isSending ? undefined : endedWords(kind, open);
}

interface EndedBillProps {
  title: string;
  /** The sentence of `useEnded` or `closedWords`. */
  words: string;
  onClose: () => void;
}

export function EndedBill({ title, words, onClose }: EndedBillProps) {
  return (
    <EndedDialog title={title} done={t('Close')} onClose={onClose}>
      <p role="status">{words}</p>
    </EndedDialog>
  );
}
