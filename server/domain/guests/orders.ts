// Orders from guests' phones and from other programs that wait for staff: stores, answers and expires them (contract
// 29.4, 29.5).
import { type Selectable, sql } from 'kysely';
import type { WaitingOrder } from '#shared/entities/guests.ts';
import { Refusal } from '#shared/errors.ts';
import type { HubEvent } from '#shared/frames.ts';
import { GUEST_ORDER_WAITS_MS, SESSION_ORDERS_MS } from '#shared/guest-limits.ts';
import { GUEST_ORDER_MOVES, type GuestOrderState } from '#shared/states/guest-order.ts';
import { expectMoved, statesBefore } from '#shared/states/moves.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { GuestOrderRow } from '../../db/schema.ts';
import { isFoundAnswered } from '../found/sent.ts';
import {
  endOf,
  findGuestSession,
  type GuestSession,
  PLACE_ID,
} from '../guest-sessions/sessions.ts';
import type { SoldWords } from '../orders/sold-texts.ts';
import { type Wire, wireOf } from '../store/bill-rules.ts';

export type GuestOrder = Selectable<GuestOrderRow>;

/** A line as it was priced when it was sent. */
export interface SentLine {
  readonly title: string;
  readonly variant: string | null;
  readonly addons: readonly string[];
  readonly options: readonly string[];
  readonly quantity: number;
  readonly notes: string | null;
  readonly totalCents: number;
  /** The texts of the line in each language of the store; null if the store has only one language. */
  readonly texts: Readonly<Record<string, SoldWords>> | null;
}

export const guestUpdate = (
  ids: readonly number[],
  tableIds: readonly (number | null)[],
): HubEvent => ({
  event: 'guest_update',
  data: {
    ids: [...ids],
    tableIds: [...new Set(tableIds)].filter((id): id is number => id !== null),
  },
});

type NewOrder = Pick<
  GuestOrder,
  'source' | 'session_id' | 'delivery_type' | 'name' | 'total_cents' | 'created_at'
> & { readonly cart: object; readonly lines: readonly SentLine[] };

/** Stores an order that waits. Returns its number. */
export function addWaitingOrder(tx: Tx, { cart, lines, ...order }: NewOrder): number {
  const values = { ...order, cart: JSON.stringify(cart), lines: JSON.stringify(lines) };
  return tx.run(qb.insertInto('guest_orders').values(values)).id;
}

const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('guest_orders').selectAll().where('id', '=', p('id')),
);
const ofSession = prepared<{ session: number }>()((p) =>
  qb.selectFrom('guest_orders').selectAll().where('session_id', '=', p('session')).orderBy('id'),
);

export const findGuestOrder = (tx: Tx, id: number): GuestOrder | undefined => tx.get(byId, { id });

export const listOrdersOf = (tx: Tx, session: number): GuestOrder[] =>
  tx.all(ofSession, { session });

type Answered = Partial<Pick<GuestOrder, 'reason' | 'order_id' | 'total_cents'>> & {
  readonly answered_at: number;
};

/** Changes the state of a waiting order. */
export function moveGuestOrder(tx: Tx, id: number, to: GuestOrderState, set: Answered): void {
  const moved = tx.run(
    qb
      .updateTable('guest_orders')
      .set({ state: to, ...set })
      .where('id', '=', id)
      .where('state', 'in', statesBefore(GUEST_ORDER_MOVES, to)),
  );
  expectMoved(moved, `guest order ${id}`);
}

const expireOf = prepared<{ session: number; now: number }>()((p) =>
  qb
    .updateTable('guest_orders')
    .set({ state: 'expired', answered_at: p('now') })
    .where('session_id', '=', p('session'))
    .where('state', 'in', statesBefore(GUEST_ORDER_MOVES, 'expired'))
    .returning('id'),
);

/** Expires the waiting orders of a session. Returns their ids. */
export const expireOrdersOf = (tx: Tx, session: number, now: number): number[] =>
  tx.all(expireOf, { session, now }).map(({ id }) => id);

/** Returns whether an order can still be answered. An order of a session that is over counts as expired. */
export function isWaiting(
  { state, created_at }: Pick<GuestOrder, 'state' | 'created_at'>,
  session: GuestSession | undefined,
  now: number,
): boolean {
  if (state !== 'waiting' || created_at + GUEST_ORDER_WAITS_MS <= now) return false;
  return session === undefined || endOf(session, now) === undefined;
}

/**
 * Returns whether only the old hub answered the order, before a takeover, and staff have not yet decided about that
 * answer.
 */
const isFound = (tx: Tx, { id, created_at: at }: GuestOrder): boolean =>
  isFoundAnswered(tx, { id, at });

/**
 * Returns an order that waits, with its session; 404 if it is unknown, 409 ANSWERED if it no longer waits or the old
 * hub has answered it.
 */
export function getWaitingOrder(tx: Tx, id: number, now: number) {
  const order = findGuestOrder(tx, id);
  if (!order) throw new Refusal('NOT_FOUND', 'Order not found.');
  const session = order.session_id === null ? undefined : findGuestSession(tx, order.session_id);
  if (isFound(tx, order))
    throw new Refusal(
      'ANSWERED',
      'The old hub already answered this order. Enter or dismiss the order under “Found on the old hub”.',
    );
  if (isWaiting(order, session, now)) return { order, session };
  throw new Refusal('ANSWERED', 'This order was answered already, or it has expired.');
}

