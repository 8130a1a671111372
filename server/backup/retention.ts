// The backups to keep: all backups of the newest day, and the newest backup of each of 7 days, 4 weeks and 12 months.
import { instantOf } from './manifest.ts';

const KEEP = { days: 7, weeks: 4, months: 12 } as const;
/**
 * The maximum number of backups that are kept of the newest day. A script that makes a backup every minute must not
 * fill the disk.
 */
const MOST_OF_A_DAY = 10;
const DAY_MS = 86_400_000;

const dayOf = (name: string): string => name.slice(0, 10);
/** Returns the number of a backup's week, counted from 1970; weeks begin on Monday. */
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

/**
 * Returns the backups of the newest day. So a backup that was made before risky work still exists after the nightly
 * backup.
 * @param names newest first.
 */
const ofNewestDay = (names: readonly string[]): readonly string[] =>
  names.slice(0, MOST_OF_A_DAY).filter((name) => dayOf(name) === dayOf(names[0] ?? ''));

/** Returns the names to keep. `names` is sorted from the newest to the oldest; the newest is always kept. */
export const chooseKept = (names: readonly string[]): Set<string> =>
  new Set([
    ...ofNewestDay(names),
    ...newestOfEach(names, dayOf, KEEP.days),
    ...newestOfEach(names, weekOf, KEEP.weeks),
    ...newestOfEach(names, monthOf, KEEP.months),
  ]);
