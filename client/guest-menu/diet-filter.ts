// Decides which dishes suit a guest's diet and allergies.
import type { Allergen, Diet } from '#shared/dish-facts.ts';
import type { GuestItem } from './guest-item.ts';

export interface DietFilter {
  /** A dish must suit all these diets. */
  readonly diets: readonly Diet[];
  /** A dish must not contain any of these allergens. */
  readonly without: readonly Allergen[];
}
export const NO_FILTER: DietFilter = { diets: [], without: [] };

export const countOf = ({ diets, without }: DietFilter): number => diets.length + without.length;

/** Returns whether the restaurant has entered any diet or allergen for the dish. */
export const hasDishFacts = ({ diets, allergens }: GuestItem): boolean =>
  (diets?.length ?? 0) + (allergens?.length ?? 0) > 0;

/**
 * Returns whether a dish suits the filter. A dish without any information suits neither a diet nor an allergen
 * filter, because it may contain anything.
 */
export function suits(item: GuestItem, { diets, without }: DietFilter): boolean {
  if (diets.some((diet) => item.diets?.includes(diet) !== true)) return false;
  if (without.length === 0) return true;
  return (
    hasDishFacts(item) && without.every((allergen) => item.allergens?.includes(allergen) !== true)
  );
}
