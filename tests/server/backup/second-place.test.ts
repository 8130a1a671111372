// If the disk of BACKUP_TO is not mounted, the backup must not silently fill the hub's own disk instead.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  checkSecondPlace,
  findMissingDisk,
  findPlaceWarning,
  listMountPoints,
  notePlace,
  readPlaceWarning,
} from '../../../server/backup/second-place.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'second-place-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (path: string) => join(folder, path);
const fstabOf = (place: string) =>
  `# a comment\nUUID=1 / ext4 defaults 0 1\nUUID=2 ${place} ext4 nofail 0 2\nUUID=3 none swap sw 0 0\n`;

test('mount points are read from fstab, with their spaces', () => {
  expect(listMountPoints(fstabOf('/media/my\\040stick'))).toEqual(['/media/my stick']);
});

test('a stick that fstab names and that is not plugged in stops the copy', () => {
  mkdirSync(at('stick/backups'), { recursive: true });
  const fstab = fstabOf(at('stick'));
  expect(() => checkSecondPlace(at('stick/backups'), fstab)).toThrow(
    `the disk that belongs at ${at('stick')} is not there: is it plugged in?`,
  );
  expect(findMissingDisk(at('stick-of-another'), fstab)).toBeUndefined();
});

test('a folder on the disk of the data is used, with a warning', () => {
  mkdirSync(at('copies'));
  expect(() => checkSecondPlace(at('copies'), '')).not.toThrow();
  expect(findPlaceWarning(folder, at('copies'))).toContain('is on the same disk as the data');
});

test('a disk of its own has no warning', () => {
  expect(findPlaceWarning(folder, '/proc')).toBeNull();
});

test('what a backup found wrong is kept for the hub until it is right, or another place is set', () => {
  mkdirSync(at('backups'));
  expect(readPlaceWarning(folder, '/stick')).toBeNull();
  notePlace(folder, '/stick', 'It is out.');
  expect(readPlaceWarning(folder, '/stick')).toBe('It is out.');
  expect(readPlaceWarning(folder, '/another')).toBeNull();
  notePlace(folder, '/stick', null);
  expect(readPlaceWarning(folder, '/stick')).toBeNull();
});
