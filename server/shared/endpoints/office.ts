// The manager's evening: invoices, users, reports, the audit trail, support (CONTRACT §5, §4).
import { Type } from 'typebox';
import { BillSummary, Invoice, WholeInvoice } from '../entities/billing.ts';
import { ExceptionEntry, Reason, ServiceChargeRead, StaffFigures } from '../entities/bills.ts';
import { MessageOnly, nullable } from '../entities/common.ts';
import { TopItem } from '../entities/menu.ts';
import { StaffUser } from '../entities/people.ts';
import { PrintSettings, StoreSettings } from '../entities/store.ts';
import {
  day,
  id,
  idParams,
  looseEmail,
  looseText,
  oneOf,
  pageQuery,
  periodQuery,
  secret,
  text,
} from '../fields.ts';
import { LIST_PAGE, MAX_BILL_LINES, MAX_PAYMENTS, MAX_QUANTITY, MAX_USERNAME } from '../limits.ts';
import { INVALID } from '../texts.ts';
import { reason, someAmount } from './bill-fields.ts';
import type { EndpointTable } from './endpoint.ts';
import { OrderIds } from './selling.ts';

const InvoiceQuery = Type.Object({
  ...periodQuery().properties,
  ...pageQuery(LIST_PAGE),
});

const invoices = ['INVOICES'] as const;
const settings = ['SETTINGS'] as const;
const userParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, clean: 'line' }) });
const userDetails = {
  designation: Type.Optional(nullable(looseText())),
  phone: Type.Optional(nullable(looseText(40))),
  email: Type.Optional(nullable(looseEmail())),
  userScopes: Type.Optional(
    nullable(
      Type.Union([
        Type.String({ maxLength: 2000, clean: 'line' }),
        Type.Array(Type.String({ maxLength: 60, clean: 'line' }), { maxItems: 100 }),
      ]),
    ),
  ),
};

const dayFigures = Type.Object({
  day: Type.String(),
  revenue: Type.Number(),
  tax: Type.Number(),
  ordersCount: Type.Integer(),
});

const reportFigures = {
  from: Type.String(),
  to: Type.String(),
  ordersCount: Type.Integer(),
  newCustomers: Type.Integer(),
  repeatedCustomers: Type.Integer(),
  totalCustomers: Type.Integer(),
  currency: Type.String(),
  averageOrderValue: Type.Number(),
  netRevenue: Type.Number(),
  taxTotal: Type.Number(),
  revenueTotal: Type.Number(),
  topSellingItems: Type.Array(TopItem),
  /** Every day of the period, and as many days right before it. */
  days: Type.Array(dayFigures),
  daysBefore: Type.Array(dayFigures),
  /** Orders not cancelled by the hour of the store's clock, 0 to 23. */
  hours: Type.Array(Type.Object({ hour: Type.Integer(), ordersCount: Type.Integer() })),
  paymentTypes: Type.Array(
    Type.Object({ title: Type.String(), count: Type.Integer(), amount: Type.Number() }),
  ),
  /** What a tax return needs: per tax as sold, the net it was taken on and the tax. */
  taxes: Type.Array(
    Type.Object({
      title: Type.String(),
      rate: nullable(Type.Number()),
      type: nullable(oneOf(['exclusive', 'inclusive'])),
      net: Type.Number(),
      tax: Type.Number(),
    }),
  ),
  discountTotal: Type.Number(),
  /** What the guest would have paid, with tax: of what is on the house, voided, and of that what was made. */
  compTotal: Type.Number(),
  voidTotal: Type.Number(),
  wasteTotal: Type.Number(),
  refundTotal: Type.Number(),
  serviceTotal: Type.Number(),
  roundingTotal: Type.Number(),
  tipTotal: Type.Number(),
  guests: Type.Integer(),
  averagePerGuest: Type.Number(),
};

