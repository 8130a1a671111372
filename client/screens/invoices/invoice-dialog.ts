// The props that all dialogs of an invoice share.
import type { Decimals } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { WholeInvoice } from '#shared/entities/billing.ts';
import type { Tender } from './use-tenders.ts';

export type InvoicesInit = AnswerOf<'GET /invoices/init'>;

export interface InvoiceDialogProps {
  invoice: WholeInvoice;
  /** Undefined until the print settings are loaded. */
  init: InvoicesInit | undefined;
  decimals: Decimals;
  tenders: readonly Tender[];
  onDone: () => void;
  onClose: () => void;
}
