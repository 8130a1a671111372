// The writer caches the contents of tables. Each write clears the cached contents of the tables that are named in the
// query of the write. So no write may change a table that its query does not name.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { type Connection, openWriting } from '../../../server/db/open.ts';
import { changesSessions, endsCached } from '../../../server/db/watched-tables.ts';
import { projectRoot } from '../../fixtures/hub.ts';

let folder: string;
let db: Connection;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-watched-'));
  db = openWriting(join(folder, 'comanda.db'));
  migrate(db, join(projectRoot, 'migrations'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Reach {
  /** The table that is written. */
  readonly from: string;
  /** Another table that changes with the table `from`. */
  readonly to: string;
}

/** Returns the tables that triggers write to. */
function byTriggers(): Reach[] {
  const triggers = db.prepare("SELECT tbl_name, sql FROM sqlite_schema WHERE type = 'trigger'");
  return (triggers.all() as { tbl_name: string; sql: string }[]).flatMap(({ tbl_name, sql }) => {
    const body = sql.slice(sql.search(/\bBEGIN\b/));
    const writes = body.matchAll(/\b(?:INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+(\w+)/gi);
    return [...writes].map(([, to = '']) => ({ from: tbl_name, to }));
  });
}

/** Returns the tables whose rows change when a row that they refer to is deleted or its key changes. */
function byReferences(): Reach[] {
  const references = db.prepare(
    `SELECT f."table" AS "from", t.name AS "to" FROM sqlite_schema t, pragma_foreign_key_list(t.name) f
     WHERE t.type = 'table' AND (f.on_delete IN ('CASCADE', 'SET NULL', 'SET DEFAULT') OR f.on_update <> 'NO ACTION')`,
  );
  return references.all() as Reach[];
}

const unseen = (): string[] =>
  [...byTriggers(), ...byReferences()]
    .filter(({ from, to }) =>
      [changesSessions, endsCached].some((tells) => tells(to) && !tells(from)),
    )
    .map(({ from, to }) => `${from} -> ${to}`);

test('no trigger and no reference changes a watched table by a write that names none', () => {
  expect(byTriggers().length).toBeGreaterThan(10);
  expect(byReferences()).toContainEqual({ from: 'devices', to: 'access_tokens' });
  expect(unseen()).toEqual([]);
});

test('such a write would be found', () => {
  db.exec(`CREATE TRIGGER later AFTER INSERT ON bills BEGIN UPDATE users SET pin_hash = NULL; END;
    CREATE TABLE badges (id INTEGER PRIMARY KEY);
    ALTER TABLE printers ADD COLUMN badge INTEGER REFERENCES badges (id) ON DELETE SET NULL`);
  expect(unseen()).toEqual(['bills -> users', 'badges -> printers']);
});
