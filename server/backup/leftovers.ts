// Leftovers of updates, restores and interrupted backups: the newest two of each kind are kept.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const KEPT = 2;
/**
 * The folder of each kind below DATA_DIR, and a pattern of its names. The group in the pattern is the part of the
 * name that sorts by age.
 */
const KINDS: readonly [folder: string, name: RegExp][] = [
  ['backups', /^before-migration-\d+-(\d+)\.db$/],
  ['backups', /^\.partial-(.+)$/],
  ['.', /^replaced-(.+)$/],
];

/** Removes older leftovers; returns their paths below DATA_DIR. */
export function removeLeftovers(dataDir: string): string[] {
  return KINDS.flatMap(([folder, pattern]) => {
    const place = join(dataDir, folder);
    const names = existsSync(place) ? readdirSync(place) : [];
    const ageOf = (name: string): string => pattern.exec(name)?.[1] ?? '';
    const old = names
      .filter((name) => pattern.test(name))
      .sort((a, b) => (ageOf(a) < ageOf(b) ? 1 : -1))
      .slice(KEPT);
    for (const name of old) rmSync(join(place, name), { recursive: true, force: true });
    return old.map((name) => join(folder, name));
  });
}
