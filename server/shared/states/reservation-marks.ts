// The marks of a booked party. They are separate from the status of the reservation (contract 11, 22).
import type { Moves } from './moves.ts';

export const RESERVATION_MARKS = ['booked', 'arrived', 'seated', 'no-show'] as const;
export type ReservationMark = (typeof RESERVATION_MARKS)[number];

/**
 * A seated party must be marked `booked` again before it can get another mark. A party marked as a no-show may still
 * arrive.
 */
export const MARK_MOVES: Moves<ReservationMark> = {
  booked: ['arrived', 'seated', 'no-show'],
  arrived: ['booked', 'seated', 'no-show'],
  seated: ['booked'],
  'no-show': ['booked', 'arrived', 'seated'],
};

type Instant = number | string | null;
interface Marked {
  readonly arrived_at: Instant;
  readonly seated_at: Instant;
  readonly no_show_at: Instant;
}

export function markOf({ arrived_at, seated_at, no_show_at }: Marked): ReservationMark {
  if (seated_at !== null) return 'seated';
  if (no_show_at !== null) return 'no-show';
  return arrived_at === null ? 'booked' : 'arrived';
}
