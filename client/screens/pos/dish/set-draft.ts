// A set while its dishes are chosen on the POS. The tap that fills a step opens the next step.
import { findOptionFault } from '#shared/billing/options.ts';
import { addPiece, dropPiece, isFull, nextStep, type StepChoice } from '../../../sets/set-steps.ts';
import {
  type Choice,
  defaultDishes,
  defaultsOf,
  type MenuItem,
  type SetDish,
} from '../cart/cart-choice.ts';

export interface SetDraft {
  readonly dishes: readonly SetDish[];
  /** The index of the step that is shown. */
  readonly at: number;
  /**
   * The indexes of the steps that still have their default dishes. The next tap in such a step replaces these dishes.
   */
  readonly presets: readonly number[];
}

/** Begins with the defaults, or with the dishes of the line to change. */
export function beginDraft(set: MenuItem, line?: Choice): SetDraft {
  const dishes = line?.dishes ?? defaultDishes(set);
  const presets = line === undefined ? [...new Set(dishes.map(({ step }) => step))] : [];
  return { dishes, at: 0, presets };
}

/** Returns the menu entry of the dish that a choice offers. */
export const dishOf = (set: MenuItem, { item_id }: Pick<StepChoice, 'item_id'>) =>
  set.dishes?.get(item_id);

/** Whether the cashier must choose options, because the defaults of the dish are not valid. */
export const mustAsk = (dish: MenuItem | undefined): boolean =>
  dish !== undefined && findOptionFault(dish.groups ?? [], defaultsOf(dish)) !== undefined;

/**
 * Whether a dish of a set has options or add-ons to choose. The variant is already fixed by the choice in the set.
 */
export const canAsk = (dish: MenuItem | undefined): boolean =>
  dish !== undefined && dish.addons.length + (dish.groups?.length ?? 0) > 0;

export const pieceOf = (step: number, { item_id, variant_id }: StepChoice): SetDish => ({
  step,
  itemId: item_id,
  variantId: variant_id,
  quantity: 1,
  addonIds: [],
});

/** Adds a piece to the shown step. The piece replaces the step's defaults if nobody has changed them. */
export function pick({ steps = [] }: MenuItem, draft: SetDraft, dish: SetDish): SetDraft {
  const { at, presets } = draft;
  const isPreset = presets.includes(at);
  const former = draft.dishes.find(
    (each) => each.step === at && each.itemId === dish.itemId && each.variantId === dish.variantId,
  );
  const kept = isPreset ? draft.dishes.filter(({ step }) => step !== at) : draft.dishes;
  // If a step takes only one dish, tapping the chosen dish again keeps its options.
  const isAgain = steps[at]?.max === 1 && former !== undefined && dish.options === undefined;
  return {
    ...draft,
    dishes: addPiece(steps, kept, isAgain ? former : dish),
    presets: presets.filter((step) => step !== at),
  };
}

export const drop = (draft: SetDraft, choice: StepChoice): SetDraft => ({
  ...draft,
  dishes: dropPiece(draft.dishes, draft.at, choice),
  presets: draft.presets.filter((step) => step !== draft.at),
});

/** Replaces the options of a chosen dish. */
export const setOptions = (
  draft: SetDraft,
  dish: SetDish,
  chosen: Pick<SetDish, 'addonIds' | 'options'>,
): SetDraft => ({
  ...draft,
  dishes: draft.dishes.map((each) => (each === dish ? { ...each, ...chosen } : each)),
});

/** Returns the step to show: the same step until it is full, then the next step, and `end` after the last step. */
export function follow({ steps = [] }: MenuItem, { dishes, at }: SetDraft): number | 'end' {
  if (!isFull(steps, dishes, at)) return at;
  return nextStep(steps, dishes, at) ?? 'end';
}
