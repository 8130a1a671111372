// The words of the steps of sets: how many dishes must be chosen, and the name of a choice.
import type { SetStep } from '#shared/entities/menu.ts';
import { t } from '../locales/t.ts';
import type { StepChoice } from './set-steps.ts';

interface Bounds {
  readonly min: number;
  /** Null: no limit. */
  readonly max: number | null;
}

/** Returns how many pieces must be chosen; empty if there are no limits. */
export function limitWords({ min, max }: Bounds): string {
  if (min > 0 && min === max) return t('Choose {min}', { min });
  if (max === null) return min > 0 ? t('Choose at least {min}', { min }) : '';
  return min > 0 ? t('Choose {min} to {max}', { min, max }) : t('Choose up to {max}', { max });
}

/** Returns the bounds of a step in words. */
export const boundWords = ({ min, max }: Pick<SetStep, 'min' | 'max'>): string =>
  min === 0 && max === 1 ? t('Optional') : limitWords({ min, max });

export const choiceTitle = ({
  title,
  variant_title,
}: Pick<StepChoice, 'title' | 'variant_title'>): string =>
  variant_title === null ? title : `${title} ${variant_title}`;
