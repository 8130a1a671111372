import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLogAtLeast } from '../../../server/db/log-size.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-log-size-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a log is so large from its last byte on', () => {
  const path = join(folder, 'comanda.db');
  writeFileSync(`${path}-wal`, new Uint8Array(4096));
  expect([1, 4095, 4096, 4097].map((bytes) => isLogAtLeast(path, bytes))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  truncateSync(`${path}-wal`, 0);
  expect(isLogAtLeast(path, 1)).toBe(false);
});

test('where there is no log, it is none of any size; what can not be read is told', () => {
  expect(isLogAtLeast(join(folder, 'comanda.db'), 1)).toBe(false);
  writeFileSync(join(folder, 'file'), '');
  expect(() => isLogAtLeast(join(folder, 'file', 'comanda.db'), 1)).toThrow('ENOTDIR');
});

test('looking leaves no time on it', () => {
  const path = join(folder, 'comanda.db');
  writeFileSync(`${path}-wal`, 'frames');
  const before = statSync(`${path}-wal`).atimeMs;
  isLogAtLeast(path, 1);
  expect(statSync(`${path}-wal`).atimeMs).toBe(before);
});
