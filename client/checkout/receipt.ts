// The last receipt and token of this screen, stored for the print pages, and the pop-ups that print them (contract 9,
// 11).

import type { ReceiptContext } from '#shared/billing/receipt-context.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { PRINT_POPUP, RECEIPT_STORAGE_KEY } from '#shared/limits.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { didWork, toastError } from '../parts/toasts.ts';
import { remember } from '../session/local-memory.ts';
import { REPORT_STORAGE_KEY, TOKEN_STORAGE_KEY } from '../session/session-memory.ts';

/** Everything /print-receipt needs; that page does not call the hub. */
export interface StoredReceipt {
  readonly receipt: ReceiptContext;
  readonly print: AnswerOf<'GET /orders/init'>['printSettings'];
  readonly store: AnswerOf<'GET /orders/init'>['storeSettings'];
  /** Whether a network printer prints receipts. If so, the hub prints and no pop-up opens. */
  readonly hasReceiptPrinter?: boolean;
}

function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (remember(key, text)) return;
  // The new value could not be stored. Removes the old value, because it would be printed otherwise. This may also free
  // enough space for the new value.
  localStorage.removeItem(key);
  remember(key, text);
}

function kept<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    // An unreadable value counts as missing: the page says that there is nothing to print.
    return undefined;
  }
}

export const rememberReceipt = (receipt: StoredReceipt): void => keep(RECEIPT_STORAGE_KEY, receipt);
export const storedReceipt = (): StoredReceipt | undefined =>
  kept<StoredReceipt>(RECEIPT_STORAGE_KEY);
export const rememberToken = (tokenNo: number): void => keep(TOKEN_STORAGE_KEY, { tokenNo });
export const storedToken = (): number | undefined =>
  kept<{ tokenNo: number }>(TOKEN_STORAGE_KEY)?.tokenNo;

/** The documents that the hub is asked to print. */
export interface CopyOf {
  readonly billIds?: readonly number[];
  readonly invoiceIds?: readonly number[];
  readonly shift?: { readonly id: number; readonly what: 'x' | 'count' };
  readonly zNo?: number;
}

/**
 * A document laid out by the hub: a bill, an invoice, an X or Z report, or a cash count. `once.key` makes sure that
 * it is printed only once.
 */
export type StoredReport = NonNullable<AnswerOf<'POST /days/{zNo}/print'>['paper']> & {
  readonly once: { readonly key: string; readonly copyOf: CopyOf };
};
/**
 * Returns the stored document. Returns undefined for a document that an older version of the app stored: such a
 * document has no key and may have been printed already.
 */
export function storedReport(): StoredReport | undefined {
  const report = kept<Partial<Pick<StoredReport, 'once'>> & Omit<StoredReport, 'once'>>(
    REPORT_STORAGE_KEY,
  );
  return report?.once && { ...report, once: report.once };
}

export const popupsBlocked = (): string =>
  t('The browser blocks pop-ups. Please allow them for this address.');

/** Opens a print page. Returns false if the browser blocks it; the page then has to be opened by a tap. */
function openPopup(path: string): boolean {
  const { width, height } = PRINT_POPUP;
  return window.open(path, '_blank', `popup,width=${width},height=${height}`) !== null;
}

/**
 * Stores a receipt, and prints it on the network printer or opens its print page. Returns false if the browser blocks
 * the print page.
 */
export function printReceipt(receipt: StoredReceipt): boolean {
  rememberReceipt(receipt);
  if (receipt.hasReceiptPrinter !== true) return openPopup('/print-receipt');
  void didWork(
    call('POST /print/receipt', { body: { orderIds: [...receipt.receipt.orderIds] } }),
    t(FALLBACK.processing),
  );
  return true;
}

/** Stores a document and opens its print page. Returns false if the browser blocks the print page. */
export function printReport(report: StoredReport): boolean {
  keep(REPORT_STORAGE_KEY, report);
  return openPopup('/print-receipt?report');
}

/**
 * Prints an order's token on the network printer, or opens its print page. Returns false if the browser blocks the
 * print page.
 */
export function printToken(
  order: { tokenNo: number; orderId: number },
  onNetwork = false,
): boolean {
  rememberToken(order.tokenNo);
  if (!onNetwork) return openPopup('/print-token');
  void didWork(
    call('POST /print/token', { body: { orderId: order.orderId } }),
    t(FALLBACK.processing),
  );
  return true;
}

/** Shows an error if the browser blocked a print page. */
export function tellIfBlocked(isOpen: boolean): void {
  if (!isOpen) toastError(popupsBlocked());
}
