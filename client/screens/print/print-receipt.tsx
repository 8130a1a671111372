// The last receipt of this screen on paper, in the width that the print settings say (CONTRACT §9 Receipt print page).
import { useState } from 'react';
import { Redirect } from 'wouter';
import { receiptParts } from '#shared/billing/receipt.ts';
import { storedReceipt } from '../../checkout/receipt.ts';
import { formatInstant } from '../../parts/figures.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { hasMarker } from '../../session/session.ts';
import { Paper } from './paper.tsx';

export function PrintReceipt() {
  const [kept] = useState(storedReceipt);
  const [printedAt] = useState(() => formatInstant(new Date().toISOString(), kept?.store.timezone));
  if (!hasMarker()) return <Redirect to="/" replace />;
  if (kept === undefined)
    return (
      <main>
        <h1 className="hidden-text">Receipt</h1>
        <EmptyState text="There is no receipt to print." />
      </main>
    );
  const { receipt, print, store } = kept;
  return (
    <Paper
      title="Receipt"
      widthMm={Number(print.page_format)}
      parts={receiptParts(receipt, print, store, printedAt)}
    />
  );
}
