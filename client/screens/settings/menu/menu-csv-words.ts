// Words for the categories and taxes that an import needs and the menu lacks.
import type { AnswerOf } from '#shared/endpoints/table.ts';

type Missing = Pick<
  AnswerOf<'POST /menu-items/import/check'>,
  'missingCategories' | 'missingTaxes'
>;

const kind = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : many];

/** Returns 'Create the missing category and taxes'; undefined if nothing is missing. */
export function createLabel({ missingCategories, missingTaxes }: Missing): string | undefined {
  const kinds = [
    ...kind(missingCategories.length, 'category', 'categories'),
    ...kind(missingTaxes.length, 'tax', 'taxes'),
  ];
  return kinds.length === 0 ? undefined : `Create the missing ${kinds.join(' and ')}`;
}
