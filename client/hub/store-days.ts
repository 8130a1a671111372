// Days and times on the store's clock, for inputs. Users type them in the store's time zone (contract 7).

const WALL_CLOCK: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

/** Converts an instant (ISO or ms) to `YYYY-MM-DDTHH:MM` in a time zone, the format of a date-time input. */
export function toLocalInput(instant: string | number, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en', {
    ...WALL_CLOCK,
    ...(timeZone === undefined ? {} : { timeZone }),
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** Returns the calendar day at an instant in a time zone. */
export const dayIn = (instant: number, timeZone: string | undefined): string =>
  toLocalInput(instant, timeZone).slice(0, 10);
