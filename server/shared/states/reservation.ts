// Reservations: their states and allowed changes (contract 11).
import type { Moves } from './moves.ts';

export const RESERVATION_STATUSES = ['booked', 'paid', 'cancelled'] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** A cancelled reservation may be booked again, and a reservation marked paid by mistake may be corrected. */
export const RESERVATION_MOVES: Moves<ReservationStatus> = {
  booked: ['booked', 'paid', 'cancelled'],
  paid: ['booked', 'paid', 'cancelled'],
  cancelled: ['booked', 'paid', 'cancelled'],
};
