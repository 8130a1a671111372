// Network printers and their queue.

import { Type } from 'typebox';
import { MessageAndId, MessageOnly, nullable } from '../entities/common.ts';
import { flag, id, idParams, oneOf, text, ticketLanguages } from '../fields.ts';
import { CODE_PAGES, JOB_KINDS, JOB_STATES, PAPERS, PRINTER_STATES } from '../printing.ts';
import { SELLERS } from '../scopes.ts';
import type { EndpointTable } from './endpoint.ts';
import { OrderIds } from './order-fields.ts';

const settings = ['SETTINGS'] as const;
/** The scopes that may see the queue and act on it: the scopes that allow selling. */
const flag01 = () => Type.Union([Type.Literal(0), Type.Literal(1)]);

const PrinterWrite = Type.Object({
  name: text('Please provide a name.'),
  host: text('Please provide the address of the printer.', 64),
  port: Type.Integer({
    minimum: 1,
    maximum: 65_535,
    sentence: 'Enter a port from 1 to 65535.',
  }),
  paper: oneOf(PAPERS, 'Please choose 80mm or 57mm.'),
  codePage: oneOf(CODE_PAGES, 'Please choose a code page.'),
  printsReceipts: flag(),
  printsSlips: flag(),
  printsTokens: flag(),
  categoryIds: Type.Array(id('Please choose categories.'), { maxItems: 1000, uniqueItems: true }),
  hasDrawer: flag(),
  copies: Type.Integer({ minimum: 1, maximum: 9, sentence: 'Please choose 1 to 9 copies.' }),
  standInId: Type.Optional(nullable(id('Please choose a fallback printer.'))),
  /**
   * Whether the printer never reports that it has printed. If so, a job counts as printed once it was sent completely.
   * Absent: unchanged, but a change of the address sets this to false.
   */
  neverReports: Type.Optional(flag()),
  languages: ticketLanguages(),
});

const silence = {
  never_reports: flag01(),
  /** The number of jobs in a row that the printer received completely without reporting a state. */
  silent_jobs: Type.Integer(),
};

const Printer = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  host: Type.String(),
  port: Type.Integer(),
  paper: oneOf(PAPERS),
  code_page: oneOf(CODE_PAGES),
  prints_receipts: flag01(),
  prints_slips: flag01(),
  prints_tokens: flag01(),
  category_ids: Type.Array(Type.Integer()),
  has_drawer: flag01(),
  copies: Type.Integer(),
  stand_in_id: nullable(Type.Integer()),
  /** The languages of the printer's slips; empty for the store language. */
  languages: Type.Array(Type.String()),
  ...silence,
  /** The last reported state; `unknown` before the first report. */
  state: oneOf(PRINTER_STATES),
  waiting: Type.Integer(),
});

const PrintJob = Type.Object({
  id: Type.Integer(),
  printer_id: Type.Integer(),
  printer_name: Type.String(),
  printed_by_name: nullable(Type.String()),
  kind: oneOf(JOB_KINDS),
  title: Type.String(),
  order_id: nullable(Type.Integer()),
  invoice_id: nullable(Type.Integer()),
  state: oneOf(JOB_STATES),
  confirmed: flag01(),
  reason: Type.String(),
  attempts: Type.Integer(),
  duplicate: Type.Integer(),
  created_at: Type.String(),
  updated_at: Type.String(),
});

export const printingEndpoints = {
  'GET /settings/printers': { access: settings, answer: Type.Array(Printer) },
  'POST /settings/printers/add': {
    idempotent: true,
    access: settings,
    body: PrinterWrite,
    answer: MessageAndId,
  },
  'POST /settings/printers/{id}/update': {
    access: settings,
    params: idParams,
    body: PrinterWrite,
    answer: MessageOnly,
  },
  'DELETE /settings/printers/{id}': { access: settings, params: idParams, answer: MessageOnly },
  'POST /settings/printers/{id}/test': { access: settings, params: idParams, answer: MessageOnly },
  /** Returns the jobs that wait, failed or need an answer, and the newest printed jobs. */
  'GET /print/jobs': {
    access: SELLERS,
    /** `watch=1`: the screen shows the printers, so the hub queries their state too. */
    query: Type.Object({
      watch: Type.Optional(oneOf(['1'])),
      /** Returns only the finished jobs before this job: the next page. */
      before: Type.Optional(id('Please choose a print job.')),
      /** Returns only the open jobs before this job: the next page. */
      openBefore: Type.Optional(id('Please choose a print job.')),
    }),
    answer: Type.Object({
      /** The newest open jobs, or the newest open jobs before `openBefore`; sorted from the oldest to the newest. */
      open: Type.Array(PrintJob),
      /** The number of all open jobs. */
      openCount: Type.Integer(),
      recent: Type.Array(PrintJob),
      printers: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          state: oneOf(PRINTER_STATES),
          has_drawer: flag01(),
          prints_receipts: flag01(),
          ...silence,
          /** The number of jobs of this printer that wait until a user confirms that they should be printed. */
          held: Type.Integer(),
        }),
      ),
    }),
  },
  'POST /print/jobs/{id}/retry': { access: SELLERS, params: idParams, answer: MessageOnly },
  'POST /print/jobs/{id}/cancel': { access: SELLERS, params: idParams, answer: MessageOnly },
  'POST /print/jobs/{id}/reprint': { access: SELLERS, params: idParams, answer: MessageAndId },
  /**
   * Prints the jobs of a printer that wait for a confirmation, after the user confirmed "Print 3 waiting tickets?".
   */
  'POST /print/release': {
    access: SELLERS,
    body: Type.Object({ printerId: id('Please choose a printer.') }),
    answer: MessageOnly,
  },
  'POST /print/receipt': {
    access: ['POS', 'ORDERS', 'INVOICES'],
    /** Exactly one of `orderIds` and `invoiceId` must be sent. */
    body: Type.Object({
      orderIds: Type.Optional(OrderIds.properties.orderIds),
      invoiceId: Type.Optional(id('Please choose an invoice.')),
    }),
    answer: MessageAndId,
    idempotent: true,
  },
  'POST /print/token': {
    access: SELLERS,
    body: Type.Object({ orderId: id('Please choose orders.') }),
    answer: MessageAndId,
  },
  /** Opens the drawer without a sale; the reason goes to the audit trail. */
  'POST /print/no-sale': {
    access: ['POS'],
    body: Type.Object({ reason: text('Please provide a reason.', 200) }),
    answer: MessageOnly,
    approvable: true,
  },
} as const satisfies EndpointTable;
