// Events about reservations, the waitlist and the floor plan, for every screen that shows the floor.
import type { HubEvent } from '#shared/frames.ts';
import { billsUpdated } from '../bills/bill-events.ts';

interface Touched {
  readonly reservationIds?: readonly number[];
  readonly waitlistIds?: readonly number[];
}

/** Returns the event of changed reservations and waiting parties; without ids, the floor plan itself has changed. */
export const seatingUpdated = ({
  reservationIds = [],
  waitlistIds = [],
}: Touched = {}): HubEvent[] => [
  {
    event: 'seating_update',
    data: { reservationIds: [...reservationIds], waitlistIds: [...waitlistIds] },
  },
];

/** Returns the events to send after a party was seated or unseated, which changes its bill or opens a new one. */
export const partyUpdated = (billId: number | null, touched: Touched): HubEvent[] => [
  ...billsUpdated(billId === null ? [] : [billId]),
  ...seatingUpdated(touched),
];
