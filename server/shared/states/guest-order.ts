// Orders that guests sent: their states and allowed changes (contract 11, 29).
import type { Moves } from './moves.ts';

export const GUEST_ORDER_STATES = ['waiting', 'placed', 'refused', 'expired'] as const;
export type GuestOrderState = (typeof GUEST_ORDER_STATES)[number];

/** A waiting order is answered once. An answered order cannot be answered again and does not wait again. */
export const GUEST_ORDER_MOVES: Moves<GuestOrderState> = {
  waiting: ['placed', 'refused', 'expired'],
  placed: [],
  refused: [],
  expired: [],
};

/** The states of an order line that guests see. */
export const GUEST_LINE_STATES = [
  'waiting',
  'placed',
  'preparing',
  'ready',
  'served',
  'cancelled',
] as const;
export type GuestLineState = (typeof GUEST_LINE_STATES)[number];