const waiting = prepared()(() =>
  qb
    .selectFrom('guest_orders')
    .selectAll()
    .where('state', '=', sql.lit('waiting'))
    .orderBy('created_at')
    .orderBy('id'),
);

/** Returns the orders that wait and can still be answered, oldest first, without those that the old hub answered. */
export const listWaiting = (tx: Tx, now: number) =>
  tx.all(waiting, {}).flatMap((order) => {
    const session = order.session_id === null ? undefined : findGuestSession(tx, order.session_id);
    return isWaiting(order, session, now) && !isFound(tx, order) ? [{ order, session }] : [];
  });

const earlier = prepared<{ session: number; id: number }>()((p) =>
  qb
    .selectFrom('guest_orders')
    .select('id')
    .where('session_id', '=', p('session'))
    .where('id', '<', p('id'))
    .where('state', 'in', ['waiting', 'placed'])
    .limit(1),
);

const wireLine = (line: SentLine, wire: Wire): WaitingOrder['lines'][number] => ({
  title: line.title,
  variant_title: line.variant,
  addons: [...line.addons],
  options: [...line.options],
  quantity: line.quantity,
  notes: line.notes,
  total: wire.amount(line.totalCents),
});

export const linesOf = ({ lines }: Pick<GuestOrder, 'lines'>): readonly SentLine[] =>
  JSON.parse(lines) as SentLine[];

const openParts = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('outside_orders')
    .innerJoin('api_keys', 'api_keys.id', 'outside_orders.key_id')
    .select([
      'api_keys.title',
      'outside_orders.phone',
      'outside_orders.notes',
      'outside_orders.paid_cents',
    ])
    .where('outside_orders.guest_order_id', '=', p('id')),
);

/**
 * Returns the guest's phone number, notes and payment for a takeaway or delivery order from another program, and the
 * name of the program. Returns an empty object for all other orders.
 */
function openForm(tx: Tx, { id, delivery_type }: GuestOrder): Pick<WaitingOrder, 'open'> {
  const row = tx.get(openParts, { id });
  if (!row || delivery_type === 'dinein') return {};
  const { title: program, phone, notes, paid_cents } = row;
  const paid = wireOf(tx).amount(paid_cents ?? 0);
  return { open: { program, delivery_type, phone, notes, paid } };
}

/** Returns the waiting orders as staff see them (contract 29.5). */
export function readWaiting(tx: Tx, now: number): WaitingOrder[] {
  const wire = wireOf(tx);
  return listWaiting(tx, now).map(({ order, session }) => ({
    id: order.id,
    table_id: session?.place_id ?? null,
    table_title: session?.place_title ?? null,
    name: order.name,
    lines: linesOf(order).map((line) => wireLine(line, wire)),
    total: wire.amount(order.total_cents),
    created_at: new Date(order.created_at).toISOString(),
    first:
      order.session_id !== null &&
      tx.get(earlier, { session: order.session_id, id: order.id }) === undefined,
    session_no: order.session_id,
    ...(order.source === 'open' ? openForm(tx, order) : {}),
  }));
}

const countsOf = prepared<{ session: number; since: number; now: number }>()((p) =>
  qb
    .selectFrom('guest_orders')
    .select((eb) => eb.fn.countAll<number>().as('recent'))
    .where('session_id', '=', p('session'))
    .where('created_at', '>', p('since'))
    .where('created_at', '<=', p('now')),
);

/**
 * Returns how many orders a session sent in the last minutes, whatever their state is now. Orders with a time in the
 * future were sent before the clock was set back, and do not count.
 */
export const countRecent = (tx: Tx, session: number, now: number): number =>
  tx.get(countsOf, { session, since: now - SESSION_ORDERS_MS, now })?.recent ?? 0;

const placesOfWaiting = prepared<{ since: number }>()((p) =>
  qb
    .selectFrom('guest_orders')
    .innerJoin('guest_sessions', 'guest_sessions.id', 'guest_orders.session_id')
    .leftJoin('bills', 'bills.id', 'guest_sessions.bill_id')
    .select('guest_sessions.id as session')
    .select(PLACE_ID.as('place_id'))
    .where('guest_orders.state', '=', sql.lit('waiting'))
    .where('guest_orders.created_at', '>', p('since'))
    .where('guest_sessions.ended_at', 'is', null)
    .where('guest_sessions.is_bill_closed', '=', 0),
);

/**
 * Returns how many orders of this session wait, and how many orders of all sessions at its table. The second number is
 * 0 for a pick-up session, because it has no table.
 */
export function countWaiting(
  tx: Tx,
  { id, place_id }: GuestSession,
  now: number,
): { session: number; table: number } {
  const rows = tx.all(placesOfWaiting, { since: now - GUEST_ORDER_WAITS_MS });
  return {
    session: rows.filter(({ session }) => session === id).length,
    table: place_id === null ? 0 : rows.filter((row) => row.place_id === place_id).length,
  };
}
