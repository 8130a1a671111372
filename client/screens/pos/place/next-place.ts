// The course and the seat of the dishes that are tapped next, and the last course that fires when the order is sent.
import { proxy } from 'valtio';
import type { MenuItem, PosInit } from '../cart/cart-choice.ts';
import { type LinePlace, NO_PLACE } from '../cart/cart-rules.ts';
import { cartNow } from '../cart/cart-state.ts';

/** The course of the next dish. `menu` means the course of the dish's category. */
export type NextCourse = number | 'menu' | undefined;

interface Place {
  course: NextCourse;
  seat: number | undefined;
  /** Whether the screen shows the dishes that the table already has. */
  isSoFar: boolean;
  /** The last course that fires when the order is sent; undefined until the table's bills are known. */
  firesTo: number | undefined;
}

export const place = proxy<Place>({
  course: 'menu',
  seat: undefined,
  isSoFar: false,
  firesTo: undefined,
});

let categories: PosInit['categories'] = [];

/** Stores the categories, because each category has the default course of its dishes. */
export function noteDefaultCourses(now: PosInit['categories']): void {
  categories = now;
}

const defaultOf = (categoryId: number | null): number | undefined =>
  categories.find(({ id }) => id === categoryId)?.default_course ?? undefined;

/** Returns the course and seat of a dish that is tapped now. Only dine-in orders have courses and seats. */
export function nextPlace({ category_id }: Pick<MenuItem, 'category_id'>): LinePlace {
  if (cartNow().deliveryType !== 'dinein') return NO_PLACE;
  const { course, seat } = place;
  return { course: course === 'menu' ? defaultOf(category_id) : course, seat };
}
