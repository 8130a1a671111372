// What a print job says, as it was when the job was made: pure data, kept as JSON beside the job.

import type { ReceiptContext } from '../../shared/billing/receipt-context.ts';
import type { ReceiptPart } from '../../shared/billing/receipt-parts.ts';
import type { PrintSettings, StoreSettings } from '../../shared/entities/store.ts';
import type { CodePage, Paper } from '../../shared/printing.ts';
import type { CustomerType, DeliveryType } from '../../shared/states/order.ts';

export interface SlipItem {
  /** The order item, so that its cancelling finds the printer that had it. */
  readonly itemId: number;
  readonly quantity: number;
  /** How many were sent, where some were cancelled before this comes out. */
  readonly sent?: number;
  readonly title: string;
  readonly variant: string | null;
  readonly addons: readonly string[];
  readonly notes: string | null;
  readonly course?: number;
  readonly seat?: number;
  /** Where this one goes, when that is not where its order is. */
  readonly table?: string;
}

/** What a kitchen cooks from, or is told to stop cooking. */
export interface SlipDocument {
  readonly kind: 'slip' | 'cancelled';
  readonly tokenNo: number;
  readonly tableTitle: string | null;
  readonly floor: string | null;
  readonly deliveryType: DeliveryType;
  readonly customerType: CustomerType;
  readonly customerName: string | null;
  readonly waiter: string;
  /** What the guest must not eat; documents of earlier versions say nothing of it. */
  readonly allergies?: string | null;
  /** As people read it, in the store's time zone; of the order, or of its cancelling. */
  readonly at: string;
  readonly items: readonly SlipItem[];
  /** The station that cooks them, where it has printers of its own. */
  readonly station?: string;
  readonly isRushed?: true;
  /** Nothing to cook: what is being made goes to another table. */
  readonly moved?: string;
}

export interface ReceiptDocument {
  readonly kind: 'receipt';
  readonly receipt: ReceiptContext;
  readonly print: PrintSettings;
  readonly store: StoreSettings;
  readonly printedAt: string;
}

interface TokenDocument {
  readonly kind: 'token';
  readonly tokenNo: number;
  readonly printedAt: string;
}

interface TestDocument {
  readonly kind: 'test';
  readonly printerName: string;
  readonly paper: Paper;
  readonly codePage: CodePage;
  readonly printedAt: string;
}

/** What the house prints for itself: X, Z, the sheet of a count. */
interface ReportDocument {
  readonly kind: 'report';
  readonly title: string;
  /** By which its copies are counted; older ones have none. */
  readonly sheet?: string;
  readonly parts: readonly ReceiptPart[];
}

/** Opens the drawer and prints nothing. */
interface DrawerDocument {
  readonly kind: 'drawer';
}

export type PrintDocument =
  | SlipDocument
  | ReceiptDocument
  | TokenDocument
  | TestDocument
  | ReportDocument
  | DrawerDocument;

/** What is said about one printing of a document. */
export interface PrintMarks {
  /** 0 for the first time, else the number of the duplicate. */
  readonly duplicate: number;
  /** The printer that should have printed it, where a stand-in does. */
  readonly insteadOf: string | null;
}

/** What a list calls a document: `Token 12`, `Receipt 7, 8`. */
export function titleOf(document: PrintDocument): string {
  switch (document.kind) {
    case 'slip':
      return `Kitchen slip, token ${document.tokenNo}`;
    case 'cancelled':
      return `Cancelled slip, token ${document.tokenNo}`;
    case 'receipt':
      return `Receipt ${document.receipt.orderIds.join(', ')}`;
    case 'token':
      return `Token ${document.tokenNo}`;
    case 'report':
      return document.title;
    case 'test':
      return 'Test print';
    case 'drawer':
      return 'Cash drawer';
  }
}
