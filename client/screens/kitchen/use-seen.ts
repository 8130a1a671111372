// Tells the hub which tickets somebody in the kitchen could read: only what really stood in sight (CONTRACT §6).
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Order } from '#shared/entities/orders.ts';
import { MAX_ORDER_IDS } from '#shared/limits.ts';
import { call } from '../../hub/api.ts';
import { isHalfSeen, isUnseen } from './seen-rule.ts';
import { makeSightings, type Sightings } from './sightings.ts';

const RETRY_MS = 5000;
/** Lines come into sight together; their tickets are told of together. */
const TOGETHER_MS = 50;

/** What has come to a station later, with another course, is to be told of again. */
const toldKey = ({ id, unseen = [] }: Order): string => JSON.stringify([id, unseen]);

/** Gives what each line on the page is to be watched by. */
export function useSeen(
  list: readonly Order[] | undefined,
  stationId: number | null,
): Sightings['watch'] {
  const [seen] = useState(() => new Set<number>());
  const told = useRef(new Set<string>());
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
    const orders = (list ?? [])
      .filter((order) => isUnseen(order, stationId) && !told.current.has(toldKey(order)))
      .filter((order) => isHalfSeen(order, seen))
      .slice(0, MAX_ORDER_IDS);
    if (orders.length === 0) return;
    for (const order of orders) told.current.add(toldKey(order));
    const body = { orderIds: orders.map(({ id }) => id), stationId };
    call('POST /kitchen/seen', { body }).catch(() => {
      // Not told, so the counter goes on saying "not seen", which is true for it; tried again below.
      for (const order of orders) told.current.delete(toldKey(order));
      again(RETRY_MS);
    });
  }, [list, attempt, stationId]);
  return sightings.watch;
}
