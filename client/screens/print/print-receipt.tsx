// The last receipt of this screen, or report of its cash, on paper, in the width that the print settings say (CONTRACT §9 Receipt print page).
import { useState } from 'react';
import { Redirect } from 'wouter';
import { receiptParts } from '#shared/billing/receipt.ts';
import { billsOrInvoices, layAgain } from '../../checkout/lay-again.ts';
import {
  type CopyOf,
  type StoredReceipt,
  type StoredReport,
  storedReceipt,
  storedReport,
} from '../../checkout/receipt.ts';
import { formatInstant } from '../../parts/figures.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { hasMarker } from '../../session/session.ts';
import { OncePaper } from './once-paper.tsx';

function PrintReport() {
  const [kept] = useState(storedReport);
  if (kept === undefined) return <NothingHere />;
  const first = sheetOf(kept);
  const { once } = kept;
  const isOfHouse = once.copyOf.shift !== undefined || once.copyOf.zNo !== undefined;
  return (
    <OncePaper
      title={isOfHouse ? 'Report' : 'Receipt'}
      first={first}
      printKey={once.key}
      askAgain={() => copyOf(once.copyOf)}
    />
  );
}

const sheetOf = ({ pageFormat, parts }: StoredReport) => ({ widthMm: Number(pageFormat), parts });

async function copyOf(what: CopyOf) {
  const { message, paper } = await layAgain(what);
  return { message, sheet: paper && sheetOf(paper) };
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

/** An order's receipt before it is paid is another paper than the one after. */
const keyOf = ({ receipt }: StoredReceipt): string => {
  const { orderIds, tokenNo, payableTotal, payment, payments } = receipt;
  return JSON.stringify([orderIds, tokenNo, payableTotal, payment, payments]);
};

function Receipt() {
  const [kept] = useState(storedReceipt);
  const [printedAt] = useState(() => formatInstant(new Date().toISOString(), kept?.store.timezone));
  if (kept === undefined) return <NothingHere />;
  const { receipt, print, store } = kept;
  const first = {
    widthMm: Number(print.page_format),
    parts: receiptParts(receipt, print, store, printedAt),
  };
  return (
    <OncePaper
      title="Receipt"
      first={first}
      printKey={keyOf(kept)}
      askAgain={async () => copyOf(await billsOrInvoices(receipt.orderIds))}
    />
  );
}
