// Decides when a ticket counts as seen in the kitchen.
import type { Order } from '#shared/entities/orders.ts';

/** Returns the lines that the ticket still shows; delivered lines are no longer shown. */
const shownOf = (order: Order): number[] =>
  order.items.filter(({ status }) => status !== 'delivered').map(({ id }) => id);

/**
 * Whether half of a ticket's lines have been visible, each for a second. Lines count wherever they are, so a ticket that
 * continues in other columns, on another page or below the edge of a phone is seen when half of all its lines were.
 */
export const isHalfSeen = (order: Order, seen: ReadonlySet<number>): boolean => {
  const lines = shownOf(order);
  return lines.length > 0 && 2 * lines.filter((id) => seen.has(id)).length >= lines.length;
};

/** Whether the ticket is still unseen at this station, or in a kitchen without stations. */
export const isUnseen = ({ seen_at, unseen = [] }: Order, stationId: number | null): boolean =>
  stationId === null ? seen_at === null : unseen.some((one) => one.station_id === stationId);
