// Converts between instants and the store's business days: time zones, daylight saving, the start of the day (contract
// 7).
import { Temporal } from 'temporal-polyfill';
import { addDays } from '#shared/days.ts';

export interface DayRule {
  readonly timezone: string;
  /** `HH:MM` */
  readonly dayStartsAt: string;
}

interface Bounds extends DayRule {
  readonly day: string;
  readonly start: number;
  readonly end: number;
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns the date and time of an instant on the store's clock: '2027-03-01 19:30'. */
export function localTime(at: number, { timezone }: Pick<DayRule, 'timezone'>): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
  return local.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
}

/**
 * Returns the first instant of a business day, in milliseconds. If daylight saving skips the hour at which the day
 * starts, the start moves forward.
 */
export function dayStart(day: string, { timezone, dayStartsAt }: DayRule): number {
  const local = Temporal.PlainDateTime.from(`${day}T${dayStartsAt}`);
  return local.toZonedDateTime(timezone).epochMilliseconds;
}

const boundsOf = (day: string, rule: DayRule): Bounds => ({
  timezone: rule.timezone,
  dayStartsAt: rule.dayStartsAt,
  day,
  start: dayStart(day, rule),
  end: dayStart(addDays(day, 1), rule),
});

let known: Bounds | undefined;

/** Returns the business day of an instant: if days start at 04:00, 03:30 belongs to the previous day. */
export function businessDayOf(now: number, rule: DayRule): string {
  const fits =
    known?.timezone === rule.timezone &&
    known.dayStartsAt === rule.dayStartsAt &&
    known.start <= now &&
    now < known.end;
  if (known && fits) return known.day;
  const zoned = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(rule.timezone);
  const date = zoned.toPlainDate().toString();
  const today = boundsOf(date, rule);
  known = now < today.start ? boundsOf(addDays(date, -1), rule) : today;
  if (now >= known.end) known = boundsOf(addDays(date, 1), rule);
  return known.day;
}

/**
 * Returns the instants, in milliseconds, at which the first of these business days begins and the last of them ends
 * (exclusive).
 */
export const rangeInstants = (from: string, to: string, rule: DayRule): [number, number] => [
  dayStart(from, rule),
  dayStart(addDays(to, 1), rule),
];

/**
 * Parses a wire date-time: an instant, or a local `YYYY-MM-DDTHH:MM` in the store's zone; undefined if it is neither.
 */
export function parseDateTime(text: string, timezone: string): number | undefined {
  try {
    if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) {
      return Temporal.PlainDateTime.from(text).toZonedDateTime(timezone).epochMilliseconds;
    }
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return undefined;
  }
}

const instants = new Map<string, number>();
const MAX_INSTANTS = 500;

/**
 * Returns a function that converts local times in a zone to instants. A skipped time moves forward. If a local time
 * occurs twice, the earlier instant counts.
 */
export const instantAt =
  (timezone: string) =>
  (day: string, time: string): number => {
    const key = `${timezone} ${day} ${time}`;
    const before = instants.get(key);
    if (before !== undefined) return before;
    if (instants.size >= MAX_INSTANTS) instants.clear();
    const instant = dayStart(day, { timezone, dayStartsAt: time });
    instants.set(key, instant);
    return instant;
  };

/** Zones differ by whole quarters of an hour, so the hour does not change within a quarter. */
const QUARTER_MS = 900_000;
let knownHour: { quarter: number; timezone: string; hour: number } | undefined;

/** Returns the hour on the store's clock, 0 to 23. */
export function hourOf(now: number, timezone: string): number {
  const quarter = Math.floor(now / QUARTER_MS);
  if (knownHour?.quarter === quarter && knownHour.timezone === timezone) return knownHour.hour;
  const instant = Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER_MS);
  const { hour } = instant.toZonedDateTimeISO(timezone);
  knownHour = { quarter, timezone, hour };
  return hour;
}

const HOUR_MS = 3_600_000;
const UTC_DAY_MS = 24 * HOUR_MS;

/**
 * Returns a function like `hourOf` for many instants. It computes the zone's offset once per UTC day. It computes each
 * hour separately only on days on which the offset changes.
 */
export function hourFinder(timezone: string): (at: number) => number {
  const offsets = new Map<number, number | undefined>();
  const offsetAt = (at: number): number =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).offsetNanoseconds / 1e6;
  const offsetOn = (day: number): number | undefined => {
    const [first, last] = [offsetAt(day * UTC_DAY_MS), offsetAt((day + 1) * UTC_DAY_MS)];
    const offset = first === last ? first : undefined;
    offsets.set(day, offset);
    return offset;
  };
  return (at) => {
    const day = Math.floor(at / UTC_DAY_MS);
    const offset = offsets.has(day) ? offsets.get(day) : offsetOn(day);
    if (offset === undefined) return hourOf(at, timezone);
    return Math.floor((at + offset) / HOUR_MS) % 24;
  };
}
