// Shifts of a drawer: their states and allowed changes, kinds of cash movements, and causes for opening the drawer
// (contract 19).
import type { Moves } from './moves.ts';

export const SHIFT_STATES = ['open', 'counting', 'closed'] as const;
export type ShiftState = (typeof SHIFT_STATES)[number];

/**
 * A shift is counted, recounted if necessary, and then closed. No cash is moved into or out of it after the first
 * count.
 */
export const SHIFT_MOVES: Moves<ShiftState> = {
  open: ['counting'],
  counting: ['counting', 'closed'],
  closed: [],
};

export const MOVE_KINDS = ['in', 'out', 'drop', 'tipout'] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

export const OPENING_CAUSES = ['sale', 'refund', ...MOVE_KINDS, 'no-sale'] as const;
export type OpeningCause = (typeof OPENING_CAUSES)[number];
