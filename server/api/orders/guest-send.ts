// A guest sends an order: it waits for staff, or is placed immediately (contract 29.4).

import { optionWords } from '#shared/billing/options.ts';
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
import {
  addWaitingOrder,
  countRecent,
  countWaiting,
  findGuestOrder,
  guestUpdate,
  type SentLine,
} from '../../domain/guests/orders.ts';
import { expectPortions } from '../../domain/menu/take-portions.ts';
import { soldTexts } from '../../domain/orders/sold-texts.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext, Outcome } from '../../engine/command.ts';
import { type SoldCart, sellCart } from './cart.ts';
import { type CartLines, placeWaiting } from './place-waiting.ts';
import { takenLines } from './portions.ts';
import type { SoldLine } from './sold-line.ts';

type Sent = BodyOf<'POST /guest/orders'>;

interface Answer {
  readonly id: number;
  readonly state: GuestOrderState;
  readonly total: number;
  readonly tokenNo: number | null;
}

/** Converts the lines of a phone to the cart of a till: prices, seats and courses are the hub's. */
const cartOf = ({ lines }: Sent): CartLines =>
  lines.map(({ itemId, variantId, addons, options, choices, quantity, notes }) => ({
    id: itemId,
    quantity,
    variant_id: variantId ?? null,
    addons_ids: addons ?? null,
    options: options ?? null,
    choices: choices ?? null,
    notes: notes ?? null,
  }));

/** The price of such a dish is typed by staff, so it is not on the guests' menu. */
function expectForGuests({ lines }: SoldCart): void {
  const typed = lines.find(({ item }) => item.open_price === 1)?.item;
  if (!typed) return;
  const more = { field: 'lines', extra: { id: typed.id } };
  throw new Refusal('NOT_FOUND', `“${typed.title}” is not on the menu for phones.`, more);
}

const sentLine = (tx: Tx, line: SoldLine): SentLine => ({
  title: line.item.title,
  variant: line.variant?.title ?? null,
  addons: line.addons.map(({ title }) => title),
  options: line.options.map(optionWords),
  quantity: line.quantity,
  notes: line.notes,
  totalCents: line.totalCents,
  texts: JSON.parse(soldTexts(tx, line) ?? 'null'),
});

/** Throws 409 TOO_MANY_WAITING for a phone that sends too much, or a table at which too much waits. */
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

function expectTotal(tx: Tx, { totals }: SoldCart, sent: number): void {
  const wire = wireOf(tx);
  if (wire.near(sent) === totals.totalCents) return;
  throw new Refusal('TOTAL_MISMATCH', 'The total has changed. Please check it and send again.', {
    extra: { total: wire.amount(totals.totalCents) },
  });
}

/** Places what was just sent, without asking staff. */
function placeNow(
  tx: Tx,
  context: CommandContext,
  id: number,
  session: GuestSession,
  cart: SoldCart,
): Outcome<Answer> {
  const order = findGuestOrder(tx, id);
  if (!order) throw new Error(`guest order ${id} was not stored`);
  // A party that nobody has greeted is not put on the bill of others.
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
  const lines = cartOf(body);
  const cart = sellCart(tx, lines, { at: now, deliveryType: delivery_type }, context);
  expectForGuests(cart);
  const mode = expectTaken(tx, kind, now);
  const isDirect = mode === 'direct' || (mode === 'confirm-first' && session.is_accepted === 1);
  expectFewWaiting(tx, session, now, !isDirect);
  expectTotal(tx, cart, body.total);
  expectPortions(tx, now, takenLines(cart.lines));
  const { totalCents } = cart.totals;
  const id = addWaitingOrder(tx, {
    source: 'guest',
    session_id: session.id,
    delivery_type,
    name,
    cart: lines,
    lines: cart.lines.map((line) => sentLine(tx, line)),
    total_cents: totalCents,
    created_at: now,
  });
  const sent = { has_ordered: 1 as const, seen_at: now };
  tx.run(qb.updateTable('guest_sessions').set(sent).where('id', '=', session.id));
  if (isDirect) return placeNow(tx, { now, actor: null }, id, session, cart);
  const total = wireOf(tx).amount(totalCents);
  return {
    answer: { id, state: 'waiting', total, tokenNo: null },
    events: [guestUpdate([id], [session.place_id])],
  };
};
