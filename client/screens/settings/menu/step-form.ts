// Converts the steps of a set between the typed form and the hub's form (contract 30.1).
import type { Decimals } from '#shared/billing/money.ts';
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import type { SetStep } from '#shared/entities/menu.ts';
import { MAX_SET_PIECES } from '#shared/limits.ts';
import { t } from '../../../locales/t.ts';
import { findCount, findPrice, typedPrice } from '../register/figures-typed.ts';

export type SentStep = BodyOf<'POST /menu-items/{id}/steps'>['steps'][number];
type MenuItems = AnswerOf<'GET /menu-items'>;

/** A dish, or one of its variants, that a step can offer. */
export interface Offer {
  readonly key: string;
  readonly itemId: number;
  readonly variantId: number | null;
  readonly name: string;
  readonly categoryId: number | null;
}

export interface TypedChoice {
  readonly key: string;
  readonly itemId: number;
  readonly variantId: number | null;
  readonly name: string;
  readonly surcharge: string;
  readonly isDefault: boolean;
  /** Whether tills and guests can choose the dish now. */
  readonly isOffered: boolean;
}

const keyOf = (itemId: number, variantId: number | null): string => `${itemId} ${variantId ?? ''}`;

/**
 * Returns everything that a step can offer, sorted by name: each dish with a fixed price, or each of its variants. Sets
 * are left out.
 */
export const offersOf = (items: MenuItems): Offer[] =>
  items
    .filter(({ kind, open_price }) => kind !== 'set' && open_price !== 1)
    .flatMap(({ id, title, variants, category_id: categoryId }): Offer[] => {
      const own = { itemId: id, categoryId };
      if (variants.length === 0)
        return [{ ...own, key: keyOf(id, null), variantId: null, name: title }];
      return variants.map((variant) => ({
        ...own,
        key: keyOf(id, variant.id),
        variantId: variant.id,
        name: `${title} - ${variant.title}`,
      }));
    })
    .sort((a, b) => a.name.localeCompare(b.name));

export const choiceName = ({ title, variant_title }: SetStep['choices'][number]): string =>
  variant_title === null ? title : `${title} - ${variant_title}`;

export const typedChoices = (step: SetStep | undefined, decimals: Decimals): TypedChoice[] =>
  (step?.choices ?? []).map((choice) => ({
    key: keyOf(choice.item_id, choice.variant_id),
    itemId: choice.item_id,
    variantId: choice.variant_id,
    name: choiceName(choice),
    surcharge: typedPrice(choice.surcharge || null, decimals),
    isDefault: choice.is_default === 1,
    isOffered: choice.is_offered !== 0,
  }));

export const choiceOfOffer = ({ key, itemId, variantId, name }: Offer): TypedChoice => ({
  key,
  itemId,
  variantId,
  name,
  surcharge: '',
  isDefault: false,
  isOffered: true,
});

/** Returns a step in the form that the hub accepts. The step keeps its translations because its id is sent. */
export const sentStep = ({ id, title, min, max, course, choices }: SetStep): SentStep => ({
  id,
  title,
  min,
  max,
  course,
  choices: choices.map(({ item_id, variant_id, surcharge, is_default }) => ({
    itemId: item_id,
    variantId: variant_id,
    surcharge,
    isDefault: is_default === 1,
  })),
});

export const stepValues = (step: SetStep | undefined) => ({
  title: step?.title ?? '',
  min: String(step?.min ?? 1),
  max: String(step?.max ?? 1),
  course: step?.course == null ? '' : String(step.course),
  choices: '',
});
export type StepValues = ReturnType<typeof stepValues>;

const surchargeOf = ({ surcharge }: TypedChoice, decimals: Decimals): number | undefined =>
  surcharge.trim() === '' ? 0 : findPrice(surcharge, decimals);

function findChoiceFault(
  choices: readonly TypedChoice[],
  { min, max }: { min: number; max: number },
  decimals: Decimals,
): string | undefined {
  if (choices.length === 0) return t('Add the dishes that guests can choose.');
  const wrong = choices.find((choice) => surchargeOf(choice, decimals) === undefined);
  if (wrong !== undefined)
    return t('Enter the surcharge of {dish} as an amount, or leave it empty.', {
      dish: wrong.name,
    });
  const defaults = choices.filter(({ isDefault }) => isDefault).length;
  if (defaults > 0 && defaults < min)
    return t('Choose at least {min} defaults, or no default.', { min });
  return defaults > max ? t('Choose at most {max} defaults.', { max }) : undefined;
}

/** Returns the errors of a step, by field. */
export function checkStep(
  { title, min, max }: StepValues,
  choices: readonly TypedChoice[],
  decimals: Decimals,
) {
  const [least, most] = [findCount(min), findCount(max)];
  const isBad = (count: number | undefined) => count === undefined || count > MAX_SET_PIECES;
  const badMost = isBad(most) || most === 0 || (most ?? 0) < (least ?? 0);
  const fault = findChoiceFault(choices, { min: least ?? 0, max: most ?? 0 }, decimals);
  return {
    ...(title.trim() === '' && { title: t('Enter a title for the step, such as “Main dish”.') }),
    ...(isBad(least) && { min: t('Enter 0 to {max} dishes.', { max: MAX_SET_PIECES }) }),
    ...(badMost && {
      max: t('Enter 1 to {max} dishes, not below the minimum.', { max: MAX_SET_PIECES }),
    }),
    ...(fault !== undefined && { choices: fault }),
  };
}

/** Returns a checked step in the form that the hub accepts. */
export const stepBody = (
  { title, min, max, course }: StepValues,
  choices: readonly TypedChoice[],
  { decimals, id }: { decimals: Decimals; id: number | undefined },
): SentStep => ({
  ...(id !== undefined && { id }),
  title: title.trim(),
  min: findCount(min) ?? 0,
  max: findCount(max) ?? 1,
  course: course === '' ? null : Number(course),
  choices: choices.map((choice) => ({
    itemId: choice.itemId,
    variantId: choice.variantId,
    surcharge: surchargeOf(choice, decimals) ?? 0,
    isDefault: choice.isDefault,
  })),
});
