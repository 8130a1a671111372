// Restores a backup. Verifies it first, and deletes nothing.
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { CARD_KEY } from '../db/card-key.ts';
import {
  backupName,
  DATABASE,
  findDifferences,
  isReadable,
  MANIFEST,
  readManifest,
} from './manifest.ts';
import { findDamage } from './proof.ts';
import { findBackedUp, findReplaced, leaveMark } from './restored-mark.ts';
import { syncAll, syncPath } from './sync.ts';

const LIVE = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, 'uploads', CARD_KEY];

const COPIED = [DATABASE, 'uploads', CARD_KEY];

type Move = readonly [from: string, to: string];

/** Renames what exists. If a rename fails, undoes those before it and throws: a hub without its database starts empty. */
function moveAll(moves: readonly Move[]): void {
  const done: Move[] = [];
  try {
    for (const move of moves.filter(([from]) => existsSync(from))) {
      renameSync(...move);
      done.unshift(move);
    }
  } catch (error) {
    for (const [from, to] of done) renameSync(to, from);
    throw error;
  }
}

/** Returns the backup's folder from a path, or from a name below DATA_DIR/backups. Throws if there is none. */
export function findBackup(dataDir: string, named: string): string {
  const places = [resolve(named), join(dataDir, 'backups', named)];
  const found = places.find((place) => existsSync(join(place, MANIFEST)));
  if (!found)
    throw new Error(
      `no backup ${named}: neither a folder nor a name below ${join(dataDir, 'backups')}`,
    );
  return found;
}

/** Returns all problems of a backup; empty if it can be trusted. */
export async function verifyBackup(folder: string): Promise<string[]> {
  if (!isReadable(folder)) return [`${MANIFEST} is damaged`];
  const differences = await findDifferences(folder);
  return differences.length > 0 ? differences : findDamage(join(folder, DATABASE));
}

/** Throws if a newer version of this program made the backup, because this version cannot start with its data. */
function expectNotNewer(folder: string, newest: string | undefined): void {
  const { migration } = readManifest(folder);
  if (newest === undefined || migration <= newest) return;
  throw new Error(
    `the backup was made by a newer version of this program (it has ${migration}). Install that version first.`,
  );
}

/**
 * Replaces the data of a stopped hub; keeps the replaced data in `replaced-…` below DATA_DIR and returns that path.
 * Throws and changes nothing if a file can't be moved, if the backup is damaged, or if it has a newer migration than
 * `newest`, the newest migration that the program knows. If `newest` is absent, migrations are not checked.
 */
export async function restoreBackup(
  dataDir: string,
  folder: string,
  now: number,
  newest?: string,
): Promise<string> {
  const problems = await verifyBackup(folder);
  if (problems.length > 0) throw new Error(`the backup can't be trusted: ${problems.join('; ')}`);
  expectNotNewer(folder, newest);
  const incoming = join(dataDir, '.restoring');
  rmSync(incoming, { recursive: true, force: true });
  cpSync(folder, incoming, { recursive: true });
  syncAll(incoming);
  // The copy is checked again, because it must equal what was verified.
  const differences = await findDifferences(incoming);
  if (differences.length > 0) throw new Error(`the copy is bad: ${differences.join('; ')}`);
  const kept = join(dataDir, `replaced-${backupName(now)}`);
  const replaced = findReplaced(join(dataDir, DATABASE));
  const backedUp = findBackedUp(dataDir);
  const names = { backup: basename(folder), kept: basename(kept) };
  const takeBack = leaveMark(dataDir, { at: now, ...names, replaced, backedUp });
  mkdirSync(kept, { mode: 0o700, recursive: true });
  const out = LIVE.map((name): Move => [join(dataDir, name), join(kept, name)]);
  const back = COPIED.map((name): Move => [join(incoming, name), join(dataDir, name)]);
  try {
    moveAll([...out, ...back]);
  } catch (error) {
    takeBack();
    throw error;
  }
  mkdirSync(join(dataDir, 'uploads'), { recursive: true, mode: 0o700 });
  // Files from a USB disk may have other permissions, because the file system of the disk may not store them.
  chmodSync(join(dataDir, DATABASE), 0o600);
  if (existsSync(join(dataDir, CARD_KEY))) chmodSync(join(dataDir, CARD_KEY), 0o600);
  rmSync(incoming, { recursive: true, force: true });
  syncPath(kept);
  syncPath(dataDir);
  return kept;
}
