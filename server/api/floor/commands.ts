// Every command of seating, in one visible list.
import { setFloorPlan } from './floor-plan.ts';
import { markReservation } from './mark.ts';
import { addWaiting, removeWaiting, seatWaiting } from './waitlist.ts';

export const seatingCommands = {
  setFloorPlan,
  markReservation,
  addWaiting,
  seatWaiting,
  removeWaiting,
};
