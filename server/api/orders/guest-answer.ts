// Staff accept or refuse an order that waits (contract 29.5).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { getBillRow } from '../../domain/bills/load-bills.ts';
import {
  type GuestOrder,
  getWaitingOrder,
  guestUpdate,
  moveGuestOrder,
} from '../../domain/guests/orders.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command } from '../../engine/command.ts';
import type { SoldCart } from './cart.ts';
import { bookOpenPaid } from './open-pay.ts';
import { placeWaiting, priceOrder } from './place-waiting.ts';

type Accept = BodyOf<'POST /guest-orders/{id}/accept'> & { readonly id: number };
interface Accepted {
  readonly message: string;
  readonly orderId: number;
  readonly tokenNo: number;
  readonly billId: number;
}

/** Throws 409 PRICE_CHANGED with the total of now, unless it is what was sent, or what staff have seen. */
function expectPrice(tx: Tx, order: GuestOrder, { totals }: SoldCart, seen: number | null): void {
  const wire = wireOf(tx);
  const { totalCents } = totals;
  if (totalCents === order.total_cents) return;
  if (seen !== null && wire.near(seen) === totalCents) return;
  const message = `Prices have changed since this was sent: it is ${wire.text(totalCents)} now.`;
  throw new Refusal('PRICE_CHANGED', message, { extra: { total: wire.amount(totalCents) } });
}

export const acceptGuestOrder: Command<Accept, Accepted> = (tx, body, context) => {
  const { id, billId = null, total = null } = body;
  if (billId !== null) getBillRow(tx, billId);
  const found = getWaitingOrder(tx, id, context.now);
  const cart = priceOrder(tx, found.order, context);
  expectPrice(tx, found.order, cart, total);
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
