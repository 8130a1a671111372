// Asks the hub whether a ticket that left the list was finished, here or on another screen (contract 20).
import { useEffect, useReducer, useState } from 'react';
import { MAX_ORDER_IDS } from '#shared/limits.ts';
import { call } from '../../hub/api.ts';
import { type Board, withFinished } from './board.ts';

const RETRY_MS = 5000;

export type Change = (board: Board) => Board;

/**
 * Asks the hub about each ticket that has left the list, and retries until the hub answers. The ticket stays unchanged
 * for that time.
 */
export function useFinished(
  { slots }: Board,
  stationId: number | null,
  change: (by: Change) => void,
): void {
  const [asking] = useState(() => new Set<number>());
  const [round, again] = useReducer((count: number) => count + 1, 0);
  const asked = slots.filter(({ stand }) => stand === 'asked').map(({ order }) => order.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when another ticket leaves, or a failed request is due again
  useEffect(() => {
    const orderIds = asked.filter((id) => !asking.has(id)).slice(0, MAX_ORDER_IDS);
    if (orderIds.length === 0) return;
    for (const id of orderIds) asking.add(id);
    const end = () => {
      for (const id of orderIds) asking.delete(id);
    };
    const station = stationId === null ? {} : { station: stationId };
    call('GET /kitchen/finished', { query: { ...station, orderIds: orderIds.join() } }).then(
      ({ itemIds }) => {
        end();
        change((board) => withFinished(board, orderIds, new Set(itemIds), Date.now()));
      },
      () => {
        end();
        // Shows no error here, because another part of the screen shows that the hub is away.
        setTimeout(again, RETRY_MS);
      },
    );
  }, [asked.join(), round]);
}
