// What a screen held back while the hub was away and then did not send, told so that it stands in the trail (CONTRACT §19.7).
import { Type } from 'typebox';
import { MessageOnly } from '../entities/common.ts';
import { block, looseText, oneOf, sentInstant, toldAmount } from '../fields.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

/** The four calls that a screen may hold, by their row ('POST /bills/{id}/pay') or as it was sent ('/bills/12/pay'). */
const HELD_CALL =
  '^(POST )?(/api/v1)?/?((pos/)?create-order(-and-invoice)?|(orders/)?complete-and-pay-order|bills/(\\{id\\}|[1-9][0-9]*)/pay)$';

/** Thrown away, sold anew out of somebody's cart, or refused by the hub with money in the drawer. */
const HELD_ENDS = ['discarded', 'taken', 'refused'] as const;

export const heldEndpoints = {
  'POST /held/discarded': {
    access: ['POS', 'ORDERS'],
    body: Type.Object({
      endpoint: Type.String({
        pattern: HELD_CALL,
        maxLength: 100,
        clean: 'line',
        sentence: INVALID.request,
      }),
      total: toldAmount(),
      tappedAt: sentInstant(),
      /** Who tapped it, where that was somebody else. */
      username: Type.Optional(looseText()),
      /** As the screen names it: 'Order for T4: 3 items, $20.00'. */
      label: Type.Optional(block()),
      end: Type.Optional(oneOf(HELD_ENDS, INVALID.request)),
      /** Money that was collected for it and is the guest's again. */
      giveBack: Type.Optional(toldAmount()),
      /** What the hub had said of it. */
      refusal: Type.Optional(block()),
    }),
    answer: MessageOnly,
    idempotent: true,
  },
} as const satisfies EndpointTable;
