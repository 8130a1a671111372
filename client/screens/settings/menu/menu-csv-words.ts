// Words for the categories and taxes that an import needs and the menu lacks.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { t } from '../../../locales/t.ts';

type Missing = Pick<
  AnswerOf<'POST /menu-items/import/check'>,
  'missingCategories' | 'missingTaxes'
>;

/** Returns 'Create the missing category and taxes'; undefined if nothing is missing. */
export function createLabel({ missingCategories, missingTaxes }: Missing): string | undefined {
  const [categories, taxes] = [missingCategories.length, missingTaxes.length];
  if (categories > 0 && taxes > 0)
    return t(
      'Create the missing {categories, plural, one {category} other {categories}} and {taxes, plural, one {tax} other {taxes}}',
      { categories, taxes },
    );
  if (categories > 0)
    return t('Create the missing {categories, plural, one {category} other {categories}}', {
      categories,
    });
  return taxes > 0
    ? t('Create the missing {taxes, plural, one {tax} other {taxes}}', { taxes })
    : undefined;
}
