// Estimates when an order will be ready, from the store's own history: at the 90th percentile of the cooking time of
// its slowest dish (contract 20).
import { sql } from 'kysely';
import { KITCHEN_HISTORY_MS, PROMISE_FROM, PROMISE_STEP_MS } from '#shared/limits.ts';
import { percentile } from '#shared/percentile.ts';
import type { Tx } from '../../db/executor.ts';
import { isOpenOrder } from '../../db/open-rows.ts';
import { prepared, qb } from '../../db/query.ts';

/** How long the computed time of a dish is cached. */
const KNOWN_MS = 60 * 60_000;
/** How many of the newest times of a dish are read: enough for a dish that is cooked all day. */
const MOST = 500;

/**
 * Excludes dishes that were completed before they were fired. That happens when the clock was set back in between, so
 * their cooking time is unknown.
 */
export const isMeasured = sql<boolean>`completed_at >= coalesce(fired_at, created_at)`;

const durations = prepared<{ item: number; variant: number | null; since: number }>()((p) =>
  qb
    .selectFrom('order_items')
    .select(sql<number>`completed_at - coalesce(fired_at, created_at)`.as('took'))
    .where('item_id', '=', p('item'))
    .where('variant_id', 'is', p('variant'))
    .where('completed_at', '>=', p('since'))
    .where(isMeasured)
    .orderBy('completed_at', 'desc')
    .limit(sql.lit(MOST)),
);

interface Known {
  readonly at: number;
  readonly p90: number | null;
}
/**
 * The cooking times that each connection has computed. They are not in the read cache: every change of the menu clears
 * that cache, but cooking times do not depend on prices.
 */
const byConnection = new WeakMap<Tx, Map<string, Known>>();

function knownOf(tx: Tx): Map<string, Known> {
  const known = byConnection.get(tx) ?? new Map<string, Known>();
  byConnection.set(tx, known);
  return known;
}

const keyOf = (item: number, variant: number | null) => `${item} ${variant}`;

/**
 * Removes the cached result of a dish if the dish had too little history, so that it is computed again. Call it when
 * the dish is completed.
 */
export function noteCompleted(tx: Tx, item: number, variant: number | null): void {
  const known = knownOf(tx);
  const key = keyOf(item, variant);
  if (known.get(key)?.p90 === null) known.delete(key);
}

function p90Of(tx: Tx, now: number, item: number, variant: number | null): number | null {
  const known = knownOf(tx);
  const key = keyOf(item, variant);
  const last = known.get(key);
  if (last && Math.abs(now - last.at) < KNOWN_MS) return last.p90;
  const rows = tx.all(durations, { item, variant, since: now - KITCHEN_HISTORY_MS });
  const p90 =
    rows.length < PROMISE_FROM
      ? null
      : percentile(
          rows.map(({ took }) => took),
          90,
        );
  known.set(key, { at: now, p90 });
  return p90;
}

interface Line {
  readonly item: { readonly id: number };
  readonly variant: { readonly id: number } | null;
}

const cookingNow = prepared()(() =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['order_items.item_id', 'order_items.variant_id'])
    .distinct()
    .where(isOpenOrder)
    .where('order_items.status', 'in', ['created', 'preparing']),
);

const MINUTE_MS = 60_000;

/**
 * Returns the cooking time, in minutes, of the slowest dish that is now being cooked; null if no such dish has enough
 * history.
 */
export function waitMinutes(tx: Tx, now: number): number | null {
  const times = tx
    .all(cookingNow, {})
    .flatMap(({ item_id, variant_id }) => p90Of(tx, now, item_id, variant_id) ?? []);
  return times.length === 0 ? null : Math.ceil(Math.max(...times) / MINUTE_MS);
}

/**
 * Returns the instant at which the order will be ready, in milliseconds; null if one of the dishes has too little
 * history.
 */
export function promiseFor(tx: Tx, now: number, lines: readonly Line[]): number | null {
  let slowest = 0;
  for (const { item, variant } of lines) {
    const p90 = p90Of(tx, now, item.id, variant?.id ?? null);
    if (p90 === null) return null;
    slowest = Math.max(slowest, p90);
  }
  return Math.ceil((now + slowest) / PROMISE_STEP_MS) * PROMISE_STEP_MS;
}
