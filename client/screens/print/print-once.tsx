// Prints a document once. To print it again, the user requests a copy that the hub marks and counts.
import { useState } from 'react';
import type { ReceiptPart } from '#shared/billing/receipt-parts.ts';
import { said, t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { messageOf } from '../../parts/toasts.ts';
import { useBusy } from '../../parts/use-busy.ts';
import { Paper } from './paper.tsx';
import { notePrinted, wasPrinted } from './printed.ts';

interface DocumentLayout {
  readonly widthMm: number;
  readonly parts: readonly ReceiptPart[];
}

interface PrintOnceProps {
  title: string;
  first: DocumentLayout;
  /** The key under which this browser remembers that the document was printed. */
  printKey: string;
  /** Requests a copy. `layout` is undefined if the hub prints the copy on its own printer. */
  requestCopy: () => Promise<{ message: string; layout: DocumentLayout | undefined }>;
}

export function PrintOnce({ title, first, printKey, requestCopy }: PrintOnceProps) {
  const [{ layout, no }, setShown] = useState({ layout: first, no: 0 });
  const [isPrinted, setPrinted] = useState(() => wasPrinted(printKey));
  // The hub's answer to the request for a copy; undefined until the answer arrives.
  const [answer, setAnswer] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const printCopy = async () => {
    try {
      const copy = await requestCopy();
      if (copy.layout === undefined) return setAnswer(said(copy.message));
      setShown({ layout: copy.layout, no: no + 1 });
      setAnswer(undefined);
      setPrinted(false);
    } catch (error) {
      setAnswer(messageOf(error));
    }
  };
  return (
    <Paper
      key={no}
      title={title}
      {...layout}
      isSpent={isPrinted}
      onPrint={() => notePrinted(printKey)}
      onPrinted={() => setPrinted(true)}
      tools={
        isPrinted && (
          <>
            <output>
              {answer ??
                t('This was already printed. Another copy is marked as a duplicate and counted.')}
            </output>
            <Button look="primary" busy={isBusy} onClick={() => void whileBusy(printCopy)}>
              {t('Print duplicate')}
            </Button>
          </>
        )
      }
    />
  );
}
