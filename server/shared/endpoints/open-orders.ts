// Orders that programs send from outside with a key (contract 33).
import { Type } from 'typebox';
import { amount, nullable } from '../entities/common.ts';
import { block, comparedAmount, id, looseText, oneOf, text } from '../fields.ts';
import {
  MAX_EXTERNAL_ID,
  MAX_GUEST_LINES,
  MAX_GUEST_NAME,
  MAX_OPEN_NOTES,
} from '../guest-limits.ts';
import { GUEST_ORDER_STATES } from '../states/guest-order.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';
import { GuestLine } from './guests.ts';

const externalId = () =>
  text(
    `Please provide your own number of the order, at most ${MAX_EXTERNAL_ID} characters.`,
    MAX_EXTERNAL_ID,
  );

export const openOrderEndpoints = {
  /**
   * If the same `externalId` is sent again with the same API key, the first answer is returned, even if the body
   * differs.
   */
  'POST /open/orders': {
    access: 'key',
    key: 'orders:write',
    idempotent: true,
    body: Type.Object({
      externalId: externalId(),
      deliveryType: oneOf(['takeaway', 'delivery'], 'Please choose takeaway or delivery.'),
      name: text(`Please provide a name of 1 to ${MAX_GUEST_NAME} characters.`, MAX_GUEST_NAME),
      phone: Type.Optional(nullable(looseText(MAX_GUEST_NAME))),
      notes: Type.Optional(nullable(block(MAX_OPEN_NOTES, INVALID.notes))),
      lines: Type.Array(GuestLine, {
        minItems: 1,
        maxItems: MAX_GUEST_LINES,
        sentence: `An order has 1 to ${MAX_GUEST_LINES} lines.`,
      }),
      total: comparedAmount(),
      /** The amount that the guest has paid. The hub books the payment when the order is placed. */
      paid: Type.Optional(
        nullable(
          Type.Object({
            paymentTypeId: id('Please choose a payment type.'),
            amount: comparedAmount(),
          }),
        ),
      ),
    }),
    answer: Type.Object({
      id: Type.Integer(),
      state: oneOf(GUEST_ORDER_STATES),
      total: amount(),
      tokenNo: nullable(Type.Integer()),
    }),
  },
  'GET /open/orders/{externalId}': {
    access: 'key',
    key: 'orders:write',
    params: Type.Object({ externalId: externalId() }),
    answer: Type.Object({
      id: Type.Integer(),
      state: oneOf(GUEST_ORDER_STATES),
      reason: nullable(Type.String()),
      token_no: nullable(Type.Integer()),
      total: amount(),
    }),
  },
} as const satisfies EndpointTable;
