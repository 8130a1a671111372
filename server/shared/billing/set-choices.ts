// The choices in a set: its steps, the defaults, and the reasons why a choice can't be sold (contract 30.2).

/** A dish of the menu, or one of its variants. */
interface DishRef {
  readonly itemId: number;
  readonly variantId: number | null;
}

interface OfferedChoice extends DishRef {
  readonly isDefault: boolean;
}

/** A step of a set with the choices that are offered now. */
export interface AskedStep<C extends OfferedChoice = OfferedChoice> {
  readonly title: string;
  readonly min: number;
  readonly max: number;
  readonly choices: readonly C[];
}

export interface ChosenDish extends DishRef {
  /** The index of the step, from 0. */
  readonly step: number;
  readonly quantity: number;
}

const isSame = (a: DishRef, b: DishRef): boolean =>
  a.itemId === b.itemId && a.variantId === b.variantId;

/** Returns one piece of each default choice. A set is sold with these choices if nothing was chosen. */
export const defaultChoices = (steps: readonly AskedStep[]): ChosenDish[] =>
  steps.flatMap(({ choices }, step) =>
    choices
      .filter(({ isDefault }) => isDefault)
      .map(({ itemId, variantId }) => ({ step, itemId, variantId, quantity: 1 })),
  );

/** Returns the choice of the step that matches the chosen dish; undefined if the step does not offer the dish. */
export const findChoice = <C extends OfferedChoice>(
  steps: readonly AskedStep<C>[],
  { step, ...dish }: Pick<ChosenDish, 'step' | 'itemId' | 'variantId'>,
): C | undefined => steps[step]?.choices.find((choice) => isSame(choice, dish));

/** Returns whether a set can be sold: it has steps, and each step that requires a dish offers at least one dish. */
export const canBeFilled = (steps: readonly AskedStep[]): boolean =>
  steps.length > 0 && steps.every(({ min, choices }) => min === 0 || choices.length > 0);

/**
 * Returns whether the choices of a step together have at least `min` portions left. A choice without `left` always
 * has enough.
 */
export const isStocked = ({
  min,
  choices,
}: {
  readonly min: number;
  readonly choices: readonly { readonly left?: number | null }[];
}): boolean => choices.reduce((sum, { left }) => sum + (left ?? min), 0) >= min;

/**
 * Returns why this choice can't be sold: `gone` if a step does not offer a chosen dish, the first step with too few or
 * too many dishes, or `none` if no dish was chosen. Undefined if the choice can be sold.
 */
export function findChoiceFault<S extends AskedStep>(
  steps: readonly S[],
  chosen: readonly ChosenDish[],
): S | 'gone' | 'none' | undefined {
  if (chosen.some((dish) => findChoice(steps, dish) === undefined)) return 'gone';
  const step = steps.find(({ min, max }, index) => {
    const own = chosen.filter((dish) => dish.step === index);
    const count = own.reduce((sum, { quantity }) => sum + quantity, 0);
    return count < min || count > max;
  });
  return step ?? (chosen.length === 0 ? 'none' : undefined);
}

/** Returns every single piece, sorted by step and then in the order of choosing. */
export const piecesOfSet = <D extends ChosenDish>(chosen: readonly D[]): D[] =>
  [...chosen]
    .sort((a, b) => a.step - b.step)
    .flatMap((dish) => Array.from({ length: dish.quantity }, () => dish));
