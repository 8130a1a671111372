// Enters an order that was found on the old hub. It becomes an ordinary order with a new number (contract 38.1).
import type { HubEvent } from '#shared/frames.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { findCustomer } from '../../domain/customers/customers.ts';
import type { EnterFound } from '../../domain/found/enter.ts';
import { answerFound, findBillHere } from '../../domain/found/found.ts';
import type { FoundOrder } from '../../domain/found/found-entry.ts';
import { findSentHere } from '../../domain/found/sent.ts';
import { endOf, findGuestSession } from '../../domain/guest-sessions/sessions.ts';
import { guestUpdate, moveGuestOrder } from '../../domain/guests/orders.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { hasTable } from '../../domain/tables/tables.ts';
import { sellCart } from './cart.ts';
import { expectPrice } from './expect-price.ts';
import { type OrderBody, type Placed, placeCart } from './place.ts';
import { bindSession } from './place-waiting.ts';

const openPriced = prepared<{ id: number }>()((p) =>
  qb.selectFrom('menu_items').select('id').where('id', '=', p('id')).where('open_price', '=', 1),
);

/** Returns the cart as a till would have sent it. Only lines of open-price dishes have a price. */
function cartOf(tx: Tx, { lines }: FoundOrder): OrderBody['cart'] {
  const wire = wireOf(tx);
  return lines.map(({ itemId, variantId, unitCents, addons, options, choices, ...line }) => ({
    id: itemId,
    variant_id: variantId,
    ...{ quantity: line.quantity, notes: line.notes, seat: line.seat, course: line.course },
    ...(choices === null ? { addons_ids: addons, options } : { choices }),
    ...(tx.get(openPriced, { id: itemId }) && { price: wire.amount(unitCents) }),
  }));
}

/**
 * Returns the order as a till would send it. Leaves out a customer or table that was deleted since, so that the order
 * can still be entered.
 */
function bodyOf(tx: Tx, order: FoundOrder, billId: number | null): OrderBody {
  const { customerId, tableId, deliveryType, allergies } = order;
  const customer = customerId !== null && findCustomer(tx, customerId) ? customerId : null;
  return {
    cart: cartOf(tx, order),
    deliveryType,
    customerType: customer === null ? 'WALKIN' : 'CUSTOMER',
    customerId: customer,
    tableId: tableId !== null && hasTable(tx, tableId) ? tableId : null,
    ...{ billId, allergies },
  };
}

/**
 * Returns the guest's order that still waits on this hub although the old hub accepted it, with its open session;
 * undefined for an order of staff.
 */
function findWaiting(tx: Tx, order: FoundOrder, now: number) {
  const sent = findSentHere(tx, order);
  if (sent?.state !== 'waiting') return undefined;
  const session = sent.session_id === null ? undefined : findGuestSession(tx, sent.session_id);
  const isOpen = session !== undefined && endOf(session, now) === undefined;
  return { id: sent.id, source: sent.source, session: isOpen ? session : undefined };
}

type Waiting = NonNullable<ReturnType<typeof findWaiting>>;

/**
 * Links the guest's order to the entered order, so that nobody accepts it a second time. Returns the events for
 * screens.
 */
function linkWaiting(
  tx: Tx,
  { id, session }: Waiting,
  { orderId, billId }: Placed,
  { total_cents, now }: { readonly total_cents: number; readonly now: number },
): HubEvent[] {
  moveGuestOrder(tx, id, 'placed', { answered_at: now, order_id: orderId, total_cents });
  if (session) bindSession(tx, session, billId, true);
  return [guestUpdate([id], [session?.place_id ?? null])];
}

export const enterFoundOrder: EnterFound<FoundOrder> = (tx, { row, entry, ...sent }, context) => {
  const waiting = findWaiting(tx, entry, context.now);
  const billId = findBillHere(tx, row, entry.bill) ?? waiting?.session?.bill_id ?? null;
  const body = bodyOf(tx, entry, billId);
  const sale = { at: entry.at, deliveryType: entry.deliveryType };
  const cart = sellCart(tx, body.cart, sale, context);
  expectPrice(tx, cart, { was: entry.totalCents, seen: sent.total, since: 'ordered' });
  const source = waiting && { source: waiting.source };
  const placed = placeCart(tx, body, context, cart, { prints: sent.kitchen, ...source });
  const { orderId, tokenNo, billId: newBillId } = placed.answer;
  answerFound(tx, context, row.id, 'entered', newBillId);
  const { totalCents: total_cents } = cart.totals;
  const linked = waiting
    ? linkWaiting(tx, waiting, placed.answer, { total_cents, now: context.now })
    : [];
  return {
    ...placed,
    events: [...(placed.events ?? []), ...linked],
    answer: { orderId, tokenNo, billId: newBillId },
  };
};
