// Every command of credit notes, in one visible list (CONTRACT §17).
import { correctPayment } from './correct-payment.ts';
import { refundInvoice } from './refund.ts';
import { reopenInvoice } from './reopen.ts';

export const creditCommands = { refundInvoice, correctPayment, reopenInvoice };
