// Staff accept or refuse an order that waits (contract 29.5).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { audit } from '../../audit/record.ts';
import { getBillRow } from '../../domain/bills/load-bills.ts';
import type { EnterFound } from '../../domain/found/enter.ts';
import { answerFound } from '../../domain/found/found.ts';
import type { FoundNote } from '../../domain/found/found-entry.ts';
import {
  getWaitingOrder,
  guestUpdate,
  listWaiting,
  moveGuestOrder,
} from '../../domain/guests/orders.ts';
import type { Command } from '../../engine/command.ts';
import { expectPrice } from './expect-price.ts';
import { bookOpenPaid } from './open-pay.ts';
import { placeWaiting, priceOrder } from './place-waiting.ts';

type Accept = BodyOf<'POST /guest-orders/{id}/accept'> & { readonly id: number };
interface Accepted {
  readonly message: string;
  readonly orderId: number;
  readonly tokenNo: number;
  readonly billId: number;
}

export const acceptGuestOrder: Command<Accept, Accepted> = (tx, body, context) => {
  const { id, billId = null, total = null } = body;
  if (billId !== null) getBillRow(tx, billId);
  const found = getWaitingOrder(tx, id, context.now);
  const cart = priceOrder(tx, found.order, context);
  expectPrice(tx, cart, { was: found.order.total_cents, seen: total, since: 'sent' });
  const placed = placeWaiting(tx, context, found, cart, { billId, newBill: false });
  const { orderId, tokenNo } = placed;
  const paid = bookOpenPaid(tx, context, id, placed.billId);
  const details = { orderId, tokenNo, session: found.order.session_id };
  audit(tx, context, { kind: 'guest-order.accepted', entity: 'guest-order', id, details });
  const message = 'The order is accepted.';
  return {
    answer: { message, orderId, tokenNo, billId: placed.billId },
    events: [...placed.events, ...paid.events],
    signals: [...placed.signals, ...paid.signals],
  };
};

export const refuseGuestOrder: Command<
  BodyOf<'POST /guest-orders/{id}/refuse'> & { readonly id: number },
  { message: string }
> = (tx, { id, reason }, context) => {
  const { order, session } = getWaitingOrder(tx, id, context.now);
  moveGuestOrder(tx, order.id, 'refused', { answered_at: context.now, reason });
  audit(tx, context, {
    kind: 'guest-order.refused',
    entity: 'guest-order',
    id,
    details: { reason, session: order.session_id },
  });
  return {
    answer: { message: 'The order is refused.' },
    events: [guestUpdate([id], [session?.place_id ?? null])],
  };
};

/**
 * Enters a refusal that only the old hub knows: refuses the guest's order on this hub, with the same reason. If the
 * order no longer waits, for example because it has expired, only marks the found entry as entered.
 */
export const enterFoundRefusal: EnterFound<FoundNote> = (tx, { row, entry }, context) => {
  answerFound(tx, context, row.id, 'entered');
  const { number: id, what } = entry;
  const waits = listWaiting(tx, context.now).some(({ order }) => order.id === id);
  const { events = [] } = waits ? refuseGuestOrder(tx, { id, reason: what ?? '' }, context) : {};
  return { answer: { orderId: null, tokenNo: null, billId: null }, events };
};
