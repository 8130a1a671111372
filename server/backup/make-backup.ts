// Makes one backup while the hub sells: copies the data, checks the copy, stores it, and copies it to a second place.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { CARD_KEY } from '../db/card-key.ts';
import { removeLeftovers } from './leftovers.ts';
import {
  backupName,
  DATABASE,
  describeFiles,
  findDifferences,
  listBackups,
  MANIFEST,
  type Manifest,
} from './manifest.ts';
import { copyDatabase, copyFolder } from './paced-copy.ts';
import { findDamage, lastClosedDay, lastMigration, sumDay } from './proof.ts';
import { chooseKept } from './retention.ts';
import { checkSecondPlace, findPlaceWarning, notePlace } from './second-place.ts';
import { syncAll, syncPath } from './sync.ts';

interface BackupRequest {
  readonly dataDir: string;
  /** A second place, such as a USB disk. */
  readonly secondPlace?: string;
  readonly now: number;
  readonly version: string;
}

interface BackupResult {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly removed: readonly string[];
  /**
   * A problem with the second place; null if there was no problem. The backup exists in the first place in either case.
   */
  readonly warning: string | null;
}

/**
 * Makes a backup. If the copy cannot be made or proven, throws with a sentence for the console and leaves no partial
 * copy.
 */
export async function makeBackup(request: BackupRequest): Promise<BackupResult> {
  const home = join(request.dataDir, 'backups');
  const name = freeName(home, request.now);
  const folder = join(home, name);
  const partial = join(home, `.partial-${name}`);
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  try {
    // Photos are copied before and after the database. While the database is copied, a photo that its rows name may
    // be replaced or added.
    copyPhotos(request.dataDir, partial);
    await copyDatabase(join(request.dataDir, DATABASE), join(partial, DATABASE));
    copyPhotos(request.dataDir, partial);
    copyCardKey(request.dataDir, partial);
    const proof = prove(request.dataDir, partial);
    const manifest: Manifest = {
      format: 1,
      createdAt: new Date(request.now).toISOString(),
      version: request.version,
      migration: lastMigration(join(partial, DATABASE)),
      files: await describeFiles(partial),
      proof,
    };
    writeFileSync(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    syncAll(partial);
    renameSync(partial, folder);
    syncPath(home);
    // Old backups are removed before the copy to the second place, because a problem with the second place must not
    // let old backups fill the hub's own disk.
    const removed = [...thin(home), ...removeLeftovers(request.dataDir)];
    const warning = request.secondPlace
      ? await carryAndNote(request.dataDir, folder, request.secondPlace)
      : null;
    return { folder, manifest, removed, warning };
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Returns a free name. Names have whole seconds, so a further backup within the same second gets the name of the next
 * second.
 */
function freeName(home: string, now: number): string {
  const name = backupName(now);
  return existsSync(join(home, name)) ? freeName(home, now + 1000) : name;
}

function copyPhotos(dataDir: string, to: string): void {
  const photos = join(dataDir, 'uploads');
  if (existsSync(photos)) copyFolder(photos, join(to, 'uploads'));
}

/**
 * Copies the key of gift cards. Call this after the database was copied: a key is always stored before the cards that
 * need it, so the copied cards have their key.
 */
function copyCardKey(dataDir: string, to: string): void {
  const key = join(dataDir, CARD_KEY);
  if (!existsSync(key)) return;
  copyFileSync(key, join(to, CARD_KEY));
  chmodSync(join(to, CARD_KEY), 0o600);
}

function prove(dataDir: string, copy: string): Manifest['proof'] {
  const damage = findDamage(join(copy, DATABASE));
  if (damage.length > 0) throw new Error(`the copy is damaged: ${damage.join('; ')}`);
  const original = join(dataDir, DATABASE);
  const day = lastClosedDay(join(copy, DATABASE));
  const [before, after] = [sumDay(original, day), sumDay(join(copy, DATABASE), day)];
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    throw new Error(`the copy of ${day} does not add up: ${JSON.stringify({ before, after })}`);
  }
  return after;
}

/**
 * Copies a backup to the second place. Stores any problem so that the hub can show it: nobody watches the backup at
 * night.
 */
async function carryAndNote(
  dataDir: string,
  folder: string,
  place: string,
): Promise<string | null> {
  try {
    await carry(folder, place, basename(folder));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    notePlace(dataDir, place, `The last backup could not be carried to ${place}: ${reason}`);
    throw error;
  }
  const warning = findPlaceWarning(dataDir, place);
  notePlace(dataDir, place, warning);
  return warning;
}

async function carry(folder: string, place: string, name: string): Promise<void> {
  checkSecondPlace(place);
  const partial = join(place, `.partial-${name}`);
  rmSync(partial, { recursive: true, force: true });
  copyFolder(folder, partial);
  syncAll(partial);
  const problems = await findDifferences(partial);
  if (problems.length > 0) throw new Error(`the copy at ${place} is bad: ${problems.join('; ')}`);
  renameSync(partial, join(place, name));
  syncPath(place);
  thin(place);
}

function thin(home: string): string[] {
  const all = listBackups(home);
  const kept = chooseKept(all);
  const removed = all.filter((name) => !kept.has(name));
  for (const name of removed) rmSync(join(home, name), { recursive: true, force: true });
  return removed;
}
