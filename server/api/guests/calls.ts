// Guests call the waiter or ask for the bill, and staff clear the calls; staff end sessions and pause orders (contract
// 29.1, 29.6, 29.7).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { notFound } from '#shared/errors.ts';
import { CALL_AGAIN_MS } from '#shared/guest-limits.ts';
import { audit } from '../../audit/record.ts';
import { prepared, qb, written } from '../../db/query.ts';
import { findGuestSession, getOpenSession } from '../../domain/guest-sessions/sessions.ts';
import { getGuestSetting, ordersOff } from '../../domain/guest-sessions/setting.ts';
import { seenAt } from '../../domain/guest-sessions/touch.ts';
import { endSessions } from '../../domain/guests/end.ts';
import { guestUpdate } from '../../domain/guests/orders.ts';
import { getTableHead } from '../../domain/tables/tables.ts';
import type { Command } from '../../engine/command.ts';

type Message = { message: string };

const CALLED = { waiter: 'called_waiter_at', bill: 'called_bill_at' } as const;
const SAID = {
  waiter: 'The staff have been called.',
  bill: 'The staff know that you want to pay.',
} as const;

/** Stores a guest's call; `sessionId` is the session of the guest's phone. */
export const callStaff: Command<BodyOf<'POST /guest/call'> & { sessionId: number }, Message> = (
  tx,
  { kind, sessionId },
  { now },
) => {
  const session = getOpenSession(tx, sessionId, now);
  const { callWaiter, askBill } = getGuestSetting(tx);
  const isOn = kind === 'waiter' ? callWaiter : askBill;
  if (!isOn || session.table_id === null) throw ordersOff();
  const answer = { message: SAID[kind] };
  const last = session[CALLED[kind]];
  if (last !== null && Math.abs(now - last) < CALL_AGAIN_MS) return { answer };
  const seen = { [CALLED[kind]]: now, seen_at: seenAt(session, now) };
  const called = qb.updateTable('guest_sessions').set(seen);
  tx.run(called.where('id', '=', session.id));
  return { answer, events: [guestUpdate([], [session.place_id])] };
};

const clear = written<{ table: number }, never>(
  `UPDATE guest_sessions SET called_waiter_at = NULL, called_bill_at = NULL
    WHERE ended_at IS NULL AND (called_waiter_at IS NOT NULL OR called_bill_at IS NOT NULL)
      AND CASE WHEN bill_id IS NULL THEN table_id
        ELSE (SELECT bills.table_id FROM bills WHERE bills.id = bill_id) END = :table`,
);

/** Clears the calls of all parties at a table; 404 for a deleted table. */
export const clearCalls: Command<{ id: number }, Message> = (tx, { id }, context) => {
  getTableHead(tx, id);
  const answer = { message: 'The calls from guests are cleared.' };
  if (tx.run(clear, { table: id }).changes === 0) return { answer };
  audit(tx, context, { kind: 'guest-call.cleared', entity: 'table', id });
  return { answer, events: [guestUpdate([], [id])] };
};

/** Ends the session of a phone, for staff; 404 for an unknown session. */
export const endGuest: Command<{ no: number }, Message> = (tx, { no }, context) => {
  const session = findGuestSession(tx, no);
  if (!session) throw notFound('session');
  const events = endSessions(tx, [session], context.now);
  if (events.length > 0) {
    audit(tx, context, { kind: 'guest-session.ended', entity: 'guest-session', id: no });
  }
  return { answer: { message: 'The session of this phone has ended.' }, events };
};

const setPause = prepared<{ until: number | null }>()((p) =>
  qb.updateTable('store').set({ guest_paused_until: p('until') }),
);

/** Pauses orders from phones for some minutes; null resumes them. */
export const pauseGuests: Command<BodyOf<'POST /guest-orders/pause'>, Message> = (
  tx,
  { minutes },
  context,
) => {
  const until = minutes === null ? null : context.now + minutes * 60_000;
  tx.run(setPause, { until });
  const details = { minutes };
  audit(tx, context, { kind: 'guest-orders.paused', entity: 'store', id: 1, details });
  const message =
    until === null ? 'Orders from phones are accepted again.' : 'Orders from phones are paused.';
  return {
    answer: { message },
    events: [guestUpdate([], [])],
    signals: [{ kind: 'answers-stale' }],
  };
};