export const officeEndpoints = {
  'GET /invoices/init': {
    access: invoices,
    answer: Type.Object({
      printSettings: PrintSettings,
      storeSettings: StoreSettings,
      hasReceiptPrinter: Type.Boolean(),
      reasons: Type.Array(Reason),
      serviceCharge: ServiceChargeRead,
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
      /** Lines or pieces of them; or an amount, allocated over all that is left. */
      lines: Type.Optional(
        nullable(
          Type.Array(
            Type.Object({
              lineId: id('Please choose lines of the invoice!'),
              quantity: Type.Optional(
                nullable(
                  Type.Integer({
                    minimum: 1,
                    maximum: MAX_QUANTITY,
                    sentence: 'Quantity must be 1 to 999!',
                  }),
                ),
              ),
            }),
            {
              minItems: 1,
              maxItems: MAX_BILL_LINES,
              sentence: 'Please choose lines of the invoice!',
            },
          ),
        ),
      ),
      amount: Type.Optional(nullable(someAmount())),
      payments: Type.Array(
        Type.Object({
          paymentTypeId: id('Please choose a payment type!'),
          amount: someAmount(),
        }),
        { maxItems: MAX_PAYMENTS, sentence: 'Please send payments!' },
      ),
      reason: reason(),
    }),
    answer: Type.Object({ message: Type.String(), invoiceId: Type.Integer() }),
    idempotent: true,
  },
  'POST /invoices/{id}/correct-payment': {
    access: invoices,
    params: idParams,
    body: Type.Object({
      paymentId: id('Please choose a payment!'),
      paymentTypeId: id('Please choose a payment type!'),
    }),
    answer: Type.Object({ message: Type.String(), paymentId: Type.Integer() }),
    idempotent: true,
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
  },
  /** Null where the browser prints. */
  'POST /invoices/{id}/print': {
    access: ['INVOICES', 'POS', 'ORDERS'],
    params: idParams,
    answer: Type.Object({ message: Type.String(), jobId: nullable(Type.Integer()) }),
  },
  'POST /invoices/orders': { access: invoices, body: OrderIds, answer: BillSummary },
  'GET /users': { access: settings, answer: Type.Array(StaffUser) },
  'POST /users/add': {
    access: settings,
    body: Type.Object({
      // In the order of the form: of several faults the first is told.
      name: text(INVALID.name),
      username: text(INVALID.username, MAX_USERNAME),
      password: secret(INVALID.password),
      role: Type.Optional(oneOf(['admin', 'user'], 'Please choose a role!')),
      ...userDetails,
    }),
    answer: Type.Object({ ...MessageOnly.properties, id: Type.String() }),
  },
  'POST /users/update/{id}': {
    access: settings,
    params: userParams,
    body: Type.Object({ name: text(INVALID.name), ...userDetails }),
    answer: MessageOnly,
  },
  'POST /users/update-password/{id}': {
    access: settings,
    params: userParams,
    body: Type.Object({ password: secret(INVALID.newPassword) }),
    answer: MessageOnly,
  },
  'DELETE /users/delete/{id}': { access: settings, params: userParams, answer: MessageOnly },
  'GET /reports/exceptions': {
    access: ['REPORTS'],
    query: InvoiceQuery,
    answer: Type.Array(ExceptionEntry),
  },
  'GET /reports/staff': {
    access: ['REPORTS'],
    query: periodQuery(),
    answer: Type.Array(StaffFigures),
  },
  'GET /reports': {
    access: ['REPORTS'],
    query: periodQuery(),
    answer: Type.Object(reportFigures),
  },
  /** What a period is compared with: the same weekdays or the month before; while it runs, by this time. Null before it begins. */
  'GET /reports/comparison': {
    access: ['REPORTS'],
    query: periodQuery(),
    answer: nullable(
      Type.Object({
        from: Type.String(),
        to: Type.String(),
        isByThisTime: Type.Boolean(),
        revenueTotal: Type.Number(),
        ordersCount: Type.Integer(),
      }),
    ),
  },
  'GET /reports/export': {
    access: ['REPORTS'],
    query: periodQuery(),
    answer: Type.String(),
    raw: true,
  },
  /** By day, user and kind. No scope opens it: admins only. */
  'GET /audit': {
    access: [],
    query: Type.Object({
      day: Type.Optional(day()),
      username: Type.Optional(looseText()),
      kind: Type.Optional(looseText()),
      before: Type.Optional(id()),
    }),
    answer: Type.Array(
      Type.Object({
        id: Type.Integer(),
        at: Type.String(),
        user_id: nullable(Type.Integer()),
        username: Type.String(),
        kind: Type.String(),
        entity: Type.String(),
        entity_id: Type.String(),
        details: Type.Unknown(),
      }),
    ),
  },
} as const satisfies EndpointTable;
