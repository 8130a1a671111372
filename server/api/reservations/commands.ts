// Every command of reservations, in one visible list.
import { addReservation, deleteReservation, updateReservation } from './book.ts';

export const reservationCommands = { addReservation, updateReservation, deleteReservation };
