// Makes the sentences that say why the chosen options of a dish, or the chosen dishes of a set, can't be sold.
import { type BoundGroup, type ChosenOption, findOptionFault } from '#shared/billing/options.ts';
import { type AskedStep, type ChosenDish, findChoiceFault } from '#shared/billing/set-choices.ts';
import { type Sentence, say } from '#shared/errors.ts';

interface Bounds {
  readonly title: string;
  readonly min: number;
  /** Null: no limit. */
  readonly max: number | null;
}

/** Returns how many pieces of a group must be chosen: `Choose 1 to 3 of “Sauces”.` */
export function boundsSentence({ title, min, max }: Bounds): Sentence {
  if (min > 0 && min === max) return say`Choose ${{ min }} of “${{ title }}”.`;
  if (max === null) return say`Choose at least ${{ min }} of “${{ title }}”.`;
  if (min > 0) return say`Choose ${{ min }} to ${{ max }} of “${{ title }}”.`;
  return say`Choose up to ${{ max }} of “${{ title }}”.`;
}

/** Returns why these options can't be sold; undefined if they can. */
export function optionFault(
  groups: readonly BoundGroup[],
  chosen: readonly ChosenOption[],
): string | undefined {
  const group = findOptionFault(groups, chosen);
  return group && boundsSentence(group).message;
}

/** Returns why these dishes of a set can't be sold; undefined if they can. */
export function choiceFault(
  steps: readonly AskedStep[],
  chosen: readonly ChosenDish[],
): string | undefined {
  const fault = findChoiceFault(steps, chosen);
  if (fault === 'gone') return 'A chosen dish is no longer in this set.';
  if (fault === 'none') return 'Please choose at least one dish.';
  return fault && boundsSentence(fault).message;
}
