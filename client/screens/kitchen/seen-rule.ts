// Decides when a ticket counts as seen in the kitchen.
import type { Order } from '#shared/entities/orders.ts';

/** Returns the lines that the ticket still shows; delivered lines are no longer shown. */
const shownOf = (order: Order): number[] =>
  order.items.filter(({ status }) => status !== 'delivered').map(({ id }) => id);

/**
 * Returns whether at least half of a ticket's lines have been visible, each for a second. All lines of the ticket
 * count, including lines in other columns, on another page or below the edge of a phone's screen.
 */
export const isHalfSeen = (order: Order, seen: ReadonlySet<number>): boolean => {
  const lines = shownOf(order);
  return lines.length > 0 && 2 * lines.filter((id) => seen.has(id)).length >= lines.length;
};

/**
 * Returns whether the ticket is still unseen at this station. If `stationId` is null, returns whether it is unseen in
 * the whole kitchen.
 */
export const isUnseen = ({ seen_at, unseen = [] }: Order, stationId: number | null): boolean =>
  stationId === null ? seen_at === null : unseen.some((one) => one.station_id === stationId);
