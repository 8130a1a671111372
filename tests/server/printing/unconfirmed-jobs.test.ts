// Jobs with an unknown result from an older hub: `check` becomes `unconfirmed`, and nothing else changes.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { openWriting } from '../../../server/db/open.ts';
import { projectRoot } from '../../fixtures/hub.ts';

const MIGRATIONS = join(projectRoot, 'migrations');
const RENAMING = /_unconfirmed_jobs\.sql$/;
const folder = mkdtempSync(join(tmpdir(), 'comanda-unconfirmed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a folder with the migrations before the one that renames the state `check` to `unconfirmed`. */
function earlierMigrations(): string {
  const earlier = join(folder, 'earlier');
  mkdirSync(earlier);
  const names = readdirSync(MIGRATIONS).sort();
  for (const name of names.slice(
    0,
    names.findIndex((each) => RENAMING.test(each)),
  )) {
    copyFileSync(join(MIGRATIONS, name), join(earlier, name));
  }
  return earlier;
}

test('jobs that asked for a look ask on under the new word, with their reprints', () => {
  const db = openWriting(join(folder, 'comanda.db'));
  migrate(db, earlierMigrations());
  db.exec(`
    INSERT INTO printers (id, name, host, port, paper, code_page, prints_receipts, prints_slips,
      prints_tokens, has_drawer, copies) VALUES (1, 'Bar', '127.0.0.1', 9, '80', 'cp858', 1, 0, 0, 0, 1);
    INSERT INTO print_jobs (id, printer_id, kind, document, state, confirmed, reason, attempts, next_at,
      created_at, updated_at, reprint_of, duplicate) VALUES
      (3, 1, 'slip', '{"a":1}', 'check', 0, 'Lost.', 2, 5, 6, 7, NULL, 0),
      (4, 1, 'slip', '{"a":2}', 'done', 1, '', 1, 8, 9, 10, 3, 1),
      (9, 1, 'receipt', '{}', 'held', 0, '', 0, 11, 12, 13, NULL, 2)`);
  const rows = () => db.prepare('SELECT * FROM print_jobs ORDER BY id').all();
  const before = rows() as { state: string }[];
  migrate(db, MIGRATIONS);
  expect(rows()).toEqual([{ ...before[0], state: 'unconfirmed' }, before[1], before[2]]);
  expect(() => db.exec(`UPDATE print_jobs SET state = 'check'`)).toThrow(/CHECK/);
  const plan = db
    .prepare(
      `EXPLAIN QUERY PLAN SELECT id FROM print_jobs WHERE printer_id = 1
         AND state IN ('waiting', 'printing', 'unconfirmed', 'held', 'failed')`,
    )
    .all() as { detail: string }[];
  expect(plan.map(({ detail }) => detail).join()).toContain('print_jobs_open');
  db.close();
});
