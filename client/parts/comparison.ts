// How much a figure has changed since an earlier period, in words: `↓ 8 %`.
import { dateFormat } from '../locales/format.ts';
import { t } from '../locales/t.ts';

/**
 * A change above this percentage is shown without its number, because the number would only show that the earlier
 * figure was unusually small.
 */
const FAR_ABOVE = 300;

/** Returns the change in words; undefined if there is no earlier figure to compare with. */
export function changeInWords(now: number, before: number): string | undefined {
  if (before <= 0) return undefined;
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return t('= the same');
  if (percent > FAR_ABOVE) return t('↑ far above');
  return `${percent > 0 ? '↑' : '↓'} ${Math.abs(percent)} %`;
}

/** Returns the weekday of a calendar day: `Saturday`. */
export const weekdayOf = (day: string): string =>
  dateFormat('weekday', () => ({ weekday: 'long', timeZone: 'UTC' })).format(
    new Date(`${day}T00:00:00Z`),
  );
