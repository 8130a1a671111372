// Backups: how they are copied while the hub sells, checked, thinned out, and restored exactly or refused.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeBackup } from '../../../server/backup/make-backup.ts';
import { listBackups, readManifest } from '../../../server/backup/manifest.ts';
import { findBackup, restoreBackup } from '../../../server/backup/restore-backup.ts';
import { chooseKept } from '../../../server/backup/retention.ts';
import { readPlaceWarning } from '../../../server/backup/second-place.ts';
import { FRIDAY, makeHub, type TestHub } from '../../fixtures/hub.ts';

let hub: TestHub;

beforeEach(async () => {
  hub = await makeHub();
  hub.db.exec(`INSERT INTO categories (title) VALUES ('Pizza')`);
  mkdirSync(join(hub.dataDir, 'uploads'), { recursive: true });
  writeFileSync(join(hub.dataDir, 'uploads', 'pizza.webp'), 'a picture');
});
afterEach(() => hub.close());

const back = (more: { secondPlace?: string; now?: number } = {}) =>
  makeBackup({ dataDir: hub.dataDir, now: FRIDAY, version: 'test', ...more });

test('a backup of a running hub holds the database and the photos, with their checksums', async () => {
  const { folder, manifest } = await back();
  expect(manifest.files.map(({ path }) => path)).toEqual(['comanda.db', 'uploads/pizza.webp']);
  expect(readManifest(folder)).toEqual(manifest);
  expect(listBackups(join(hub.dataDir, 'backups'))).toEqual(['2026-11-20T19-30-00']);
});

test('a backup is copied to a second place, and a missing disk is reported', async () => {
  const place = join(hub.dataDir, 'usb');
  await expect(back({ secondPlace: place })).rejects.toThrow(/second place .* is not there/);
  expect(readPlaceWarning(hub.dataDir, place)).toMatch(/could not be carried to .* is not there/);
  mkdirSync(place);
  const { warning } = await back({ secondPlace: place, now: FRIDAY + 1000 });
  expect(warning).toMatch(/is on the same disk as the data/);
  expect(readPlaceWarning(hub.dataDir, place)).toBe(warning);
  expect(listBackups(place)).toEqual(['2026-11-20T19-30-01']);
});

test('a second backup within the same second has a name of its own', async () => {
  const [first, second] = [await back(), await back()];
  expect(second.folder).not.toBe(first.folder);
  expect(existsSync(join(second.folder, 'manifest.json'))).toBe(true);
});

test('a second backup of a day leaves the first, here and at the second place', async () => {
  const place = join(hub.dataDir, 'usb');
  mkdirSync(place);
  const names = ['2026-11-20T19-30-00', '2026-11-20T20-30-00', '2026-11-20T21-30-00'];
  for (const hours of [0, 1, 2])
    await back({ secondPlace: place, now: FRIDAY + hours * 3_600_000 });
  expect(listBackups(join(hub.dataDir, 'backups')).sort()).toEqual(names);
  expect(listBackups(place).sort()).toEqual(names);
});

test('the next day keeps the newest of them, and a backup each minute fills no disk', () => {
  expect([
    ...chooseKept(['2026-11-21T04-30-00', '2026-11-20T20-30-00', '2026-11-20T19-30-00']),
  ]).toEqual(['2026-11-21T04-30-00', '2026-11-20T20-30-00']);
  const minutes = Array.from(
    { length: 60 },
    (_, n) => `2026-11-20T19-${String(59 - n).padStart(2, '0')}-00`,
  );
  expect([...chooseKept(minutes)]).toEqual(minutes.slice(0, 10));
});

test('a restore puts the backed-up rows back and keeps what it replaces', async () => {
  const { folder } = await back();
  hub.db.exec(`UPDATE categories SET title = 'Spoilt'`);
  hub.db.pragma('wal_checkpoint(TRUNCATE)');
  const data = join(hub.dataDir, 'elsewhere');
  mkdirSync(data);
  const kept = await restoreBackup(data, folder, FRIDAY);
  expect(kept).toContain('replaced-2026-11-20T19-30-00');
  const restored = readFileSync(join(data, 'comanda.db'));
  expect(restored.equals(readFileSync(join(folder, 'comanda.db')))).toBe(true);
  expect(readFileSync(join(data, 'uploads', 'pizza.webp'), 'utf8')).toBe('a picture');
});

