// Converts the steps of a set on the menu to the form that the shared rules of sets use. A till needs this before it
// opens a set.
import { type ChosenDish, canBeFilled, findChoiceFault } from '#shared/billing/set-choices.ts';
import type { SetStep } from '#shared/entities/menu.ts';

/** Returns the steps in the form that the shared rules of sets use. */
export const askedSteps = (steps: readonly SetStep[] = []) =>
  steps.map(({ title, min, max, choices }) => ({
    title,
    min,
    max,
    choices: choices.map(({ item_id: itemId, variant_id: variantId, is_default, surcharge }) => ({
      itemId,
      variantId,
      isDefault: is_default === 1,
      surcharge,
    })),
  }));

/** Returns whether a set with these choices can be sold. */
export const isComplete = (steps: readonly SetStep[], chosen: readonly ChosenDish[]): boolean => {
  const asked = askedSteps(steps);
  return canBeFilled(asked) && findChoiceFault(asked, chosen) === undefined;
};
