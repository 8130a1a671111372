// Payments of a bill: taken, cancelled, and paid with points or gift cards (contract 15, 16).

import { Type } from 'typebox';
import { MessageOnly, nullable } from '../entities/common.ts';
import { BrowserReceipt } from '../entities/paper.ts';
import { flag, id, idParams, paperLanguage, text } from '../fields.ts';
import { MAX_POINTS, MAX_REASON } from '../limits.ts';
import { SELLERS } from '../scopes.ts';
import { cardCode, sentAmount, sentPayments, version } from './bill-fields.ts';
import type { EndpointTable } from './endpoint.ts';
import { issuedCards, tapped } from './order-fields.ts';

const paymentParams = Type.Object({ id: id(), paymentId: id() });

export const billPaymentEndpoints = {
  'POST /bills/{id}/pay': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({
      payments: sentPayments(),
      /** The amount due that the screen showed. */
      due: Type.Number({ sentence: 'Please send the amount due.' }),
      complete: Type.Optional(flag()),
      printReceipt: Type.Optional(flag()),
      ...paperLanguage,
      ...tapped,
      ...version,
    }),
    answer: Type.Object({
      message: Type.String(),
      invoiceId: nullable(Type.Integer()),
      paid: Type.Number(),
      due: Type.Number(),
      change: nullable(Type.Number()),
      ...issuedCards,
      paper: Type.Optional(BrowserReceipt),
    }),
    idempotent: true,
    approvable: true,
  },
  /** Spends points on the bill, before tax is computed; 0 removes them from the bill. */
  'POST /bills/{id}/points': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({
      points: Type.Integer({
        minimum: 0,
        maximum: MAX_POINTS,
        sentence: 'Please enter a whole number of points.',
      }),
      ...version,
    }),
    answer: MessageOnly,
    idempotent: true,
  },
  /** Spends a single-purpose gift card on dishes with the same tax as the card. 0 removes the card from the bill. */
  'POST /bills/{id}/card': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({ code: cardCode(), amount: sentAmount(), ...version }),
    answer: MessageOnly,
    idempotent: true,
  },
  'POST /bills/{id}/payments/{paymentId}/cancel': {
    access: SELLERS,
    params: paymentParams,
    body: Type.Object({ reason: text('Please give a reason.', MAX_REASON) }),
    answer: MessageOnly,
    idempotent: true,
    approvable: true,
  },
  'POST /payments/{id}/tip': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({ tip: sentAmount() }),
    answer: MessageOnly,
    idempotent: true,
    approvable: true,
  },
} as const satisfies EndpointTable;