test.each([['comanda.db'], ['uploads/pizza.webp']])(
  'a backup with one byte of %s changed is refused and nothing is replaced',
  async (path) => {
    const { folder } = await back();
    const bytes = readFileSync(join(folder, path));
    bytes[5] = (bytes[5] ?? 0) ^ 1;
    writeFileSync(join(folder, path), bytes);
    const before = readFileSync(join(hub.dataDir, 'comanda.db'));
    await expect(restoreBackup(hub.dataDir, folder, FRIDAY)).rejects.toThrow(/has changed/);
    expect(readFileSync(join(hub.dataDir, 'comanda.db')).equals(before)).toBe(true);
  },
);

test('a backup of a newer version of the program is refused and nothing is replaced', async () => {
  const { folder, manifest } = await back();
  const newer = { ...manifest, migration: '9999_future.sql' };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(newer));
  const before = readFileSync(join(hub.dataDir, 'comanda.db'));
  await expect(restoreBackup(hub.dataDir, folder, FRIDAY, manifest.migration)).rejects.toThrow(
    'the backup was made by a newer version of this program (it has 9999_future.sql)',
  );
  expect(readFileSync(join(hub.dataDir, 'comanda.db')).equals(before)).toBe(true);
});

test.each([['{'], ['{}'], ['']])(
  'a backup whose manifest is %j is refused in plain words',
  async (text) => {
    const { folder } = await back();
    writeFileSync(join(folder, 'manifest.json'), text);
    await expect(restoreBackup(hub.dataDir, folder, FRIDAY)).rejects.toThrow(
      "the backup can't be trusted: manifest.json is damaged",
    );
  },
);

test('a backup with a file too few or too many is refused', async () => {
  const { folder } = await back();
  writeFileSync(join(folder, 'stranger'), 'x');
  rmSync(join(folder, 'uploads', 'pizza.webp'));
  await expect(restoreBackup(hub.dataDir, folder, FRIDAY)).rejects.toThrow(
    /pizza.webp is missing; stranger was not part/,
  );
});

test.each([
  ['a photo', 'uploads/linked.webp'],
  ['a folder', 'uploads-too'],
])(
  'a backup in which %s is a link is refused: the hub would serve what it points to',
  async (_, path) => {
    const { folder } = await back();
    symlinkSync('/etc', join(folder, path));
    await expect(restoreBackup(hub.dataDir, folder, FRIDAY)).rejects.toThrow(
      `${path} is no file but a link`,
    );
  },
);

test('a photo that is a link is not there for anybody', async () => {
  const name = `${'a'.repeat(32)}.webp`;
  symlinkSync(join(hub.dataDir, 'comanda.db'), join(hub.dataDir, 'uploads', name));
  const { statusCode } = await hub.app.inject({
    url: `/uploads/${name}`,
    headers: { host: 'localhost' },
  });
  expect(statusCode).toBe(404);
});

test('the newest two files that updates, restores and broken backups leave are kept', async () => {
  const names = [1, 2, 3, 4].flatMap((n) => [
    `backups/before-migration-${5 - n}-100${n}.db`,
    `backups/.partial-2026-11-0${n}T04-30-00`,
    `replaced-2026-11-0${n}T04-30-00`,
  ]);
  for (const name of names) mkdirSync(join(hub.dataDir, name), { recursive: true });
  const { removed } = await back();
  expect([...removed].sort()).toEqual(names.slice(0, 6).sort());
  const left = names.filter((name) => existsSync(join(hub.dataDir, name)));
  expect(left.sort()).toEqual(names.slice(6).sort());
});

test('a backup is found by its name or its path, and an unknown backup is reported', async () => {
  const { folder } = await back();
  expect(findBackup(hub.dataDir, '2026-11-20T19-30-00')).toBe(folder);
  expect(findBackup('/nowhere', folder)).toBe(folder);
  expect(() => findBackup(hub.dataDir, '1999')).toThrow(/no backup 1999/);
});

describe('of nightly backups over two years', () => {
  const nights = Array.from({ length: 730 }, (_, index) =>
    new Date(FRIDAY - index * 86_400_000).toISOString().slice(0, 10).concat('T04-30-00'),
  );
  const kept = [...chooseKept(nights)];

  test('the last 7 days stay', () => {
    expect(kept).toEqual(expect.arrayContaining(nights.slice(0, 7)));
  });
  test('keeps one backup of each of 4 weeks and 12 months', () => {
    expect(new Set(kept.map((name) => name.slice(0, 7))).size).toBe(12);
    expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
    expect(kept).toContain('2026-11-15T04-30-00');
    expect(kept).toContain('2025-12-31T04-30-00');
    expect(kept).not.toContain('2025-11-30T04-30-00');
  });
});
