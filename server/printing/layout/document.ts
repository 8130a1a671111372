// The content of a print job at the time it was made: pure data, stored as JSON with the job.

import type { ReceiptContext } from '../../shared/billing/receipt-context.ts';
import type { ReceiptPart } from '../../shared/billing/receipt-parts.ts';
import type { PrintSettings, StoreSettings } from '../../shared/entities/store.ts';
import type { ScreenTag } from '../../shared/languages.ts';
import type { CodePage, Paper } from '../../shared/printing.ts';
import type { CustomerType, DeliveryType } from '../../shared/states/order.ts';

/** The language of the fixed words; English if it is absent. */
interface Written {
  readonly language?: ScreenTag;
}

export interface SlipItem {
  /** The id of the order item. When the item is voided, this id is used to find the printer that printed it. */
  readonly itemId: number;
  readonly quantity: number;
  /** The number of pieces that were sent to the kitchen, if some of them were voided before printing. */
  readonly sent?: number;
  readonly title: string;
  readonly variant: string | null;
  readonly addons: readonly string[];
  readonly notes: string | null;
  /** The item's texts in the second language of the slip, if they differ. */
  readonly also?: {
    readonly title: string | null;
    readonly variant: string | null;
    readonly addons: readonly (string | null)[];
  };
  readonly course?: number;
  readonly seat?: number;
  /** The table of this item, if the item is at another table than its order. */
  readonly table?: string;
  /** The set in which the item was sold. */
  readonly set?: string;
}

/** Tells the kitchen what to cook, or what to stop cooking. */
export interface SlipDocument extends Written {
  readonly kind: 'slip' | 'cancelled';
  readonly tokenNo: number;
  readonly tableTitle: string | null;
  readonly floor: string | null;
  readonly deliveryType: DeliveryType;
  readonly customerType: CustomerType;
  readonly customerName: string | null;
  readonly waiter: string;
  /** The guest's allergies; absent in documents of earlier versions. */
  readonly allergies?: string | null;
  /** Formatted in the store's time zone: the time of the order, or of its void. */
  readonly at: string;
  readonly items: readonly SlipItem[];
  /** The station that cooks the items, if it has its own printers. */
  readonly station?: string;
  readonly isRushed?: true;
  /**
   * The second language of the slip; course headings are repeated in it. Absent if paper cannot be written in that
   * language.
   */
  readonly second?: ScreenTag;
  /** The heading of a move: the dishes in preparation go to another table, and nothing has to be cooked. */
  readonly moved?: string;
  /** The heading of an exchange in a set: the former dish and the new dish. */
  readonly swapped?: string;
}

export interface ReceiptDocument extends Written {
  readonly kind: 'receipt';
  readonly receipt: ReceiptContext;
  readonly print: PrintSettings;
  readonly store: StoreSettings;
  readonly printedAt: string;
}

interface TokenDocument extends Written {
  readonly kind: 'token';
  readonly tokenNo: number;
  readonly printedAt: string;
}

export interface TestDocument extends Written {
  readonly kind: 'test';
  readonly printerName: string;
  readonly paper: Paper;
  readonly codePage: CodePage;
  readonly printedAt: string;
}

/** Internal paper: X reports, Z reports, count forms. */
interface ReportDocument extends Written {
  readonly kind: 'report';
  readonly title: string;
  /** The key of this paper. Copies of the same paper are counted under it. Absent in older documents. */
  readonly sheet?: string;
  readonly parts: readonly ReceiptPart[];
}

/**
 * The sheet of a new gift card. Its code is added when the sheet is printed, so that no stored document contains it.
 */
interface CardDocument extends Written {
  readonly kind: 'card';
  readonly accountId: number;
  readonly last4: string;
  readonly storeName: string;
  readonly printedAt: string;
  readonly code?: string;
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
  | CardDocument
  | DrawerDocument;

/** The marks on one printing of a document. */
export interface PrintMarks {
  /** 0 for the first printing, else the number of the duplicate. */
  readonly duplicate: number;
  /** The printer that should have printed the job, if a stand-in prints it; else null. */
  readonly insteadOf: string | null;
}

/** Returns the title of a document for lists: `Token 12`, `Receipt 7, 8`. */
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
    case 'card':
      return `Gift card •••• ${document.last4}`;
    case 'test':
      return 'Test print';
    case 'drawer':
      return 'Cash drawer';
  }
}
