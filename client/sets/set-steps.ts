// The choice of a set's dishes, step by step: adding and replacing dishes, and the order of the steps (contract 30.2).
import type { ChosenDish } from '#shared/billing/set-choices.ts';
import type { SetStep } from '#shared/entities/menu.ts';

/** A dish that a step offers, in the form of the menu. */
export type StepChoice = SetStep['choices'][number];

/** Returns how many pieces of a step are chosen. */
export const piecesAt = (chosen: readonly ChosenDish[], step: number): number =>
  chosen.reduce((sum, dish) => (dish.step === step ? sum + dish.quantity : sum), 0);

/** Returns whether enough dishes of a step are chosen. */
export const isFilled = (
  steps: readonly SetStep[],
  chosen: readonly ChosenDish[],
  step: number,
): boolean => piecesAt(chosen, step) >= (steps[step]?.min ?? 0);

/** Returns whether no further dish of a step can be chosen. */
export const isFull = (
  steps: readonly SetStep[],
  chosen: readonly ChosenDish[],
  step: number,
): boolean => piecesAt(chosen, step) >= (steps[step]?.max ?? 0);

export const isChoice = (dish: ChosenDish, step: number, choice: StepChoice): boolean =>
  dish.step === step && dish.itemId === choice.item_id && dish.variantId === choice.variant_id;

/** Returns how many pieces of a choice are chosen. */
export const piecesOf = (chosen: readonly ChosenDish[], step: number, choice: StepChoice): number =>
  chosen.reduce((sum, dish) => (isChoice(dish, step, choice) ? sum + dish.quantity : sum), 0);

/**
 * Returns whether no further piece of a choice can be sold, because `pieces` of it are chosen and no more portions
 * are left.
 */
export const isOut = ({ left }: StepChoice, pieces: number): boolean =>
  typeof left === 'number' && pieces >= left;

/**
 * Adds one piece of a dish. If the step allows one piece, the dish replaces the former choice. If the step allows
 * several pieces and is full, nothing changes.
 */
export function addPiece<D extends ChosenDish>(
  steps: readonly SetStep[],
  chosen: readonly D[],
  dish: D,
): readonly D[] {
  const { step } = dish;
  if (steps[step]?.max === 1) return [...chosen.filter((each) => each.step !== step), dish];
  if (isFull(steps, chosen, step)) return chosen;
  const at = chosen.findIndex((each) => isSameDish(each, dish));
  if (at < 0) return [...chosen, dish];
  return chosen.map((each, index) =>
    index === at ? { ...each, quantity: each.quantity + 1 } : each,
  );
}

/** Removes the piece of a choice that was added last. */
export function dropPiece<D extends ChosenDish>(
  chosen: readonly D[],
  step: number,
  choice: StepChoice,
): readonly D[] {
  const at = chosen.findLastIndex((dish) => isChoice(dish, step, choice));
  return chosen.flatMap((dish, index) => {
    if (index !== at) return [dish];
    return dish.quantity > 1 ? [{ ...dish, quantity: dish.quantity - 1 }] : [];
  });
}

/** Returns whether two chosen dishes differ only in their quantity: same dish, options and notes. */
function isSameDish<D extends ChosenDish>(a: D, b: D): boolean {
  const { quantity: _, ...one } = a;
  const { quantity: __, ...other } = b;
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Returns the index of the step to show after this step. After the last step, returns the first step that still lacks
 * dishes; undefined if every step has enough dishes.
 */
export function nextStep(
  steps: readonly SetStep[],
  chosen: readonly ChosenDish[],
  step: number,
): number | undefined {
  if (step + 1 < steps.length) return step + 1;
  const open = steps.findIndex((_, index) => !isFilled(steps, chosen, index));
  return open < 0 ? undefined : open;
}

/**
 * Returns for each sold piece the index of its step. `pieces` must be in the order in which the hub stores them. The
 * index is undefined if no step offers the dish any more.
 */
export function stepOfPieces(
  steps: readonly SetStep[],
  pieces: readonly Pick<StepChoice, 'item_id' | 'variant_id'>[],
): (number | undefined)[] {
  const taken = steps.map(() => 0);
  let at = 0;
  return pieces.map((piece) => {
    const step = steps.findIndex(
      ({ max, choices }, index) =>
        index >= at &&
        (taken[index] ?? 0) < max &&
        choices.some(
          ({ item_id, variant_id }) => item_id === piece.item_id && variant_id === piece.variant_id,
        ),
    );
    if (step < 0) return undefined;
    at = step;
    taken[step] = (taken[step] ?? 0) + 1;
    return step;
  });
}
