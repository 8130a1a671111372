// The hub opens the same SQLite package that the installer prepares.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Sqlite } from '../../server/db/sqlite.ts';
import { sqliteName } from '../../server/db/sqlite-name.mjs';
import { projectRoot } from '../fixtures/hub.ts';

test('the installer and the hub name the same SQLite package', () => {
  expect(createRequire(join(projectRoot, 'package.json'))(sqliteName)).toBe(Sqlite);
});
