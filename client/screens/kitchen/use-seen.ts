// Tells the hub which tickets somebody in the kitchen could read: only what really stood in sight (CONTRACT §6).
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Order } from '#shared/entities/orders.ts';
import { MAX_ORDER_IDS } from '#shared/limits.ts';
import { call } from '../../hub/api.ts';
import { isHalfSeen } from './seen-rule.ts';
import { makeSightings, type Sightings } from './sightings.ts';

const RETRY_MS = 5000;
/** Lines come into sight together; their tickets are told of together. */
const TOGETHER_MS = 50;

/** Gives what each line on the page is to be watched by. */
export function useSeen(list: readonly Order[] | undefined): Sightings['watch'] {
  const [seen] = useState(() => new Set<number>());
  const told = useRef(new Set<number>());
  const [attempt, setAttempt] = useState(0);
  const again = useCallback((ms: number) => {
    setTimeout(() => setAttempt((count) => count + 1), ms);
  }, []);
  const [sightings] = useState(() =>
    makeSightings((itemId) => {
      seen.add(itemId);
      again(TOGETHER_MS);
    }),
  );
  useEffect(() => sightings.start(), [sightings]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more has been seen, or a failed attempt is made again
  useEffect(() => {
    const ids = (list ?? [])
      .filter((order) => order.seen_at === null && !told.current.has(order.id))
      .filter((order) => isHalfSeen(order, seen))
      .map((order) => order.id)
      .slice(0, MAX_ORDER_IDS);
    if (ids.length === 0) return;
    for (const id of ids) told.current.add(id);
    call('POST /kitchen/seen', { body: { orderIds: ids } }).catch(() => {
      // Not told, so the counter goes on saying "not seen", which is true for it; tried again below.
      for (const id of ids) told.current.delete(id);
      again(RETRY_MS);
    });
  }, [list, attempt]);
  return sightings.watch;
}
