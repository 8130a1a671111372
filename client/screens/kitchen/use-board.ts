// Updates the board when the list changes, as time passes, and after taps. Plays a sound for new tickets.
import { type RefObject, useCallback, useEffect, useReducer } from 'react';
import type { Order } from '#shared/entities/orders.ts';
import {
  type Board,
  emptyBoard,
  isMoving,
  withCancelled,
  withList,
  withoutItem,
  withoutTicket,
  withTime,
} from './board.ts';
import { soundNewTicket } from './sound.ts';
import { type Change, useFinished } from './use-finished.ts';

const STEP_MS = 150;

interface BoardInHand {
  board: Board;
  showCancelled: (orders: readonly Order[]) => void;
  dismissItem: (itemId: number) => void;
  dismissTicket: (orderId: number) => void;
}

export function useBoard(
  list: readonly Order[] | undefined,
  stationId: number | null,
  hasButtons: boolean,
  touchedAt: RefObject<number>,
): BoardInHand {
  const [board, change] = useReducer((now: Board, by: Change) => by(now), emptyBoard);
  useEffect(() => {
    if (list === undefined) return;
    const now = Date.now();
    change((before) => withList(before, list, now));
  }, [list]);
  const moving = isMoving(board);
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setInterval(() => {
      const now = Date.now();
      change((before) => withTime(before, now, touchedAt.current, hasButtons));
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [moving, hasButtons, touchedAt]);
  useFinished(board, stationId, change);
  const newest = Math.max(0, ...board.slots.filter((s) => s.isFresh).map((s) => s.order.id));
  useEffect(() => {
    if (newest > 0) soundNewTicket();
  }, [newest]);
  return {
    board,
    showCancelled: useCallback((orders) => change((b) => withCancelled(b, orders, Date.now())), []),
    dismissItem: useCallback((id: number) => change((b) => withoutItem(b, id)), []),
    dismissTicket: useCallback((id: number) => change((b) => withoutTicket(b, id, Date.now())), []),
  };
}
