// Settings of printing, the clock, tables, payment types and reasons (contract 5).
import { Type } from 'typebox';
import { TENDER_KINDS } from '../card-kinds.ts';
import { PaymentType } from '../entities/billing.ts';
import { REASON_KINDS, Reason } from '../entities/bills.ts';
import { flag01, MessageAndId, MessageOnly, nullable } from '../entities/common.ts';
import { StoreTable } from '../entities/store.ts';
import { block, flag, idParams, oneOf, text, translations } from '../fields.ts';
import { MAX_REASON } from '../limits.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

export const settings = ['SETTINGS'] as const;
const ReasonWrite = Type.Object({
  kind: oneOf(REASON_KINDS, 'Please choose what it is a reason for.'),
  title: text('Please provide a reason.', MAX_REASON),
  translations: Type.Optional(translations(MAX_REASON)),
});

const PrintWrite = Type.Object({
  pageFormat: Type.Optional(
    Type.Union([
      oneOf(['80', '57'], 'Please choose 80mm or 57mm.'),
      Type.Literal(80),
      Type.Literal(57),
    ]),
  ),
  header: Type.Optional(nullable(block())),
  footer: Type.Optional(nullable(block())),
  showNotes: Type.Optional(flag()),
  isEnablePrint: Type.Optional(flag()),
  enablePrint: Type.Optional(flag()),
  showStoreDetails: Type.Optional(flag()),
  showCustomerDetails: Type.Optional(flag()),
  printToken: Type.Optional(flag()),
});

const paymentTypeBody = (titleSentence: string) =>
  Type.Object({
    title: text(titleSentence),
    isActive: Type.Optional(flag()),
    isCash: Type.Optional(flag()),
    /** Whether payments of this type use a gift card or a house account; absent: neither (`usual`). */
    kind: Type.Optional(oneOf(TENDER_KINDS, 'Please choose usual, gift or house.')),
  });
const TableBody = Type.Object({
  title: text(INVALID.tableTitle),
  floor: text(INVALID.tableFloor),
  seatingCapacity: Type.Integer({ minimum: 0, maximum: 9999, sentence: INVALID.tableSeats }),
});
export const PhotoAnswer = Type.Object({ message: Type.String(), imageURL: Type.String() });

export const settingsEndpoints = {
  'GET /settings/reasons': { access: settings, answer: Type.Array(Reason) },
  'POST /settings/reasons/add': {
    access: settings,
    body: ReasonWrite,
    answer: MessageAndId,
    idempotent: true,
  },
  'POST /settings/reasons/{id}/update': {
    access: settings,
    params: idParams,
    body: ReasonWrite,
    answer: MessageOnly,
    idempotent: true,
  },
  'DELETE /settings/reasons/{id}': { access: settings, params: idParams, answer: MessageOnly },
  'GET /settings/print-setting': {
    access: settings,
    answer: Type.Object({
      pageFormat: oneOf(['80', '57']),
      header: Type.String(),
      footer: Type.String(),
      showNotes: flag01(),
      isEnablePrint: flag01(),
      showStoreDetails: flag01(),
      showCustomerDetails: flag01(),
      printToken: flag01(),
    }),
  },
  'POST /settings/print-setting': { access: settings, body: PrintWrite, answer: MessageOnly },
  'GET /settings/clock': {
    access: settings,
    answer: Type.Object({
      now: Type.String(),
      businessDay: Type.String(),
      clockDay: Type.String(),
      warning: nullable(Type.String()),
    }),
  },
  'POST /settings/clock/reopen-day': {
    access: settings,
    adminOnly: 'Only an admin can reopen a business day.',
    body: Type.Object({
      day: Type.String({ day: true, sentence: INVALID.date }),
    }),
    answer: MessageOnly,
  },
  'GET /settings/store-tables': { access: settings, answer: Type.Array(StoreTable) },
  'POST /settings/store-tables/add': {
    idempotent: true,
    access: settings,
    body: TableBody,
    answer: MessageAndId,
  },
  'POST /settings/store-tables/{id}/update': {
    access: settings,
    params: idParams,
    body: TableBody,
    answer: MessageOnly,
  },
  'DELETE /settings/store-tables/{id}': { access: settings, params: idParams, answer: MessageOnly },
  'GET /settings/payment-types': { access: settings, answer: Type.Array(PaymentType) },
  'POST /settings/payment-types/add': {
    idempotent: true,
    access: settings,
    body: paymentTypeBody(INVALID.paymentTypeTitle),
    answer: MessageAndId,
  },
  'POST /settings/payment-types/{id}/update': {
    access: settings,
    params: idParams,
    body: paymentTypeBody(INVALID.title),
    answer: MessageOnly,
  },
  'POST /settings/payment-types/{id}/toggle': {
    access: settings,
    params: idParams,
    body: Type.Object({ isActive: flag() }),
    answer: MessageOnly,
  },
  'DELETE /settings/payment-types/{id}': {
    access: settings,
    params: idParams,
    answer: MessageOnly,
  },
} as const satisfies EndpointTable;
