// Reports for the audit trail: entries that a screen stored while the hub was away and never sent (contract 19.7).
import { Type } from 'typebox';
import { MessageOnly } from '../entities/common.ts';
import { block, looseText, oneOf, reportedAmount, sentInstant } from '../fields.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

/**
 * The calls that a screen may hold unsent, named by their key in the endpoint table ('POST /bills/{id}/pay') or by
 * their path ('/bills/12/pay').
 */
const HELD_CALL =
  '^(POST )?(/api/v1)?/?((pos/)?create-order(-and-invoice)?|(orders/)?complete-and-pay-order|bills/(\\{id\\}|[1-9][0-9]*)/pay)$';

/**
 * How an entry ended: discarded, sold again from another user's cart, or refused by the hub after money was
 * collected.
 */
const HELD_ENDS = ['discarded', 'taken', 'refused'] as const;

export const heldEndpoints = {
  'POST /held/discarded': {
    access: 'session',
    body: Type.Object({
      endpoint: Type.String({
        pattern: HELD_CALL,
        maxLength: 100,
        clean: 'line',
        sentence: INVALID.request,
      }),
      total: reportedAmount(),
      tappedAt: sentInstant(),
      /** The user who made the entry, if it was somebody else. */
      username: Type.Optional(looseText()),
      /** The description on the screen: 'Order for T4: 3 items, $20.00'. */
      label: Type.Optional(block()),
      end: Type.Optional(oneOf(HELD_ENDS, INVALID.request)),
      /** The collected money that goes back to the guest. */
      giveBack: Type.Optional(reportedAmount()),
      /** The hub's message when it refused the entry. */
      refusal: Type.Optional(block()),
    }),
    answer: MessageOnly,
    idempotent: true,
  },
} as const satisfies EndpointTable;
