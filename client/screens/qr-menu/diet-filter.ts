// Which dishes suit a guest: of a diet, and without what he must not eat.
import type { Allergen, Diet } from '#shared/dish-facts.ts';
import type { GuestItem } from './menu-types.ts';

export interface DietFilter {
  /** All of these. */
  readonly diets: readonly Diet[];
  /** None of these. */
  readonly without: readonly Allergen[];
}
export const NO_FILTER: DietFilter = { diets: [], without: [] };

export const countOf = ({ diets, without }: DietFilter): number => diets.length + without.length;

/** Whether the house says of any dish what is in it. */
export const saysAnything = ({ diets, allergens }: GuestItem): boolean =>
  (diets?.length ?? 0) + (allergens?.length ?? 0) > 0;

/** A dish of which nothing is said is of no diet; it may hold anything, and is left out where something must not be in it. */
export function suits(item: GuestItem, { diets, without }: DietFilter): boolean {
  if (diets.some((diet) => item.diets?.includes(diet) !== true)) return false;
  if (without.length === 0) return true;
  return (
    saysAnything(item) && without.every((allergen) => item.allergens?.includes(allergen) !== true)
  );
}
