// Which courses fire when an order is sent. The hub and the cart use the same rule (contract 20).
import { type ItemStatus, nextKitchenStatus } from './order-item.ts';

interface CourseItem {
  readonly course: number | null;
  /** 1 while the item waits for its course; 0 once it has fired. */
  readonly waits: number;
  readonly status: ItemStatus;
}

/** Returns the highest course that has fired; 0 if none has. */
export const highestFired = (items: readonly Pick<CourseItem, 'course' | 'waits'>[]): number =>
  Math.max(0, ...items.filter(({ waits }) => waits === 0).map(({ course }) => course ?? 0));

/** Returns whether all items of the courses before this one are finished. */
export const isDoneBelow = (
  items: readonly Pick<CourseItem, 'course' | 'status'>[],
  course: number,
): boolean =>
  items.every(
    (item) => (item.course ?? 0) >= course || nextKitchenStatus(item.status) === undefined,
  );

/**
 * Returns the last course that fires when an order with these courses is sent: the highest course that was fired at the
 * table. It is the lowest course of the order if that is higher and no course was fired at the table yet, or if courses
 * fire automatically and all earlier courses are done. `there` are the items of the unpaid orders at the table.
 */
export function lastFiring(
  there: readonly CourseItem[],
  courses: readonly number[],
  isAuto: boolean,
): number {
  const highest = highestFired(there);
  const lowest = Math.min(...courses);
  const isTurn = highest === 0 || (isAuto && isDoneBelow(there, lowest));
  return isTurn ? Math.max(highest, lowest) : highest;
}
