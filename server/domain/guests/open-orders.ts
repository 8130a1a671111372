// The data that other programs send with their orders. It is stored for 400 days, so that a repeated order gets the
// first answer (contract 33).
import { type Selectable, sql } from 'kysely';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { notFound } from '#shared/errors.ts';
import { GUEST_ORDER_DAYS, GUEST_ORDER_WAITS_MS, OPEN_ORDER_DAYS } from '#shared/guest-limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import type { OutsideOrderRow } from '../../db/schema.ts';
import { wireOf } from '../store/bill-rules.ts';
import { isWaiting } from './orders.ts';

export type OpenOrder = Selectable<OutsideOrderRow>;

const DAY_MS = 86_400_000;
const keptSince = (now: number): number => now - OPEN_ORDER_DAYS * DAY_MS;

const byNumber = prepared<{ key: number; external: string; since: number }>()((p) =>
  qb
    .selectFrom('outside_orders')
    .selectAll()
    .where('key_id', '=', p('key'))
    .where('external_id', '=', p('external'))
    .where('sent_at', '>', p('since')),
);
const byOrder = prepared<{ order: number }>()((p) =>
  qb.selectFrom('outside_orders').selectAll().where('guest_order_id', '=', p('order')),
);
const removeOlder = prepared<{ key: number; external: string }>()((p) =>
  qb
    .deleteFrom('outside_orders')
    .where('key_id', '=', p('key'))
    .where('external_id', '=', p('external')),
);

/** The number that another program gave its order, and the API key that it used. */
interface Named {
  readonly keyId: number;
  readonly externalId: string;
}

/** Returns the order that an API key sent under this number in the last 400 days; undefined if there is none. */
export const findOpenOrder = (
  tx: Tx,
  { keyId: key, externalId: external }: Named,
  now: number,
): OpenOrder | undefined => tx.get(byNumber, { key, external, since: keptSince(now) });

/** Returns the data that a program sent with an order. */
export const openPartOf = (tx: Tx, order: number): OpenOrder | undefined =>
  tx.get(byOrder, { order });

/**
 * Stores the data that a program sent with an order. Deletes the order that had the same number more than 400 days ago.
 */
export function addOpenOrder(tx: Tx, order: OpenOrder): void {
  tx.run(removeOlder, { key: order.key_id, external: order.external_id });
  tx.run(qb.insertInto('outside_orders').values(order));
}

const waitingOfKey = prepared<{ key: number; since: number }>()((p) =>
  qb
    .selectFrom('guest_orders')
    .innerJoin('outside_orders', 'outside_orders.guest_order_id', 'guest_orders.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('guest_orders.state', '=', sql.lit('waiting'))
    .where('guest_orders.created_at', '>', p('since'))
    .where('outside_orders.key_id', '=', p('key')),
);

/** Returns how many orders that a program sent with this API key still wait to be accepted. */
export const countWaitingOfKey = (tx: Tx, key: number, now: number): number =>
  tx.get(waitingOfKey, { key, since: now - GUEST_ORDER_WAITS_MS })?.count ?? 0;

const shown = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('guest_orders')
    .leftJoin('orders', 'orders.id', 'guest_orders.order_id')
    .selectAll('guest_orders')
    .select('orders.token_no')
    .where('guest_orders.id', '=', p('id')),
);

/** Returns an order as the program that sent it sees it; 404 if this API key sent no order under this number. */
export function readOpenOrder(
  tx: Tx,
  named: Named,
  now: number,
): AnswerOf<'GET /open/orders/{externalId}'> {
  const open = findOpenOrder(tx, named, now);
  const row = open && tx.get(shown, { id: open.guest_order_id });
  if (!row) throw notFound('order');
  const isLate = row.state === 'waiting' && !isWaiting(row, undefined, now);
  return {
    id: row.id,
    state: isLate ? 'expired' : row.state,
    reason: row.reason,
    token_no: row.token_no,
    total: wireOf(tx).amount(row.total_cents),
  };
}

const old = written<{ before: number; limit: number }, never>(
  `DELETE FROM outside_orders WHERE guest_order_id IN (
    SELECT guest_order_id FROM outside_orders WHERE sent_at <= :before ORDER BY sent_at LIMIT :limit)`,
);
const oldPeople = written<{ before: number }, { id: number }>(
  `SELECT guest_order_id AS id FROM outside_orders JOIN guest_orders ON guest_orders.id = guest_order_id
    WHERE sent_at <= :before AND (phone IS NOT NULL OR notes IS NOT NULL OR name IS NOT NULL)`,
);
const forgetContact = written<{ id: number }, never>(
  'UPDATE outside_orders SET phone = NULL, notes = NULL WHERE guest_order_id = :id',
);
const forgetName = written<{ id: number }, never>(
  'UPDATE guest_orders SET name = NULL WHERE id = :id',
);

/**
 * Deletes names, phone numbers and notes after 30 days, and orders after 400 days. Returns how many orders were
 * deleted, at most `limit`.
 */
export function forgetOpenOrders(tx: Tx, now: number, limit: number): number {
  for (const { id } of tx.all(oldPeople, { before: now - GUEST_ORDER_DAYS * DAY_MS })) {
    tx.run(forgetContact, { id });
    tx.run(forgetName, { id });
  }
  return tx.run(old, { before: keptSince(now), limit }).changes;
}
