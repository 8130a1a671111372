// Orders that a guest or another program sent. At the takeover they may have waited for staff on both hubs. The old hub
// may have accepted or refused them after the new primary received its last data (contract 38.1).
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import type { FoundOrder } from './found-entry.ts';

interface Sent {
  readonly id: number;
  readonly at: number;
}

const sentHere = prepared<{ id: number; at: number }>()((p) =>
  qb
    .selectFrom('guest_orders')
    .leftJoin('orders', 'orders.id', 'guest_orders.order_id')
    .select(['guest_orders.id', 'guest_orders.state', 'guest_orders.session_id'])
    .select(['guest_orders.source', 'orders.bill_id'])
    .where('guest_orders.id', '=', p('id'))
    .where('guest_orders.created_at', '=', p('at')),
);

/**
 * Returns this hub's copy of the order, which this hub had received before the old hub accepted it. Undefined if staff
 * made the found order, or if it was sent after the takeover.
 */
export const findSentHere = (tx: Tx, { sent }: FoundOrder) =>
  sent ? tx.get(sentHere, { id: sent.id, at: sent.at }) : undefined;

/** Returns this hub's copy of the order if staff accepted it here too; otherwise undefined. */
export function acceptedHere(tx: Tx, order: FoundOrder) {
  const here = findSentHere(tx, order);
  return here?.state === 'placed' ? here : undefined;
}

/** Returns whether this hub has the order and it still waits for staff. */
export const isWaitingHere = (tx: Tx, sent: Sent): boolean =>
  tx.get(sentHere, { ...sent })?.state === 'waiting';

const undecided = written<{ id: number; at: number }, { found: 1 }>(
  `SELECT 1 AS found FROM found_entries WHERE state = 'waiting' AND (kind = 'guest' AND number = :id AND at = :at
    OR kind = 'order' AND json_extract(entry, '$.sent.id') = :id AND json_extract(entry, '$.sent.at') = :at) LIMIT 1`,
);

/**
 * Returns whether the old hub accepted or refused this waiting order, and staff have not yet decided about that answer
 * here.
 */
export const isFoundAnswered = (tx: Tx, { id, at }: Sent): boolean =>
  tx.get(undecided, { id, at }) !== undefined;
