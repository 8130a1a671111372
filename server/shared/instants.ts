// Instants as clients send them: RFC 3339, with the day, the time to the second and the zone (contract 1.9).
import { isCalendarDay } from './days.ts';

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Returns the instant in milliseconds; undefined for any text that is not a full instant. `Date.parse` alone would
 * accept '2026', and would read a time without a zone in the machine's zone.
 */
export function parseInstant(text: string): number | undefined {
  const day = INSTANT.exec(text)?.[1];
  if (day === undefined || !isCalendarDay(day)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
