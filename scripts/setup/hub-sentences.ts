// Sentences of the hub that the screens translate: found by their English text, or by the code of an error.
import { PRESET_LABELS } from '../../server/shared/days.ts';
import { ALLERGENS, DIETS } from '../../server/shared/dish-facts.ts';
import { DELIVERY_LABELS } from '../../server/shared/states/order.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Messages of the hub's answers, and the rows of its bills. */
const MESSAGES = ['Language saved.', 'Comp', 'Discounts on dishes', 'Discount', 'Subtotal', 'Tax'];

/** Texts that the screens show as the hub sends or shares them. */
export const HUB_TEXTS: readonly string[] = [
  ...MESSAGES,
  ...Object.values(PRESET_LABELS),
  ...Object.values(DELIVERY_LABELS),
  ...[...ALLERGENS, ...DIETS].map(capital),
];

/** Sentences of errors by their code, with the names of `params`. In English the hub's own message is shown. */
export const ERROR_SENTENCES: Readonly<Record<string, string>> = {};
