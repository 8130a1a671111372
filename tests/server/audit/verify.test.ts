// The console command audit:verify finds what was changed in or removed from the trail.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callApi, projectRoot } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin } from '../../fixtures/people.ts';

const hub = await openHub();
const { cookie } = makeAdmin(hub);
for (const storeName of ['A', 'B', 'C']) {
  await callApi(hub, 'POST', '/settings/store-setting', { body: { storeName }, cookie });
}

const verify = (...args: string[]) =>
  spawnSync(process.execPath, [join(projectRoot, 'dist/server/cli.js'), 'audit:verify', ...args], {
    env: { ...process.env, DATA_DIR: hub.dataDir },
    encoding: 'utf8',
  });

test('the trail takes no change and no deletion', () => {
  expect(() => hub.db.exec(`UPDATE audit SET details = '{}'`)).toThrow();
  expect(() => hub.db.exec('DELETE FROM audit')).toThrow();
});

test('an unchanged trail is reported as intact', () => {
  const { status, stdout, stderr } = verify();
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/whole: 3 rows\. Its end: [0-9a-f]{64}/);
});

test('a hash from a printed report is looked up in the trail', () => {
  const hashes = hub.db.prepare('SELECT hash FROM audit ORDER BY id').pluck().all() as string[];
  for (const hash of hashes) expect(verify(hash.slice(0, 16)).status).toBe(0);
  const cut = verify('0123456789abcdef');
  expect([cut.status, cut.stderr]).toEqual([
    1,
    expect.stringContaining('no row of it has the end 0123456789abcdef'),
  ]);
  expect(verify('X 5').stderr).toContain('audit:verify [');
});

test.each([
  ['a changed amount', `UPDATE audit SET details = '{}' WHERE id = 2`, 'row 2 was changed'],
  ['a changed name', `UPDATE audit SET username = 'nobody' WHERE id = 3`, 'row 3 was changed'],
  ['a row that was taken out', 'DELETE FROM audit WHERE id = 1', 'row 1 is missing'],
])('%s is found', (_, change, problem) => {
  // Keeps a copy of the trail and restores it afterwards, so that each case changes an intact trail.
  hub.db.exec(`CREATE TABLE kept AS SELECT * FROM audit;
    DROP TRIGGER audit_no_update; DROP TRIGGER audit_no_delete; ${change}`);
  const { status, stderr } = verify();
  expect(status).toBe(1);
  expect(stderr).toContain(problem);
  hub.db.exec(`DELETE FROM audit; INSERT INTO audit SELECT * FROM kept; DROP TABLE kept;
    CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'no'); END;
    CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'no'); END`);
});
