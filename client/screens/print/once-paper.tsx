// Paper that comes out once: opened again, or wanted again, it is a copy that the hub marks and counts.
import { useState } from 'react';
import type { ReceiptPart } from '#shared/billing/receipt-parts.ts';
import { Button } from '../../parts/button.tsx';
import { messageOf } from '../../parts/toasts.ts';
import { useBusy } from '../../parts/use-busy.ts';
import { Paper } from './paper.tsx';
import { notePrinted, wasPrinted } from './printed.ts';

interface LaidSheet {
  readonly widthMm: number;
  readonly parts: readonly ReceiptPart[];
}

interface OncePaperProps {
  title: string;
  first: LaidSheet;
  /** Under which this browser remembers that it has printed the first. */
  printKey: string;
  /** One copy more, in the hub's books; no sheet where the hub prints it. */
  askAgain: () => Promise<{ message: string; sheet: LaidSheet | undefined }>;
}

const PRINTED = 'This was printed already. Another copy is marked and counted.';

export function OncePaper({ title, first, printKey, askAgain }: OncePaperProps) {
  const [{ sheet, no }, setShown] = useState({ sheet: first, no: 0 });
  const [isPrinted, setPrinted] = useState(() => wasPrinted(printKey));
  const [said, setSaid] = useState(PRINTED);
  const [isBusy, whileBusy] = useBusy();
  const printCopy = async () => {
    try {
      const copy = await askAgain();
      if (copy.sheet === undefined) return setSaid(copy.message);
      setShown({ sheet: copy.sheet, no: no + 1 });
      setSaid(PRINTED);
      setPrinted(false);
    } catch (error) {
      setSaid(messageOf(error));
    }
  };
  return (
    <Paper
      key={no}
      title={title}
      {...sheet}
      isSpent={isPrinted}
      onPrint={() => notePrinted(printKey)}
      onPrinted={() => setPrinted(true)}
      tools={
        isPrinted && (
          <>
            <output>{said}</output>
            <Button look="primary" busy={isBusy} onClick={() => void whileBusy(printCopy)}>
              Print duplicate
            </Button>
          </>
        )
      }
    />
  );
}
