// The last receipt of this screen, or report of its cash, on paper, in the width that the print settings say (CONTRACT §9 Receipt print page).
import { useState } from 'react';
import { Redirect } from 'wouter';
import { receiptParts } from '#shared/billing/receipt.ts';
import { storedReceipt, storedReport } from '../../checkout/receipt.ts';
import { formatInstant } from '../../parts/figures.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { hasMarker } from '../../session/session.ts';
import { Paper } from './paper.tsx';

function PrintReport() {
  const [kept] = useState(storedReport);
  if (kept === undefined) return <NothingHere />;
  return <Paper title="Report" widthMm={Number(kept.pageFormat)} parts={kept.parts} />;
}

const NothingHere = () => (
  <main>
    <h1 className="hidden-text">Receipt</h1>
    <EmptyState text="There is no receipt to print." />
  </main>
);

export function PrintReceipt() {
  if (!hasMarker()) return <Redirect to="/" replace />;
  return new URLSearchParams(window.location.search).has('report') ? <PrintReport /> : <Receipt />;
}

function Receipt() {
  const [kept] = useState(storedReceipt);
  const [printedAt] = useState(() => formatInstant(new Date().toISOString(), kept?.store.timezone));
  if (kept === undefined) return <NothingHere />;
  const { receipt, print, store } = kept;
  return (
    <Paper
      title="Receipt"
      widthMm={Number(print.page_format)}
      parts={receiptParts(receipt, print, store, printedAt)}
    />
  );
}
