// When a ticket counts as seen in the kitchen.
import type { Order } from '#shared/entities/orders.ts';

/** Lines that a ticket still shows; what is delivered has gone from it. */
const shownOf = (order: Order): number[] =>
  order.items.filter(({ status }) => status !== 'delivered').map(({ id }) => id);

/**
 * A ticket is seen when half of its lines have been, each for a second. Lines count, wherever they stand: so a ticket
 * that goes on in other columns, on another page or below the edge of a phone is seen when half of all of it was.
 */
export const isHalfSeen = (order: Order, seen: ReadonlySet<number>): boolean => {
  const lines = shownOf(order);
  return lines.length > 0 && 2 * lines.filter((id) => seen.has(id)).length >= lines.length;
};

/** Whether it is still to be seen here: at a station, or in a kitchen that has none. */
export const isUnseen = ({ seen_at, unseen = [] }: Order, stationId: number | null): boolean =>
  stationId === null ? seen_at === null : unseen.some((one) => one.station_id === stationId);
