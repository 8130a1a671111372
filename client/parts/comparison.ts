// The change of a figure against an earlier one, in words: `↓ 8 %`.

/** Above this change, in percent, a figure says more about the day before than about this one. */
const FAR_ABOVE = 300;

/** Returns the change in words; undefined if there is nothing to compare with. */
export function changeInWords(now: number, before: number): string | undefined {
  if (before <= 0) return undefined;
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return '= the same';
  if (percent > FAR_ABOVE) return '↑ far above';
  return `${percent > 0 ? '↑' : '↓'} ${Math.abs(percent)} %`;
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

/** Returns the weekday of a calendar day: `Saturday`. */
export const weekdayOf = (day: string): string => weekday.format(new Date(`${day}T00:00:00Z`));
