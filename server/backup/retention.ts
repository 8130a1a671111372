// Which backups stay: the newest of each of 7 days, 4 weeks and 12 months.
import { instantOf } from './manifest.ts';

const KEEP = { days: 7, weeks: 4, months: 12 } as const;
const DAY_MS = 86_400_000;

const dayOf = (name: string): string => name.slice(0, 10);
/** Monday-based weeks since 1970. */
const weekOf = (name: string): string =>
  String(Math.floor((Math.floor(instantOf(name) / DAY_MS) + 3) / 7));
const monthOf = (name: string): string => name.slice(0, 7);

function newestOfEach(names: readonly string[], period: (name: string) => string, count: number) {
  const newest = new Map<string, string>();
  for (const name of names) {
    if (!newest.has(period(name)) && newest.size < count) newest.set(period(name), name);
  }
  return newest.values();
}

/** Of names, newest first, those that stay; the newest always does. */
export const chooseKept = (names: readonly string[]): Set<string> =>
  new Set([
    ...newestOfEach(names, dayOf, KEEP.days),
    ...newestOfEach(names, weekOf, KEEP.weeks),
    ...newestOfEach(names, monthOf, KEEP.months),
  ]);
