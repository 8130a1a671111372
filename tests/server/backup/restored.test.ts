// After a restore: all users sign in again, the trail records what was replaced, and the audit check does not report
// the restore as forgery.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeBackup } from '../../../server/backup/make-backup.ts';
import { restoreBackup } from '../../../server/backup/restore-backup.ts';
import { runConsole } from '../../fixtures/console.ts';
import { callApi, FRIDAY, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeAdmin } from '../../fixtures/people.ts';

let hub: TestHub;
let cookie: string;

const rename = (storeName: string) =>
  callApi(hub, 'POST', '/settings/store-setting', { body: { storeName }, cookie });
const back = (now: number) => makeBackup({ dataDir: hub.dataDir, now, version: 'test' });
const lastRow = () =>
  hub.db.prepare('SELECT id, kind, details FROM audit ORDER BY id DESC LIMIT 1').get() as {
    id: number;
    kind: string;
    details: string;
  };

beforeEach(async () => {
  hub = await makeHub();
  cookie = makeAdmin(hub).cookie;
  await rename('Before');
});
afterEach(() => hub.close());

test('a restore ends all sessions and records what it replaced, and the trail verifies', async () => {
  const { folder } = await back(FRIDAY);
  for (const name of ['One', 'Two', 'Three']) await rename(name);
  // The newest backup contains more than the restored backup.
  await back(FRIDAY + 86_400_000);
  const replaced = lastRow().id;
  const { dataDir } = hub;
  await hub.stop();
  await restoreBackup(dataDir, folder, FRIDAY + 120_000);
  expect(await runConsole(['audit:verify'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  hub = await makeHub({ dataDir, now: FRIDAY + 180_000 });
  expect((await callApi(hub, 'GET', '/auth/session', { cookie })).status).toBe(401);
  expect(hub.db.prepare('SELECT count(*) FROM devices').pluck().get()).toBe(0);
  const { kind, details } = lastRow();
  expect(kind).toBe('data.restored');
  expect(JSON.parse(details)).toMatchObject({
    kept: 'replaced-2026-11-20T19-32-00',
    replaced: { orders: 0, invoices: 0, trail: { id: replaced } },
    sessions: 1,
  });
  expect(existsSync(join(dataDir, 'restored.json'))).toBe(false);
  expect(await runConsole(['audit:verify'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
});

test('if one part can not be moved, a restore leaves the data and an older note where they were', async () => {
  const { folder } = await back(FRIDAY);
  await rename('After');
  const { dataDir } = hub;
  mkdirSync(join(dataDir, 'uploads'), { recursive: true });
  const note = join(dataDir, 'restored.json');
  await hub.stop();
  const before = readFileSync(join(dataDir, 'comanda.db'));
  // The photos are moved after the database, and can't replace a folder that is not empty.
  const kept = join(dataDir, 'replaced-2026-11-20T19-32-00');
  mkdirSync(join(kept, 'uploads', 'full'), { recursive: true });
  for (const older of [undefined, '{"at":1}']) {
    if (older) writeFileSync(note, older);
    await expect(restoreBackup(dataDir, folder, FRIDAY + 120_000)).rejects.toThrow(/ENOTEMPTY/);
    expect(readFileSync(join(dataDir, 'comanda.db')).equals(before)).toBe(true);
    expect(existsSync(note) ? readFileSync(note, 'utf8') : undefined).toBe(older);
  }
  rmSync(note);
  hub = await makeHub({ dataDir, now: FRIDAY + 180_000 });
  expect((await callApi(hub, 'GET', '/auth/session', { cookie })).status).toBe(200);
});

test('a restore over data too damaged to read, and a second one before a start, are no tampering', async () => {
  const { folder } = await back(FRIDAY);
  for (const name of ['One', 'Two', 'Three']) await rename(name);
  await back(FRIDAY + 86_400_000);
  const { id } = lastRow();
  const { dataDir } = hub;
  await hub.stop();
  for (const suffix of ['-wal', '-shm'])
    rmSync(join(dataDir, `comanda.db${suffix}`), { force: true });
  writeFileSync(join(dataDir, 'comanda.db'), 'no database any more');
  const verify = () => runConsole(['audit:verify'], { DATA_DIR: dataDir });
  await restoreBackup(dataDir, folder, FRIDAY + 120_000);
  expect(await verify()).toMatchObject({ code: 0 });
  await restoreBackup(dataDir, folder, FRIDAY + 130_000);
  expect(await verify()).toMatchObject({ code: 0 });
  hub = await makeHub({ dataDir, now: FRIDAY + 180_000 });
  expect(JSON.parse(lastRow().details)).toMatchObject({ backedUp: { id } });
  expect(await verify()).toMatchObject({ code: 0 });
  // If rows at the end of the trail are deleted after the restore, the check still reports it.
  await rename('Later');
  await back(FRIDAY + 2 * 86_400_000);
  hub.db.exec(`DROP TRIGGER audit_no_delete;
    DELETE FROM audit WHERE id = (SELECT max(id) FROM audit)`);
  expect(await verify()).toMatchObject({ code: 1, err: expect.stringContaining('was cut off') });
});

test('an end that was cut off without a restore is still reported', async () => {
  await rename('More');
  await back(FRIDAY);
  hub.db.exec('DROP TRIGGER audit_no_delete; DELETE FROM audit WHERE id = 2');
  const { code, err } = await runConsole(['audit:verify'], { DATA_DIR: hub.dataDir });
  expect([code, err]).toEqual([1, expect.stringContaining('its end was cut off')]);
});
