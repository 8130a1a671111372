import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLogAtLeast } from '../../../server/db/log-size.ts';
import { type Connection, openWriting } from '../../../server/db/open.ts';

const KIB = 1024;
let folder: string;
let path: string;
let db: Connection;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-log-size-'));
  path = join(folder, 'comanda.db');
  db = openWriting(path);
  db.exec('CREATE TABLE ballast (bytes BLOB)');
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (kib: number) => db.exec(`INSERT INTO ballast VALUES (zeroblob(${kib * KIB}))`);
const fileBytes = () => statSync(`${path}-wal`).size;

test('the size of a log ends with the last byte of its last frame', () => {
  write(200);
  const size = fileBytes();
  expect(size).toBeGreaterThan(200 * KIB);
  expect([1, 100 * KIB, size].map((bytes) => isLogAtLeast(path, bytes))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isLogAtLeast(path, size + 1)).toBe(false);
});

test('a log that started over is small, however large its file is', () => {
  write(200);
  const size = fileBytes();
  db.pragma('wal_checkpoint(PASSIVE)');
  expect(isLogAtLeast(path, size)).toBe(true);
  write(20);
  expect(fileBytes()).toBe(size);
  expect([20 * KIB, 40 * KIB, size].map((bytes) => isLogAtLeast(path, bytes))).toEqual([
    true,
    false,
    false,
  ]);
  write(200);
  expect(isLogAtLeast(path, 200 * KIB)).toBe(true);
});

test('a missing or empty log has no size; one that cannot be read throws', () => {
  expect(isLogAtLeast(join(folder, 'another.db'), 1)).toBe(false);
  writeFileSync(join(folder, 'empty.db-wal'), '');
  expect(isLogAtLeast(join(folder, 'empty.db'), 1)).toBe(false);
  writeFileSync(join(folder, 'file'), '');
  expect(() => isLogAtLeast(join(folder, 'file', 'comanda.db'), 1)).toThrow('ENOTDIR');
});

test('checking the size of the log does not change its access time', () => {
  write(20);
  const before = statSync(`${path}-wal`).atimeMs;
  isLogAtLeast(path, 1);
  expect(statSync(`${path}-wal`).atimeMs).toBe(before);
});
