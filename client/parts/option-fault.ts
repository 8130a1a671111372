// Says why the chosen options of a dish can't be sold, in the dialogs of the till and on guests' phones.
import { type BoundGroup, type ChosenOption, findOptionFault } from '#shared/billing/options.ts';
import { t } from '../locales/t.ts';

/** Returns a sentence that says what is wrong in the first invalid group; undefined if the choice can be sold. */
export function optionFault(
  groups: readonly BoundGroup[],
  chosen: readonly ChosenOption[],
): string | undefined {
  const group = findOptionFault(groups, chosen);
  if (group === undefined) return undefined;
  const { title, min, max } = group;
  if (min > 0 && min === max) return t('Choose {min} of “{title}”.', { min, title });
  if (max === null) return t('Choose at least {min} of “{title}”.', { min, title });
  if (min > 0) return t('Choose {min} to {max} of “{title}”.', { min, max, title });
  return t('Choose up to {max} of “{title}”.', { max, title });
}
