// Invoices and credit notes (contract 5).
import { Type } from 'typebox';
import { BillSummary, Invoice, WholeInvoice } from '../entities/billing.ts';
import { Reason, ServiceChargeRead } from '../entities/bills.ts';
import { Drawer } from '../entities/cash.ts';
import { nullable } from '../entities/common.ts';
import { Station } from '../entities/kitchen.ts';
import { Printed } from '../entities/paper.ts';
import { PrintSettings, StoreSettings } from '../entities/store.ts';
import { id, idParams, looseText, pageQuery, paperLanguage, periodQuery } from '../fields.ts';
import { LIST_PAGE, MAX_BILL_LINES, MAX_PAYMENTS, MAX_QUANTITY } from '../limits.ts';
import { reason, someAmount } from './bill-fields.ts';
import type { EndpointTable } from './endpoint.ts';
import { OrderIds } from './order-fields.ts';

const InvoiceQuery = Type.Object({
  ...periodQuery().properties,
  ...pageQuery(LIST_PAGE),
});

const invoices = ['INVOICES'] as const;

export const invoiceEndpoints = {
  'GET /invoices/init': {
    access: invoices,
    answer: Type.Object({
      printSettings: PrintSettings,
      storeSettings: StoreSettings,
      hasReceiptPrinter: Type.Boolean(),
      reasons: Type.Array(Reason),
      drawers: Type.Array(Drawer),
      serviceCharge: ServiceChargeRead,
      stations: Type.Array(Station),
    }),
  },
  'GET /invoices': { access: invoices, query: InvoiceQuery, answer: Type.Array(Invoice) },
  'GET /invoices/search': {
    access: invoices,
    query: Type.Object({ q: looseText(200), ...pageQuery(LIST_PAGE) }),
    answer: Type.Array(Invoice),
  },
  'GET /invoices/export': {
    access: invoices,
    query: Type.Object({ ...periodQuery().properties, q: Type.Optional(looseText(200)) }),
    answer: Type.String(),
    raw: true,
  },
  'GET /invoices/{id}': { access: invoices, params: idParams, answer: WholeInvoice },
  'POST /invoices/{id}/refund': {
    access: invoices,
    params: idParams,
    body: Type.Object({
      /**
       * The lines to refund, or pieces of them. Without lines, the refund is an amount, allocated over the remainders
       * of all lines.
       */
      lines: Type.Optional(
        nullable(
          Type.Array(
            Type.Object({
              lineId: id('Please choose lines of the invoice.'),
              quantity: Type.Optional(
                nullable(
                  Type.Integer({
                    minimum: 1,
                    maximum: MAX_QUANTITY,
                    sentence: 'Quantity must be 1 to 999.',
                  }),
                ),
              ),
            }),
            {
              minItems: 1,
              maxItems: MAX_BILL_LINES,
              sentence: 'Please choose lines of the invoice.',
            },
          ),
        ),
      ),
      amount: Type.Optional(nullable(someAmount())),
      payments: Type.Array(
        Type.Object({
          paymentTypeId: id('Please choose a payment type.'),
          amount: someAmount(),
          /** The account that gets the refund, if several accounts paid the invoice. */
          accountId: Type.Optional(nullable(id('Please choose an account.'))),
        }),
        { maxItems: MAX_PAYMENTS, sentence: 'Please send payments.' },
      ),
      reason: reason(),
    }),
    answer: Type.Object({ message: Type.String(), invoiceId: Type.Integer() }),
    idempotent: true,
    approvable: true,
  },
  'POST /invoices/{id}/correct-payment': {
    access: invoices,
    params: idParams,
    body: Type.Object({
      paymentId: id('Please choose a payment.'),
      paymentTypeId: id('Please choose a payment type.'),
    }),
    answer: Type.Object({ message: Type.String(), paymentId: Type.Integer() }),
    idempotent: true,
    approvable: true,
  },
  'POST /invoices/{id}/reopen': {
    access: invoices,
    params: idParams,
    body: Type.Object({ reason: reason() }),
    answer: Type.Object({
      message: Type.String(),
      invoiceId: Type.Integer(),
      billId: Type.Integer(),
    }),
    idempotent: true,
    approvable: true,
  },
  /** Prints the invoice or credit note. In the answer, `jobId` is null if the browser has to print it. */
  'POST /invoices/{id}/print': {
    access: ['INVOICES', 'POS', 'ORDERS'],
    params: idParams,
    body: Type.Object(paperLanguage),
    answer: Printed,
    idempotent: true,
  },
  'POST /invoices/orders': { access: invoices, body: OrderIds, answer: BillSummary },
} as const satisfies EndpointTable;
