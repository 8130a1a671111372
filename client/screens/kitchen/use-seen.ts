// Reports to the hub which tickets were visible to somebody in the kitchen (contract 6).
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Order } from '#shared/entities/orders.ts';
import { MAX_ORDER_IDS } from '#shared/limits.ts';
import { call } from '../../hub/api.ts';
import { isHalfSeen, isUnseen } from './seen-rule.ts';
import { makeSightings, type Sightings } from './sightings.ts';

const RETRY_MS = 5000;
/** Lines that become visible within this time, in ms, are reported together. */
const TOGETHER_MS = 50;

/**
 * Returns the key of a ticket's report. It changes when another course reaches a station later, so that the ticket is
 * reported again.
 */
const toldKey = ({ id, unseen = [] }: Order): string => JSON.stringify([id, unseen]);

/**
 * Returns the `watch` function, to use as the `ref` of each line on the page. It detects when the line was visible.
 */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: more lines were seen, or a failed attempt is made again
  useEffect(() => {
    const orders = (list ?? [])
      .filter((order) => isUnseen(order, stationId) && !told.current.has(toldKey(order)))
      .filter((order) => isHalfSeen(order, seen))
      .slice(0, MAX_ORDER_IDS);
    if (orders.length === 0) return;
    for (const order of orders) told.current.add(toldKey(order));
    const body = { orderIds: orders.map(({ id }) => id), stationId };
    call('POST /kitchen/seen', { body }).catch(() => {
      // The report failed, so the till correctly shows "not seen". The next attempt sends the report again.
      for (const order of orders) told.current.delete(toldKey(order));
      again(RETRY_MS);
    });
  }, [list, attempt, stationId]);
  return sightings.watch;
}
