// All commands of invoices and payment types. Some keys are the method and path of a call: such a call only runs its
// command and needs no separate route.
import type { CallCommands } from '../../engine/calls.ts';
import { correctPayment } from './correct-payment.ts';
import {
  addPaymentType,
  deletePaymentType,
  togglePaymentType,
  updatePaymentType,
} from './payment-types.ts';
import { printInvoice } from './print-invoice.ts';
import { refundInvoice } from './refund.ts';
import { reopenInvoice } from './reopen.ts';

export const invoiceCommands = {
  'POST /invoices/{id}/refund': refundInvoice,
  'POST /invoices/{id}/correct-payment': correctPayment,
  'POST /invoices/{id}/reopen': reopenInvoice,
  'POST /settings/payment-types/add': addPaymentType,
  'POST /settings/payment-types/{id}/update': updatePaymentType,
  'POST /settings/payment-types/{id}/toggle': togglePaymentType,
  'DELETE /settings/payment-types/{id}': deletePaymentType,
  'POST /invoices/{id}/print': printInvoice,
} satisfies CallCommands;
