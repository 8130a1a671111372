// The installer prepares the package of SQLite that the hub then opens.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sqliteName } from '../../scripts/setup/sqlite-name.mjs';
import { Sqlite } from '../../server/db/sqlite.ts';
import { projectRoot } from '../fixtures/hub.ts';

test('both name the same', () => {
  expect(createRequire(join(projectRoot, 'package.json'))(sqliteName)).toBe(Sqlite);
});
