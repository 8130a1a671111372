// The orders and calls of guests that staff answer, and the QR cards (contract 29).

import { Type } from 'typebox';
import { MessageAndId, MessageOnly, nullable } from '../entities/common.ts';
import { GuestCard, WaitingOrder } from '../entities/guests.ts';
import { comparedAmount, id, idParams, text } from '../fields.ts';
import { MAX_PAUSE_MINUTES } from '../guest-limits.ts';
import { MAX_REASON, MAX_TITLE } from '../limits.ts';
import { SELLERS } from '../scopes.ts';
import type { EndpointTable } from './endpoint.ts';

const settings = ['SETTINGS'] as const;

export const guestOrderEndpoints = {
  /** Returns the orders that wait for an answer, oldest first. */
  'GET /guest-orders': { access: SELLERS, answer: Type.Array(WaitingOrder) },
  'POST /guest-orders/{id}/accept': {
    access: SELLERS,
    idempotent: true,
    params: idParams,
    body: Type.Object({
      /**
       * The bill for the order, if the guest's phone has no bill yet. Absent: the hub chooses the bill as for an
       * order at the till.
       */
      billId: Type.Optional(nullable(id('Please choose a bill.'))),
      /** The total that the error PRICE_CHANGED returned. */
      total: Type.Optional(nullable(comparedAmount())),
    }),
    answer: Type.Object({
      message: Type.String(),
      orderId: Type.Integer(),
      tokenNo: Type.Integer(),
      billId: Type.Integer(),
    }),
  },
  'POST /guest-orders/{id}/refuse': {
    access: SELLERS,
    idempotent: true,
    params: idParams,
    body: Type.Object({ reason: text('Please give a reason.', MAX_REASON) }),
    answer: MessageOnly,
  },
  /** Pauses guest orders for some minutes; null ends the pause. */
  'POST /guest-orders/pause': {
    access: SELLERS,
    idempotent: true,
    body: Type.Object({
      minutes: nullable(
        Type.Integer({
          minimum: 1,
          maximum: MAX_PAUSE_MINUTES,
          sentence: `A pause has 1 to ${MAX_PAUSE_MINUTES} minutes.`,
        }),
      ),
    }),
    answer: MessageOnly,
  },
  'POST /guest-orders/sessions/{no}/end': {
    access: SELLERS,
    idempotent: true,
    params: Type.Object({ no: id() }),
    body: Type.Object({}),
    answer: MessageOnly,
  },
  'POST /tables/{id}/calls/clear': {
    access: SELLERS,
    idempotent: true,
    params: idParams,
    body: Type.Object({}),
    answer: MessageOnly,
  },
  'GET /settings/guest-tokens': { access: settings, answer: Type.Array(GuestCard) },
  'POST /settings/guest-tokens/add': {
    access: settings,
    idempotent: true,
    body: Type.Object({
      tableId: Type.Optional(nullable(id('Please choose a table.'))),
      title: Type.Optional(nullable(text('Please provide a title.', MAX_TITLE))),
    }),
    answer: MessageAndId,
  },
  'POST /settings/guest-tokens/{id}/rotate': {
    access: settings,
    idempotent: true,
    params: idParams,
    body: Type.Object({}),
    answer: MessageOnly,
  },
  'DELETE /settings/guest-tokens/{id}': {
    access: settings,
    params: idParams,
    answer: MessageOnly,
  },
} as const satisfies EndpointTable;
