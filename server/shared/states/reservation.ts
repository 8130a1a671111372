// Reservations: their states and the allowed moves (CONTRACT §11).
import type { Moves } from './moves.ts';

export const RESERVATION_STATUSES = ['booked', 'paid', 'cancelled'] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** A booking may be cancelled and booked again, and what was marked paid by mistake is put right. */
export const RESERVATION_MOVES: Moves<ReservationStatus> = {
  booked: ['booked', 'paid', 'cancelled'],
  paid: ['booked', 'paid', 'cancelled'],
  cancelled: ['booked', 'paid', 'cancelled'],
};
