// Places an order that came from outside. It becomes an ordinary order on the bill of its party (contract 29.5,
// 29.6).

import type { HubEvent } from '#shared/frames.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { billFor, choosePlace, settleOrdered } from '../../domain/bills/choose-bill.ts';
import type { BillHead } from '../../domain/bills/write-bills.ts';
import type { GuestSession } from '../../domain/guest-sessions/sessions.ts';
import { type GuestOrder, guestUpdate, moveGuestOrder } from '../../domain/guests/orders.ts';
import { takePortions } from '../../domain/menu/take-portions.ts';
import { printOrder, printOutcome } from '../../domain/print-jobs/jobs.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { getTableHead, NO_TABLE } from '../../domain/tables/tables.ts';
import type { CommandContext, Signal } from '../../engine/command.ts';
import { type SoldCart, sellCart } from './cart.ts';
import { promosOf } from './cart-promos.ts';
import type { OrderBody } from './place.ts';
import { newOrder } from './place.ts';
import { takenLines } from './portions.ts';
import { storeOrder } from './store-order.ts';

export type CartLines = OrderBody['cart'];

/**
 * Prices an order by the menu's prices at the time it was sent. Throws the same 400 and 404 as for the cart of a till.
 */
export const priceOrder = (
  tx: Tx,
  { cart, created_at, delivery_type }: Pick<GuestOrder, 'cart' | 'created_at' | 'delivery_type'>,
  context: CommandContext,
): SoldCart => {
  const sale = { at: created_at, deliveryType: delivery_type };
  return sellCart(tx, JSON.parse(cart) as CartLines, sale, context);
};

/**
 * The bill for an order whose party has no bill yet: the bill `billId` if that is not null. Otherwise a new bill if
 * `newBill` is true, or the bill that a till would choose if `newBill` is false.
 */
interface Wanted {
  readonly billId: number | null;
  readonly newBill: boolean;
}

interface PlacedOrder {
  readonly orderId: number;
  readonly tokenNo: number;
  readonly billId: number;
  readonly events: readonly HubEvent[];
  readonly signals: readonly Signal[];
}

function headOf(tx: Tx, order: GuestOrder, session: GuestSession | undefined): BillHead {
  const table = session?.table_id == null ? NO_TABLE : getTableHead(tx, session.table_id);
  const walkin = { customer_type: 'WALKIN', customer_id: null, customer_name: null } as const;
  return { delivery_type: order.delivery_type, ...walkin, ...table };
}

/**
 * Binds the session to the bill of its order. Clears the time of the hand-out, because the new order has not been
 * handed out yet.
 */
export function bindSession(
  tx: Tx,
  session: GuestSession,
  billId: number,
  isAccepted: boolean,
): void {
  const accepted = isAccepted ? { is_accepted: 1 as const } : {};
  const bound = { bill_id: billId, handed_out_at: null, ...accepted };
  tx.run(qb.updateTable('guest_sessions').set(bound).where('id', '=', session.id));
}

/** Places an order that waits. The actor is the user who accepted the order; null if nobody was asked. */
export function placeWaiting(
  tx: Tx,
  context: CommandContext,
  { order, session }: { readonly order: GuestOrder; readonly session: GuestSession | undefined },
  cart: SoldCart,
  wanted: Wanted,
): PlacedOrder {
  const counted = takePortions(tx, context.now, takenLines(cart.lines));
  const request = {
    billId: session?.bill_id ?? wanted.billId,
    newBill: (session?.bill_id ?? wanted.billId) === null && wanted.newBill,
    billTitle: order.delivery_type === 'dinein' ? null : order.name,
  };
  const place = choosePlace(tx, request, headOf(tx, order, session));
  const billId = billFor(tx, context, place, request, cart.totals);
  const { orderId, tokenNo } = storeOrder(tx, context, place.head, cart, {
    billId,
    isFurther: place.row !== undefined,
    invoiceId: null,
    allergies: null,
    source: order.source,
  });
  settleOrdered(tx, context, billId, place, request, cart.totals, promosOf(cart, null));
  const { totalCents } = cart.totals;
  moveGuestOrder(tx, order.id, 'placed', {
    answered_at: context.now,
    order_id: orderId,
    total_cents: totalCents,
  });
  if (session) bindSession(tx, session, billId, context.actor !== null);
  const { source } = order;
  const details = { tokenNo, total: wireOf(tx).amount(totalCents), source, sent: order.id };
  audit(tx, context, { kind: 'order.placed', entity: 'order', id: orderId, details });
  const { events, signals } = printOutcome(printOrder(tx, context, orderId));
  return {
    orderId,
    tokenNo,
    billId,
    events: [
      ...newOrder(orderId, tokenNo),
      ...billsUpdated([billId]),
      ...counted,
      guestUpdate([order.id], [place.head.table_id]),
      ...events,
    ],
    signals,
  };
}
