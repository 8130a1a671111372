// The second place for backups (BACKUP_TO): whether it can be used, and whether it is on a separate disk.
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Returns the folders at which /etc/fstab mounts disks, except the root folder. */
export const listMountPoints = (fstab: string): string[] =>
  fstab
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => (line.split(/\s+/)[1] ?? '').replaceAll('\\040', ' '))
    .filter((place) => place.startsWith('/') && place !== '/');

function readFstab(): string {
  try {
    return readFileSync('/etc/fstab', 'utf8');
  } catch {
    return '';
  }
}

const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

/** Whether a disk is mounted at the folder. The folder is then on another device than its parent folder. */
const isMounted = (folder: string): boolean =>
  existsSync(folder) && statSync(folder).dev !== statSync(dirname(folder)).dev;

/**
 * Returns the mount point of the disk that should be mounted at or above `place` but is not; undefined if no disk is
 * missing.
 */
export const findMissingDisk = (place: string, fstab = readFstab()): string | undefined =>
  listMountPoints(fstab)
    .map((folder) => resolve(folder))
    .find((folder) => isBelow(place, folder) && !isMounted(folder));

/** Throws a sentence with the remedy if nothing can be stored in `place`. */
export function checkSecondPlace(place: string, fstab?: string): void {
  const missing = findMissingDisk(place, fstab);
  if (missing !== undefined)
    throw new Error(`the disk that belongs at ${missing} is not there: is it plugged in?`);
  if (!existsSync(place))
    throw new Error(`the second place ${place} is not there: is the disk in?`);
  try {
    accessSync(place, constants.W_OK);
  } catch (error) {
    throw new Error(`nothing can be stored in the second place ${place}. ${remedyOf(error)}`);
  }
}

/**
 * Returns how to fix the error. The service may write only to folders that were configured when `apply-settings` ran,
 * so a folder that was set later is read-only for it.
 */
const remedyOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === 'EROFS'
    ? 'It is read-only here. If BACKUP_TO is new, run "sudo scripts/apply-settings" once.'
    : 'The folder must belong to the user of the hub: "sudo chown comanda: <folder>".';

/** Returns a sentence if copies in `place` would be lost together with the data; null if it is on a separate disk. */
export const findPlaceWarning = (dataDir: string, place: string): string | null =>
  statSync(place).dev === statSync(dataDir).dev
    ? `The second place for backups, ${place}, is on the same disk as the data: one broken disk takes both. Is the stick mounted there?`
    : null;

interface PlaceNote {
  readonly place: string;
  readonly warning: string;
}

const noteIn = (dataDir: string): string => join(dataDir, 'backups', 'second-place.json');

/** Stores the problem that the last backup had with its second place; null if it had no problem. */
export function notePlace(dataDir: string, place: string, warning: string | null): void {
  if (warning === null) {
    rmSync(noteIn(dataDir), { force: true });
    return;
  }
  const note: PlaceNote = { place, warning };
  writeFileSync(noteIn(dataDir), JSON.stringify(note), { mode: 0o600 });
}

/**
 * Returns the problem that the last backup had with its second place; null if it had no problem, or if another place is
 * set by now. The hub reads only this note and not the place, because a network disk that hangs would stop the hub.
 */
export function readPlaceWarning(dataDir: string, place: string): string | null {
  try {
    const note: PlaceNote = JSON.parse(readFileSync(noteIn(dataDir), 'utf8'));
    return note.place === place ? note.warning : null;
  } catch {
    return null;
  }
}
