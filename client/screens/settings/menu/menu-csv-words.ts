// What an import says of the categories and taxes that the menu lacks.
import type { AnswerOf } from '#shared/endpoints/table.ts';

type Missing = Pick<
  AnswerOf<'POST /menu-items/import/check'>,
  'missingCategories' | 'missingTaxes'
>;

const kind = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : many];

/** 'Create the missing category and taxes'; undefined where nothing is missing. */
export function createLabel({ missingCategories, missingTaxes }: Missing): string | undefined {
  const kinds = [
    ...kind(missingCategories.length, 'category', 'categories'),
    ...kind(missingTaxes.length, 'tax', 'taxes'),
  ];
  return kinds.length === 0 ? undefined : `Create the missing ${kinds.join(' and ')}`;
}
