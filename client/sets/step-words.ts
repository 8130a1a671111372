// The words of the steps of sets: how many dishes must be chosen, and the name of a choice.
import type { SetStep } from '#shared/entities/menu.ts';
import { t } from '../locales/t.ts';
import type { StepChoice } from './set-steps.ts';

/** Returns the bounds of a step in words. */
export function boundWords({ min, max }: Pick<SetStep, 'min' | 'max'>): string {
  if (min === 0 && max === 1) return t('Optional');
  if (min === max) return t('Choose {min}', { min });
  return min === 0 ? t('Choose up to {max}', { max }) : t('Choose {min} to {max}', { min, max });
}

export const choiceTitle = ({
  title,
  variant_title,
}: Pick<StepChoice, 'title' | 'variant_title'>): string =>
  variant_title === null ? title : `${title} ${variant_title}`;
