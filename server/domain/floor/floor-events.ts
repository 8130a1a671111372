// What is announced of reservations, the waitlist and the plan, so that every screen of the floor follows.
import type { HubEvent } from '#shared/frames.ts';
import { billsUpdated } from '../bills/bill-events.ts';

interface Touched {
  readonly reservationIds?: readonly number[];
  readonly waitlistIds?: readonly number[];
}

/** Neither named: the plan was drawn anew. */
export const seatingUpdated = ({
  reservationIds = [],
  waitlistIds = [],
}: Touched = {}): HubEvent[] => [
  {
    event: 'seating_update',
    data: { reservationIds: [...reservationIds], waitlistIds: [...waitlistIds] },
  },
];

/** A party sat down or was unseated: its bill reads differently, or came to be. */
export const partyUpdated = (billId: number | null, touched: Touched): HubEvent[] => [
  ...billsUpdated(billId === null ? [] : [billId]),
  ...seatingUpdated(touched),
];
