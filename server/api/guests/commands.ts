// All commands for guests' sessions, cards and calls for staff. The commands for guests' orders are in api/orders.
import type { CallCommands } from '../../engine/calls.ts';
import { callStaff, clearCalls, endGuest, pauseGuests } from './calls.ts';
import { addCard, deleteCard, rotateCard } from './cards.ts';
import { openGuest } from './open.ts';

const calls = {
  'POST /guest-orders/pause': pauseGuests,
  'POST /guest-orders/sessions/{no}/end': endGuest,
  'POST /tables/{id}/calls/clear': clearCalls,
  'POST /settings/guest-tokens/add': addCard,
  'POST /settings/guest-tokens/{id}/rotate': rotateCard,
  'DELETE /settings/guest-tokens/{id}': deleteCard,
} satisfies CallCommands;

export const guestCommands = { ...calls, openGuest, callStaff };
