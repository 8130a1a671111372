// The regular sweep for guests: ends sessions, expires orders that waited too long, notes pick-ups that were handed
// out, and deletes old rows (contract 29.6, 29.8).
import type { HubEvent } from '#shared/frames.ts';
import {
  GUEST_AFTER_MS,
  GUEST_IDLE_MS,
  GUEST_ORDER_DAYS,
  GUEST_ORDER_WAITS_MS,
  GUEST_SESSION_HOURS,
} from '#shared/guest-limits.ts';
import type { Tx } from '../../db/executor.ts';
import { qb, written } from '../../db/query.ts';
import type { Command } from '../../engine/command.ts';
import { endOf, findGuestSession } from '../guest-sessions/sessions.ts';
import { endSessions } from './end.ts';
import { forgetOpenOrders } from './open-orders.ts';
import { guestUpdate, moveGuestOrder } from './orders.ts';

/**
 * The most rows that one sweep handles. The number is small, so that no order has to wait for long. The next sweep
 * handles the other rows.
 */
const STEP = 100;

type Times = { idle: number; handedOut: number };
const over = written<Times, { id: number }>(
  `SELECT id FROM guest_sessions WHERE ended_at IS NULL
    AND (is_bill_closed = 1 OR seen_at <= :idle OR handed_out_at <= :handedOut) LIMIT ${STEP}`,
);
const late = written<{ since: number }, { id: number; session_id: number | null }>(
  `SELECT id, session_id FROM guest_orders WHERE state = 'waiting' AND created_at <= :since LIMIT ${STEP}`,
);
const handedOut = written<Record<string, never>, { id: number }>(
  `SELECT id FROM guest_sessions WHERE ended_at IS NULL AND table_id IS NULL AND bill_id IS NOT NULL
    AND handed_out_at IS NULL AND EXISTS (SELECT 1 FROM guest_orders
      JOIN order_items ON order_items.order_id = guest_orders.order_id
      WHERE guest_orders.session_id = guest_sessions.id AND order_items.status = 'delivered')
    AND NOT EXISTS (SELECT 1 FROM guest_orders
      JOIN order_items ON order_items.order_id = guest_orders.order_id
      WHERE guest_orders.session_id = guest_sessions.id
        AND order_items.status IN ('created', 'preparing', 'completed')) LIMIT ${STEP}`,
);

const timesAt = (now: number): Times => ({
  idle: now - GUEST_IDLE_MS,
  handedOut: now - GUEST_AFTER_MS,
});

const closedBill = written<Record<string, never>, { id: number }>(
  'SELECT id FROM guest_sessions WHERE ended_at IS NULL AND is_bill_closed = 1 LIMIT 1',
);

/** Returns whether the bill of a session was paid or became void since the last sweep. */
export const hasClosedBill = (tx: Tx): boolean => tx.get(closedBill, {}) !== undefined;

/** Returns whether `sweepGuests` has anything to do. */
export const isSweepDue = (tx: Tx, now: number): boolean =>
  tx.get(over, timesAt(now)) !== undefined ||
  tx.get(late, { since: now - GUEST_ORDER_WAITS_MS }) !== undefined ||
  tx.get(handedOut, {}) !== undefined;

function expireLate(tx: Tx, now: number): HubEvent[] {
  const rows = tx.all(late, { since: now - GUEST_ORDER_WAITS_MS });
  for (const { id } of rows) moveGuestOrder(tx, id, 'expired', { answered_at: now });
  if (rows.length === 0) return [];
  const places = rows.map(({ session_id }) =>
    session_id === null ? null : (findGuestSession(tx, session_id)?.place_id ?? null),
  );
  return [
    guestUpdate(
      rows.map(({ id }) => id),
      places,
    ),
  ];
}

/** Expires orders that waited too long, and ends the sessions that are over. */
export const sweepGuests: Command<object, { message: string }> = (tx, _, { now }) => {
  const events = expireLate(tx, now);
  for (const { id } of tx.all(handedOut, {})) {
    tx.run(qb.updateTable('guest_sessions').set({ handed_out_at: now }).where('id', '=', id));
  }
  const sessions = tx.all(over, timesAt(now)).flatMap(({ id }) => findGuestSession(tx, id) ?? []);
  const at = (session: (typeof sessions)[number]) => endOf(session, now) ?? now;
  return {
    answer: { message: 'Done.' },
    events: [...events, ...endSessions(tx, sessions, now, at)],
  };
};

const oldSessions = written<{ before: number; limit: number }, never>(
  `DELETE FROM guest_sessions WHERE id IN (
    SELECT id FROM guest_sessions WHERE ended_at < :before ORDER BY ended_at LIMIT :limit)`,
);
const oldOrders = written<{ before: number; limit: number }, never>(
  `DELETE FROM guest_orders WHERE id IN (SELECT id FROM guest_orders
    WHERE order_id IS NULL AND state <> 'waiting' AND created_at < :before
      AND NOT EXISTS (SELECT 1 FROM outside_orders WHERE guest_order_id = guest_orders.id)
    ORDER BY created_at LIMIT :limit)`,
);

const HOUR_MS = 3_600_000;

/**
 * Deletes sessions that ended more than 48 hours ago, orders older than 30 days that were never placed, and orders
 * from other programs after 400 days. Returns the largest of the three numbers of deleted rows, each at most `limit`.
 */
export function forgetGuests(tx: Tx, now: number, limit: number): number {
  const sessions = tx.run(oldSessions, { before: now - GUEST_SESSION_HOURS * HOUR_MS, limit });
  const open = forgetOpenOrders(tx, now, limit);
  const orders = tx.run(oldOrders, { before: now - GUEST_ORDER_DAYS * 24 * HOUR_MS, limit });
  return Math.max(sessions.changes, open, orders.changes);
}

export const guestSweepCommands = { sweepGuests };
