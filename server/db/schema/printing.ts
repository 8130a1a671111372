// Printers and their jobs.
import type { Generated } from 'kysely';
import type { CodePage, JobKind, JobState, Paper } from '#shared/printing.ts';
import type { Flag, RowId } from './columns.ts';

export interface PrinterRow {
  id: RowId;
  name: string;
  host: string;
  port: number;
  paper: Paper;
  code_page: CodePage;
  prints_receipts: Flag;
  prints_slips: Flag;
  prints_tokens: Flag;
  has_drawer: Flag;
  copies: number;
  stand_in_id: number | null;
  deleted_at: number | null;
  /**
   * 1 if the printer never reports its status: a user has set this, or has confirmed a job after which no status
   * came.
   */
  keeps_open: Generated<Flag>;
  /** The number of complete jobs since the printer last reported a status. */
  silent_jobs: Generated<number>;
  /** The languages of the printer's slips, separated by a comma. If empty, slips are in the store language. */
  languages: Generated<string>;
}

interface PrinterCategoryRow {
  printer_id: number;
  category_id: number;
}

export interface PrintJobRow {
  id: RowId;
  printer_id: number;
  kind: JobKind;
  order_id: number | null;
  invoice_id: number | null;
  document: string;
  state: JobState;
  confirmed: Generated<Flag>;
  reason: Generated<string>;
  attempts: Generated<number>;
  next_at: number;
  created_at: number;
  updated_at: number;
  printed_by: number | null;
  reprint_of: number | null;
  duplicate: Generated<number>;
}

interface ReceiptInvoiceRow {
  job_id: number;
  invoice_id: number;
}

interface SheetPrintRow {
  sheet: string;
  prints: number;
}

export interface PrintingTables {
  printers: PrinterRow;
  printer_categories: PrinterCategoryRow;
  print_jobs: PrintJobRow;
  receipt_invoices: ReceiptInvoiceRow;
  sheet_prints: SheetPrintRow;
}
