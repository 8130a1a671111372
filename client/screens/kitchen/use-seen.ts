// Tells the hub which tickets a cook can see: only while the page is in sight (CONTRACT §6).
import { useEffect, useRef, useState } from 'react';
import type { Order } from '#shared/entities.ts';
import { MAX_ORDER_IDS } from '#shared/limits.ts';
import { call } from '../../hub/api.ts';

const RETRY_MS = 5000;

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}

export function useSeen(list: readonly Order[] | undefined): void {
  const told = useRef(new Set<number>());
  const isVisible = useIsVisible();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed attempt is made again
  useEffect(() => {
    if (!isVisible || list === undefined) return;
    const ids = list
      .filter((order) => order.seen_at === null && !told.current.has(order.id))
      .map((order) => order.id)
      .slice(0, MAX_ORDER_IDS);
    if (ids.length === 0) return;
    for (const id of ids) told.current.add(id);
    call('POST /kitchen/seen', { body: { orderIds: ids } }).catch(() => {
      // Not told, so the counter goes on saying "not seen", which is true for it; tried again below.
      for (const id of ids) told.current.delete(id);
      setTimeout(() => setAttempt((count) => count + 1), RETRY_MS);
    });
  }, [isVisible, list, attempt]);
}
