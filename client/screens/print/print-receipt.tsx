// Prints the last receipt or cash report of this screen, in the width of the print settings (contract 9).
import { useState } from 'react';
import { Redirect } from 'wouter';
import { receiptParts } from '#shared/billing/receipt.ts';
import {
  type CopyOf,
  type StoredReceipt,
  type StoredReport,
  storedReceipt,
  storedReport,
} from '../../checkout/receipt.ts';
import { billsOrInvoices, reprint } from '../../checkout/reprint.ts';
import { t } from '../../locales/t.ts';
import { formatInstant } from '../../parts/figures.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { hasMarker } from '../../session/session.ts';
import { PrintOnce } from './print-once.tsx';

function PrintReport() {
  const [kept] = useState(storedReport);
  if (kept === undefined) return <NothingHere />;
  const first = layoutOf(kept);
  const { once } = kept;
  const isCashReport = once.copyOf.shift !== undefined || once.copyOf.zNo !== undefined;
  return (
    <PrintOnce
      title={isCashReport ? t('Report') : t('Receipt')}
      first={first}
      printKey={once.key}
      requestCopy={() => copyOf(once.copyOf)}
    />
  );
}

const layoutOf = ({ pageFormat, parts }: StoredReport) => ({ widthMm: Number(pageFormat), parts });

async function copyOf(what: CopyOf) {
  const { message, paper } = await reprint(what);
  return { message, layout: paper && layoutOf(paper) };
}

const NothingHere = () => (
  <main>
    <h1 className="hidden-text">{t('Receipt')}</h1>
    <EmptyState text={t('There is no receipt to print.')} />
  </main>
);

export function PrintReceipt() {
  if (!hasMarker()) return <Redirect to="/" replace />;
  return new URLSearchParams(window.location.search).has('report') ? <PrintReport /> : <Receipt />;
}

/** Identifies a receipt. The same order has one receipt before it is paid and another receipt afterwards. */
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
    <PrintOnce
      title={t('Receipt')}
      first={first}
      printKey={keyOf(kept)}
      requestCopy={async () => copyOf(await billsOrInvoices(receipt.orderIds))}
    />
  );
}
