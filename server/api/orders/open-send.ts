// An outside program sends an order. The order waits for staff, like the orders of guests (contract 33).
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import { MAX_KEY_WAITING } from '#shared/guest-limits.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import {
  addOpenOrder,
  countWaitingOfKey,
  findOpenOrder,
  type OpenOrder,
} from '../../domain/guests/open-orders.ts';
import { guestUpdate } from '../../domain/guests/orders.ts';
import { readOffers } from '../../domain/payments/payments.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command } from '../../engine/command.ts';
import { expectSellable, readWaitingCart, storeWaiting } from './waiting-cart.ts';

type Body = BodyOf<'POST /open/orders'>;
type Answer = AnswerOf<'POST /open/orders'>;

function expectFewWaiting(tx: Tx, keyId: number, now: number): void {
  if (countWaitingOfKey(tx, keyId, now) < MAX_KEY_WAITING) return;
  throw new Refusal(
    'TOO_MANY_WAITING',
    'Too many orders are waiting. Please wait until the staff have seen them.',
  );
}

/**
 * Returns the payment that the guest has already made. Throws 400 for cash, gift cards and house accounts, and for an
 * amount that is not above 0 or exceeds the total.
 */
function readPaid(
  tx: Tx,
  paid: Body['paid'],
  totalCents: number,
): Pick<OpenOrder, 'paid_type_id' | 'paid_cents'> {
  if (!paid) return { paid_type_id: null, paid_cents: null };
  const [offer] = readOffers(tx, [paid]);
  if (!offer || offer.isCash || offer.kind !== 'usual') {
    throw invalid('paymentTypeId', 'Please choose a payment type other than cash.');
  }
  if (offer.amountCents <= 0 || offer.amountCents > totalCents) {
    throw invalid('amount', 'The amount must be above 0 and at most the total.');
  }
  return { paid_type_id: offer.typeId, paid_cents: offer.amountCents };
}

/** Returns the answer to the call. It never changes, so that a repeated call gets the same answer. */
const answerOf = (tx: Tx, id: number, totalCents: number): Answer => ({
  id,
  state: 'waiting',
  total: wireOf(tx).amount(totalCents),
  tokenNo: null,
});

export const sendOpenOrder: Command<Body & { readonly keyId: number }, Answer> = (
  tx,
  body,
  context,
) => {
  const { now } = context;
  const { keyId, externalId, deliveryType, name } = body;
  const known = findOpenOrder(tx, { keyId, externalId }, now);
  if (known) return { answer: answerOf(tx, known.guest_order_id, known.first_total_cents) };
  const waiting = readWaitingCart(tx, body, deliveryType, context);
  const { totalCents } = waiting.cart.totals;
  const paid = readPaid(tx, body.paid, totalCents);
  expectFewWaiting(tx, keyId, now);
  expectSellable(tx, waiting, body, now);
  const head = { source: 'open', session_id: null, delivery_type: deliveryType, name } as const;
  const id = storeWaiting(tx, head, waiting, context);
  addOpenOrder(tx, {
    guest_order_id: id,
    key_id: keyId,
    external_id: externalId,
    phone: body.phone || null,
    notes: body.notes || null,
    ...paid,
    first_total_cents: totalCents,
    sent_at: now,
  });
  const total = wireOf(tx).amount(totalCents);
  const details = { total, deliveryType, isPaid: paid.paid_cents !== null };
  audit(tx, context, { kind: 'open-order.sent', entity: 'guest-order', id, details });
  return { answer: answerOf(tx, id, totalCents), events: [guestUpdate([id], [])] };
};
