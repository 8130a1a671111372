// All commands of tables and seating. Some keys are the method and path of a call: such a call only runs its command
// and needs no separate route.
import type { CallCommands } from '../../engine/calls.ts';
import { setFloorPlan } from './floor-plan.ts';
import { markReservation } from './mark.ts';
import { addTable, clearTable, deleteTable, updateTable } from './tables.ts';
import { addWaiting, removeWaiting, seatWaiting } from './waitlist.ts';

export const seatingCommands = {
  'POST /settings/floor-plan': setFloorPlan,
  'POST /reservations/{id}/mark': markReservation,
  'POST /waitlist/add': addWaiting,
  'POST /waitlist/{id}/seat': seatWaiting,
  'POST /waitlist/{id}/remove': removeWaiting,
  'POST /tables/{id}/clear': clearTable,
  'POST /settings/store-tables/add': addTable,
  'POST /settings/store-tables/{id}/update': updateTable,
  'DELETE /settings/store-tables/{id}': deleteTable,
} satisfies CallCommands;
