// Request fields of sets: the steps in Settings, and the choices in a cart (contract 30).
import { Type } from 'typebox';
import { nullable } from '../entities/common.ts';
import { block, flag, id, price, text, translations } from '../fields.ts';
import {
  MAX_CHOSEN_DISHES,
  MAX_LINE_ADDONS,
  MAX_LINE_OPTIONS,
  MAX_NOTES,
  MAX_OPTION_PIECES,
  MAX_SET_CHOICES,
  MAX_SET_PIECES,
  MAX_SET_STEPS,
} from '../limits.ts';
import { INVALID } from '../texts.ts';

export const sentOptions = () =>
  Type.Array(
    Type.Object({
      id: id('Please choose options of the item.'),
      quantity: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_OPTION_PIECES,
          sentence: 'Please choose an option 1 to 99 times.',
        }),
      ),
    }),
    { maxItems: MAX_LINE_OPTIONS, sentence: 'Please choose options of the item.' },
  );

export const sentAddons = () =>
  Type.Array(id('Please choose add-ons of the item.'), {
    maxItems: MAX_LINE_ADDONS,
    uniqueItems: true,
    sentence: 'An add-on can be chosen once only.',
  });

/** The variant, options and add-ons that the guest chooses with one piece of a dish in a set. */
export const withDish = {
  variantId: Type.Optional(nullable(id('Please choose a variant of the item.'))),
  /** Absent: the default options; empty: no options. */
  options: Type.Optional(nullable(sentOptions())),
  addons: Type.Optional(nullable(sentAddons())),
};

/**
 * The schema of the dishes chosen for a set; `options` and `addons` apply to each piece of a dish. If the list is
 * absent, the set's defaults are taken.
 */
export const sentChoices = () =>
  Type.Array(
    Type.Object({
      /** The index of the step, from 0. */
      step: Type.Integer({ minimum: 0, maximum: MAX_SET_STEPS - 1 }),
      itemId: id(),
      quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SET_PIECES })),
      notes: Type.Optional(nullable(block(MAX_NOTES, INVALID.notes))),
      ...withDish,
    }),
    { maxItems: MAX_CHOSEN_DISHES, isWhole: true, sentence: 'Please choose dishes of the set.' },
  );

const pieces = () => Type.Integer({ minimum: 0, maximum: MAX_SET_PIECES });

const STEPS = `A set has 1 to ${MAX_SET_STEPS} steps, each with a title, 1 to ${MAX_SET_CHOICES} choices and at most ${MAX_SET_PIECES} pieces.`;

export const sentSteps = () =>
  Type.Array(
    Type.Object({
      /** The id of an existing step; a step that is sent with its id keeps its translations. */
      id: Type.Optional(nullable(id())),
      title: text('Please provide the title of each step.'),
      min: pieces(),
      max: pieces(),
      course: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 9 }))),
      choices: Type.Array(
        Type.Object({
          itemId: id(),
          variantId: Type.Optional(nullable(id())),
          surcharge: Type.Optional(price('Please provide valid surcharges.')),
          isDefault: Type.Optional(flag()),
        }),
        { minItems: 1, maxItems: MAX_SET_CHOICES },
      ),
      translations: Type.Optional(translations()),
    }),
    { minItems: 1, maxItems: MAX_SET_STEPS, isWhole: true, sentence: STEPS },
  );
