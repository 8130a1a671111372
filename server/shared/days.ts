// Calendar days as YYYY-MM-DD texts, and the filter presets over them (contract 14, 5).

export const PRESETS = [
  'today',
  'tomorrow',
  'yesterday',
  'last_7days',
  'this_month',
  'last_month',
  'custom',
] as const;
export type Preset = (typeof PRESETS)[number];
export const PRESET_LABELS = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  last_7days: 'Last 7 days',
  this_month: 'This month',
  last_month: 'Last month',
  custom: 'Custom period',
} as const satisfies Record<Preset, string>;

/** The days from `from` to `to`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const toUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const fromUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The last text that was found to be a day. It is not checked again, because most entries of a list have the same day.
 */
let lastFound = '';

/** Returns whether a text is an existing day in the years 1000 to 9999: 2026-02-29 is not. */
export function isCalendarDay(text: string): boolean {
  if (text === lastFound) return true;
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = toUtc(text);
  if (Number.isNaN(ms) || fromUtc(ms) !== text) return false;
  lastFound = text;
  return true;
}

export const addDays = (day: string, count: number): string => fromUtc(toUtc(day) + count * DAY_MS);

/** Returns every day of a range, both ends included. */
export function eachDay({ from, to }: DayRange): string[] {
  const start = toUtc(from);
  const length = daysBetween(from, to) + 1;
  return Array.from({ length }, (_, index) => fromUtc(start + index * DAY_MS));
}

/** Returns the number of days from one day to another: ('2026-01-01', '2026-01-03') → 2. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((toUtc(to) - toUtc(from)) / DAY_MS);

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns the weekday, 1 for Monday to 7 for Sunday: '2026-11-20' → 5. */
export const weekdayOf = (day: string): number => ((new Date(toUtc(day)).getUTCDay() + 6) % 7) + 1;

/** Returns the same day of the next month, or its last day: 2026-01-31 → 2026-02-28. */
export function addMonth(day: string): string {
  const nextMonth = monthStart(addDays(monthStart(day), 31));
  const last = addDays(monthStart(addDays(nextMonth, 31)), -1);
  const same = nextMonth.slice(0, 8) + day.slice(8);
  return same > last ? last : same;
}

/** Returns the same day that many months later, or that month's last day: ('2026-01-31', 3) → 2026-04-30. */
export function addMonths(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const first = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  const last = addDays(monthStart(addDays(first, 31)), -1);
  const same = first.slice(0, 8) + day.slice(8);
  return same > last ? last : same;
}

/** Returns the days of a preset other than `custom`, given today's business day. */
export function presetRange(type: Exclude<Preset, 'custom'>, today: string): DayRange {
  const start = monthStart(today);
  switch (type) {
    case 'today':
      return { from: today, to: today };
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last_7days':
      return { from: addDays(today, -6), to: today };
    case 'this_month':
      return { from: start, to: addDays(monthStart(addDays(start, 31)), -1) };
    case 'last_month':
      return { from: monthStart(addDays(start, -1)), to: addDays(start, -1) };
  }
}
