// How old an order is, in words, and the ages that show a warning.

import { TICKET_AGE_MINUTES } from '#shared/limits.ts';
import { t } from '../locales/t.ts';

export type AgeLevel = 'calm' | 'amber' | 'red';

/** An order that no kitchen display has shown turns amber, then red, after this many seconds. */
export const UNSEEN_SECONDS = { amber: 20, red: 60 } as const;

/** Returns the milliseconds since an instant; never negative, even if clocks differ. */
export const ageOf = (iso: string, now: number): number => Math.max(0, now - Date.parse(iso));

function levelOf(age: number, limits: { amber: number; red: number }, unit: number): AgeLevel {
  if (age >= limits.red * unit) return 'red';
  return age >= limits.amber * unit ? 'amber' : 'calm';
}

/**
 * Returns the level of a ticket's age (in ms): amber from 10 minutes and red from 20, unless a station has its own
 * limits.
 */
export const ticketLevel = (
  ageMs: number,
  minutes: { readonly amber: number; readonly red: number } = TICKET_AGE_MINUTES,
): AgeLevel => levelOf(ageMs, minutes, 60_000);

/** Returns the level of an order that the kitchen has not seen, by its age in ms: amber from 20 s, red from 60 s. */
export const unseenLevel = (ageMs: number): AgeLevel => levelOf(ageMs, UNSEEN_SECONDS, 1000);

/** Returns an age in words: 30 s → `<1 min`, 12.9 min → `12 min`, 65 min → `1 h 05`. */
export function ageText(ageMs: number): string {
  const minutes = Math.floor(ageMs / 60_000);
  if (minutes < 1) return t('<1 min');
  if (minutes < 60) return t('{minutes} min', { minutes });
  const [hours, rest] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')];
  return t('{hours} h {minutes}', { hours, minutes: rest });
}

/** Returns an age in words, with seconds below a minute: 25.4 s → `25 s`, 90 s → `1 min`. */
export const shortAgeText = (ageMs: number): string =>
  ageMs < 60_000 ? t('{seconds} s', { seconds: Math.floor(ageMs / 1000) }) : ageText(ageMs);
