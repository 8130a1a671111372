// Entries found on the old hub after a takeover: their states and allowed changes (contract 38.1).
import type { Moves } from './moves.ts';

const FOUND_STATES = ['waiting', 'entered', 'dismissed'] as const;
export type FoundState = (typeof FOUND_STATES)[number];

/** Each entry is decided once: a user enters or dismisses it. */
export const FOUND_MOVES: Moves<FoundState> = {
  waiting: ['entered', 'dismissed'],
  entered: [],
  dismissed: [],
};
