// A guest sends an order: it waits for staff, or is placed immediately (contract 29.4).

import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import {
  MAX_SESSION_ORDERS,
  MAX_SESSION_WAITING,
  MAX_TABLE_WAITING,
} from '#shared/guest-limits.ts';
import type { GuestOrderState } from '#shared/states/guest-order.ts';
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';
import { type GuestSession, getOpenSession } from '../../domain/guest-sessions/sessions.ts';
import { expectTaken, kindOf } from '../../domain/guest-sessions/setting.ts';
import { seenAt } from '../../domain/guest-sessions/touch.ts';
import {
  countRecent,
  countWaiting,
  findGuestOrder,
  guestUpdate,
} from '../../domain/guests/orders.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext, Outcome } from '../../engine/command.ts';
import type { SoldCart } from './cart.ts';
import { placeWaiting } from './place-waiting.ts';
import { expectSellable, readWaitingCart, storeWaiting } from './waiting-cart.ts';

type Sent = BodyOf<'POST /guest/orders'>;

interface Answer {
  readonly id: number;
  readonly state: GuestOrderState;
  readonly total: number;
  readonly tokenNo: number | null;
}

/**
 * Throws 409 TOO_MANY_WAITING if the phone has sent too many orders, or if too many orders of the phone or its table
 * already wait.
 */
function expectFewWaiting(tx: Tx, session: GuestSession, now: number, waits: boolean): void {
  const counts = countWaiting(tx, session, now);
  const isFull =
    waits && (counts.session >= MAX_SESSION_WAITING || counts.table >= MAX_TABLE_WAITING);
  if (!isFull && countRecent(tx, session.id, now) < MAX_SESSION_ORDERS) return;
  throw new Refusal(
    'TOO_MANY_WAITING',
    'Too many orders are waiting. Please wait until the staff have seen them.',
  );
}

/** Places an order that was just sent, without asking staff. */
function placeNow(
  tx: Tx,
  context: CommandContext,
  id: number,
  session: GuestSession,
  cart: SoldCart,
): Outcome<Answer> {
  const order = findGuestOrder(tx, id);
  if (!order) throw new Error(`guest order ${id} was not stored`);
  // A party without a bill gets a new bill, because staff have not checked that the table's open bill belongs to this
  // party.
  const wanted = { billId: null, newBill: session.bill_id === null };
  const { tokenNo, events, signals } = placeWaiting(tx, context, { order, session }, cart, wanted);
  const total = wireOf(tx).amount(cart.totals.totalCents);
  return { answer: { id, state: 'placed', total, tokenNo }, events, signals };
}

export const sendGuestOrder: Command<Sent & { readonly sessionId: number }, Answer> = (
  tx,
  body,
  context,
) => {
  const { now } = context;
  const session = getOpenSession(tx, body.sessionId, now);
  const kind = kindOf(session);
  const name = body.name || null;
  if (kind === 'pickup' && name === null) throw invalid('name', 'Please tell us your name.');
  const delivery_type = kind === 'table' ? 'dinein' : 'takeaway';
  const waiting = readWaitingCart(tx, body, delivery_type, context);
  const mode = expectTaken(tx, kind, now);
  const isDirect = mode === 'direct' || (mode === 'confirm-first' && session.is_accepted === 1);
  expectFewWaiting(tx, session, now, !isDirect);
  expectSellable(tx, waiting, body, now);
  const head = { source: 'guest', session_id: session.id, delivery_type, name } as const;
  const id = storeWaiting(tx, head, waiting, context);
  const sent = { has_ordered: 1 as const, seen_at: seenAt(session, now) };
  tx.run(qb.updateTable('guest_sessions').set(sent).where('id', '=', session.id));
  if (isDirect) return placeNow(tx, { now, actor: null }, id, session, waiting.cart);
  const total = wireOf(tx).amount(waiting.cart.totals.totalCents);
  return {
    answer: { id, state: 'waiting', total, tokenNo: null },
    events: [guestUpdate([id], [session.place_id])],
  };
};
